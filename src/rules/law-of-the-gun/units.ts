/**
 * Files in centimetres or in inches. The rules are played in centimetres, so a file is read into them, and what is told
 * and printed is turned back. An inch is 2.54 cm.
 */
import { pow } from "../../core/elementary.js";
import { CENTIMETRES, converted, INCHES, type LengthUnit } from "../../core/units.js";

const UNITS = { cm: CENTIMETRES, inches: INCHES } as const;
export const UNIT_NAMES = ["cm", "inches"] as const satisfies readonly (keyof typeof UNITS)[];

/** A file or what became of it. */
export interface Measured {
  readonly units: (typeof UNIT_NAMES)[number];
}

export const lengthOf = ({ units }: Measured): LengthUnit => UNITS[units];

/** Of a length in the file's units the centimetres; 2.54 is no binary fraction, so cleaned of rounding. */
export const centimetres = (length: number, { units }: Measured): number =>
  units === "cm" ? length : Number(converted(length, UNITS[units], CENTIMETRES).toFixed(9));

/** Of centimetres the length in the file's units, as people read it; as it is in centimetres. */
export const shown = (cm: number, { units }: Measured, digits = 2): number =>
  units === "cm" ? cm : rounded(converted(cm, CENTIMETRES, UNITS[units]), digits);

/** To so many digits behind the point, and without -0. */
export const rounded = (value: number, digits: number): number =>
  Math.round(value * pow(10, digits)) / pow(10, digits) + 0;

/** To a millionth of a centimetre: below it lies what sums have been off by, which no told game should show. */
export const cleaned = (cm: number): number => rounded(cm, 6);

/** `30.04 cm`, to a tenth of a millimetre: at that distance a range of 30 cm is passed, and it should show. */
export const lengthWords = (cm: number, of: Measured, digits = 2): string =>
  `${rounded(shown(cm, of, digits), digits)} ${lengthOf(of).short}`;
