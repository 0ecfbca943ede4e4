/** Types for units of measure, so that points cannot be passed as gold. Amounts are checked when created. */
declare const unit: unique symbol;
type Quantity<Unit extends string> = number & { readonly [unit]: Unit };

/** Whole points of an army list. */
export type Points = Quantity<'points'>;
/** Whole gold pieces. */
export type Gold = Quantity<'gold'>;
export type Percent = Quantity<'percent'>;
/** Distance on the table at the 15 mm scale. */
export type Centimetres = Quantity<'centimetres'>;

function expectWhole(amount: number, unitName: string): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${unitName} must be a whole number, not ${amount}`);
  return amount;
}

/** @throws RangeError if the amount is not a whole number */
export const points = (amount: number): Points => expectWhole(amount, 'points') as Points;

/** @throws RangeError if the amount is not a whole number */
export const gold = (amount: number): Gold => expectWhole(amount, 'gold') as Gold;

/** @throws RangeError if the share is not a whole number */
export const percent = (share: number): Percent => expectWhole(share, 'percent') as Percent;

/** @throws RangeError if the distance is negative or not finite */
export function centimetres(distance: number): Centimetres {
  if (!(distance >= 0 && Number.isFinite(distance))) throw new RangeError(`a distance cannot be ${distance} cm`);
  return distance as Centimetres;
}

export const sumPoints = (amounts: Iterable<number>): Points => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return points(total);
};

/** Returns a percentage of `of`, rounded down. */
export const takePercent = (share: Percent, of: number): number => Math.floor((share * of) / 100);
