/** What a rule system measures in. Numbers of lengths carry no unit in their names outside the rules. */
export interface LengthUnit {
  /** Behind a number: `cm`, `in`. */
  readonly short: string;
  /** In a sentence: `centimetre`, `inch`. */
  readonly one: string;
  readonly many: string;
  /** By how many of them a range is turned, where nothing else is asked for. */
  readonly step: number;
  /** Length of one of them on the table. */
  readonly centimetres: number;
}

export const CENTIMETRES: LengthUnit = {
  short: "cm",
  one: "centimetre",
  many: "centimetres",
  step: 5,
  centimetres: 1,
};
export const INCHES: LengthUnit = {
  short: "in",
  one: "inch",
  many: "inches",
  step: 2,
  centimetres: 2.54,
};

/** The same distance on the table in other lengths. */
export const converted = (distance: number, from: LengthUnit, to: LengthUnit): number =>
  from === to ? distance : (distance * from.centimetres) / to.centimetres;
