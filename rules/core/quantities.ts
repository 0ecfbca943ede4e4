/** Units as types: a number of points cannot be handed where gold is wanted. All four are checked where they are made. */
declare const unit: unique symbol;
type Quantity<Unit extends string> = number & { readonly [unit]: Unit };

/** Points of an army list: a whole number. */
export type Points = Quantity<'points'>;
/** Gold pieces of a treasury: a whole number. */
export type Gold = Quantity<'gold'>;
/** A chance or a share in hundredths: a whole number. */
export type Percent = Quantity<'percent'>;
/** A distance on the table at the 15 mm scale. */
export type Centimetres = Quantity<'centimetres'>;

function whole(amount: number, unitName: string): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${unitName} must be a whole number, not ${amount}`);
  return amount;
}

/** @throws RangeError when the amount is not a whole number. */
export const points = (amount: number): Points => whole(amount, 'points') as Points;

/** @throws RangeError when the amount is not a whole number. */
export const gold = (amount: number): Gold => whole(amount, 'gold') as Gold;

/** @throws RangeError when the share is not a whole number of hundredths. */
export const percent = (share: number): Percent => whole(share, 'percent') as Percent;

/** @throws RangeError when the distance is negative or no number. */
export function centimetres(distance: number): Centimetres {
  if (!(distance >= 0 && Number.isFinite(distance))) throw new RangeError(`a distance cannot be ${distance} cm`);
  return distance as Centimetres;
}

export const sumPoints = (amounts: Iterable<number>): Points => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return points(total);
};

/** `share` hundredths of `of`, decimals dropped. */
export const percentOf = (share: Percent, of: number): number => Math.floor((share * of) / 100);
