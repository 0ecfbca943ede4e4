/* Reasons shown to players: expected gains, expected losses and odds. */

/** Rounds to whole points. */
export function inPoints(value: number): string {
  const whole = Math.max(0, Math.round(value));
  if (whole === 0) return value > 0.05 ? 'under 1 point' : '0 points';
  return whole === 1 ? '1 point' : `${whole} points`;
}

export const inPercent = (share: number): string => `${Math.round(share * 100)} %`;

/** Returns '' if the unit is certain to obey. */
export const obeying = (share: number): string => (share > 0.995 ? '' : `${inPercent(share)} chance to obey; `);

export const ofVolley = (costs: number): string => `expected damage: ${inPoints(costs)}`;

interface Expected {
  readonly gains: number;
  readonly costs: number;
}

/** @param waiting cost of waiting, if the side has waited */
export function ofCharge(
  { gains, costs }: Expected,
  obeys: number,
  isWorthIt: boolean,
  waiting: string | null,
): string {
  const both = `${obeying(obeys)}expected losses: enemy ${inPoints(gains)}, own ${inPoints(costs)}`;
  if (isWorthIt) return both;
  return `${both}; ${waiting ?? 'accepts the risk'}`;
}

/** Adds the expected losses of both sides at the new place, unless both are negligible. */
export function ofPlace(what: string, { gains, costs }: Expected): string {
  if (gains < 0.5 && costs < 0.5) return what;
  return `${what}; expected losses there: enemy ${inPoints(gains)}, own ${inPoints(costs)}`;
}
