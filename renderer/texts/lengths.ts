import type { Settings } from '../../contract/app.ts';

const CM_PER_INCH = 2.54;
const rounded = (length: number): string => String(Number(length.toFixed(1)));

/** Adds lengths in the reader's unit: “12 inches (30.5 cm)” or “25 cm (9.8 inches)”. `book` leaves the text unchanged. */
export function withLengths(text: string, unit: Settings['lengths']): string {
  if (unit === 'cm')
    return text.replace(
      /(\d+(?:\.\d+)?)[ -]inch(?:es)?\b/g,
      (length, inches) => `${length} (${rounded(Number(inches) * CM_PER_INCH)} cm)`,
    );
  if (unit === 'inches')
    return text.replace(
      /(\d+(?:\.\d+)?) cm\b/g,
      (length, cm) => `${length} (${rounded(Number(cm) / CM_PER_INCH)} inches)`,
    );
  return text;
}

/** Adds the length in the reader's unit to a number whose label names the unit, such as “Distance, inches”. */
export function withUnitOf(label: string, value: string, unit: Settings['lengths']): string {
  const named = /(?:^|, )(inches|cm)$/i.exec(label)?.[1]?.toLowerCase();
  if (named === undefined || !/^\d+(?:\.\d+)?$/.test(value)) return value;
  return withLengths(`${value} ${named}`, unit).replace(` ${named}`, '');
}
