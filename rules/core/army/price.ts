import { points, type Points } from '../quantities.ts';

/** One line of a cost's working: "class A figure 9", "pike 4". */
export interface PriceLine {
  readonly label: string;
  readonly points: number;
  readonly citation: string;
}

export interface Price {
  readonly cost: Points;
  readonly breakdown: readonly PriceLine[];
}

/** The price that its lines add up to. */
export const priceFrom = (breakdown: readonly PriceLine[]): Price => ({
  cost: points(breakdown.reduce((sum, { points: amount }) => sum + amount, 0)),
  breakdown,
});
