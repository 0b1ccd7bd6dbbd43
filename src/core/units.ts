/** What a rule system measures in. Numbers of lengths carry no unit in their names outside the rules. */
export interface LengthUnit {
  /** Behind a number: `cm`, `in`. */
  readonly short: string;
  /** In a sentence: `centimetre`, `inch`. */
  readonly one: string;
  readonly many: string;
  /** By how many of them a range is turned, where nothing else is asked for. */
  readonly step: number;
}

export const CENTIMETRES: LengthUnit = {
  short: "cm",
  one: "centimetre",
  many: "centimetres",
  step: 5,
};
export const INCHES: LengthUnit = { short: "in", one: "inch", many: "inches", step: 2 };
