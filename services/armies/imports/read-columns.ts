/** Indexes of a table's columns; -1 for a missing column. */
export interface Columns {
  /** Index of the row of headings. */
  readonly head: number;
  /** Index of the first row of troops. */
  readonly first: number;
  readonly name: number;
  readonly unit: number;
  readonly count: number;
  /** Column for the points of one figure. */
  readonly each: number;
  /** Column for the points of the whole row. */
  readonly total: number;
  /** Column for row numbers. */
  readonly ordinal: number;
  /** Reason why the column of figures is a guess, or null. */
  readonly doubt: string | null;
}

const NAMES =
  /^(?:name|troops?|troop type|type|entry|description|figure|einheit|truppen?|bezeichnung|troupes?|unité|nom|tropas?|unidad|truppa|unità|nome)$/i;
const UNIT = /^unit(?: name)?$/i;
const COUNTS =
  /^(?:count|number|no\.?|nr\.?|qty|quantity|figures|figs|models|men|minis|miniatures|size|strength|#|anzahl|stück|menge|figuren|modelle|effectif|quantité|qté|cantidad|núm\.?|quantità|aantal|antal)$/i;
const EACH = /^(?:each|(?:points|pts|cost) each|unit price|stückpreis|pro figur)$/i;
const COST = /^(?:cost|price)$/i;
const POINTS =
  /^(?:points|pts\.?|cost|value|price|total|punkte|pkt\.?|kosten|wert|puntos|coste|punti|costo|prix|coût)$/i;

/** Parses a whole number with optional thousands separators. Null for anything else. */
export const parseCell = (cell: string | undefined): number | null => {
  const written = (cell ?? '').trim();
  if (!/^(?:\d{1,9}|\d{1,3}(?:[.,’' \u00A0\u202F]\d{3})+)$/.test(written)) return null;
  return Number(written.replace(/\D/g, ''));
};

const hasLetters = (cell: string | undefined): boolean => /\p{L}/u.test(cell ?? '');

type Cells = readonly string[];

/** Checks whether a column numbers the rows from 1. */
const isOrdinal = (numbers: readonly (number | null)[]): boolean =>
  numbers.length > 1 && numbers.every((number, index) => number === index + 1);

const dividesAll = (few: readonly (number | null)[], many: readonly (number | null)[]): boolean =>
  few.every(
    (number, index) =>
      number !== null && number > 0 && (many[index] ?? -1) >= number && (many[index] ?? 0) % number === 0,
  );

/** Identifies columns by their headings and numbers. Null if there is no column of names or of figures. */
export function findColumns(rows: readonly Cells[]): Columns | null {
  const isData = (cells: Cells): boolean => cells.some((cell) => parseCell(cell) !== null) && cells.some(hasLetters);
  const first = rows.findIndex(isData);
  if (first < 0) return null;
  const isHead = (cells: Cells): boolean =>
    cells.filter((cell) => hasLetters(cell) || cell.trim() === '#').length > 1 &&
    !cells.some((cell) => parseCell(cell) !== null);
  const head = rows.slice(0, first).findLastIndex(isHead);
  const headings = (rows[head] ?? []).map((cell) => cell.trim());
  const findTitled = (pattern: RegExp, among: readonly number[]): number =>
    among.find((column) => pattern.test(headings[column] ?? '')) ?? -1;
  const data = rows.slice(first).filter(isData);
  const width = Math.max(...data.map((cells) => cells.length));
  const indexes = Array.from({ length: width }, (_, column) => column);
  const listNumbers = (column: number) => data.map((cells) => parseCell(cells[column]));
  const numeric = indexes.filter(
    (column) => listNumbers(column).filter((number) => number !== null).length >= data.length / 2,
  );
  const wordy = indexes.filter(
    (column) => !numeric.includes(column) && data.some((cells) => hasLetters(cells[column])),
  );
  const unit = findTitled(UNIT, wordy);
  const countDistinct = (column: number): number => new Set(data.map((cells) => cells[column])).size;
  const byHeading = findTitled(NAMES, wordy);
  const name =
    byHeading >= 0 ? byHeading : (wordy.toSorted((one, other) => countDistinct(other) - countDistinct(one))[0] ?? -1);
  const ordinal = numeric.length > 1 ? (numeric.find((column) => isOrdinal(listNumbers(column))) ?? -1) : -1;
  const numbers = numeric.filter((column) => column !== ordinal);
  if (name < 0 || numbers.length === 0) return null;
  const costEach = findTitled(EACH, numbers);
  const points = findTitled(
    POINTS,
    numbers.filter((column) => column !== costEach),
  );
  const isEach = points >= 0 && COST.test(headings[points] ?? '');
  const common = { head, first, name, unit, ordinal, doubt: null };
  const findPrices = (count: number) => {
    const otherNumbers = numbers.filter((column) => column !== count && column !== costEach);
    const stated = otherNumbers.includes(points)
      ? points
      : (otherNumbers.find((column) => dividesAll(listNumbers(count), listNumbers(column))) ?? -1);
    return isEach && costEach < 0 && !dividesAll(listNumbers(count), listNumbers(stated))
      ? { each: stated, total: -1 }
      : { each: costEach, total: stated };
  };
  const counted = findTitled(COUNTS, numbers);
  if (counted >= 0) return { ...common, count: counted, ...findPrices(counted) };
  const unnamed = numbers.filter((column) => column !== costEach && column !== points);
  const [only] = unnamed;
  if (unnamed.length === 1 && only !== undefined) return { ...common, count: only, ...findPrices(only) };
  if (unnamed.length === 0)
    return { ...common, count: -1, each: costEach, total: points, doubt: 'the table has no column of figures' };
  const few = unnamed.filter((column) =>
    unnamed.some((other) => other !== column && dividesAll(listNumbers(column), listNumbers(other))),
  );
  const many = unnamed.filter((column) =>
    unnamed.some((other) => other !== column && dividesAll(listNumbers(other), listNumbers(column))),
  );
  const [count = unnamed[0] ?? -1] = few;
  const isSettled = few.length === 1 && many.length === 1;
  const doubt = isSettled ? null : 'the table has several columns of numbers; the first was used for the figures';
  return { ...common, count, ...findPrices(count), doubt };
}
