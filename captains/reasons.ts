/* Why a captain chooses something, as players read it: what it wins, what it may lose, and the odds. */

/** Points as they are told: whole ones. */
export function inPoints(value: number): string {
  const whole = Math.max(0, Math.round(value));
  if (whole === 0) return value > 0.05 ? 'less than a point' : 'nothing';
  return whole === 1 ? '1 point' : `${whole} points`;
}

export const inPercent = (share: number): string => `${Math.round(share * 100)} %`;

/** How surely a unit obeys; '' where nothing may keep it from it. */
export const obeying = (share: number): string => (share > 0.995 ? '' : `it obeys in ${inPercent(share)}, `);

export const ofVolley = (costs: number): string => `its volley costs the enemy ${inPoints(costs)} on the mean`;

interface Expected {
  readonly gains: number;
  readonly costs: number;
}

/** Of a blow: what it costs either side, and why it is dared where it costs more than it brings. @param waiting what it brings to wait, where the side has */
export function ofCharge(
  { gains, costs }: Expected,
  obeys: number,
  isWorthIt: boolean,
  waiting: string | null,
): string {
  const both = `${obeying(obeys)}the charge costs the enemy ${inPoints(gains)} and itself ${inPoints(costs)} on the mean`;
  if (isWorthIt) return both;
  return `${both}; ${waiting ?? 'it dares it all the same'}`;
}

/** Of a place: what it may do to the enemy from there, and the enemy to it. */
export function ofPlace(what: string, { gains, costs }: Expected): string {
  if (gains < 0.5 && costs < 0.5) return what;
  return `${what}: from there it may cost the enemy ${inPoints(gains)} on the mean, and lose ${inPoints(costs)} itself`;
}
