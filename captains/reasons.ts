/* Reasons shown to players. They state expected gains, expected losses and odds. */

/** Formats a value as whole points. */
export function formatPoints(value: number): string {
  const rounded = Math.max(0, Math.round(value));
  if (rounded === 0) return value > 0.05 ? 'under 1 point' : '0 points';
  return rounded === 1 ? '1 point' : `${rounded} points`;
}

export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;

/** Describes the chance that the unit obeys. Returns '' if obedience is certain. */
export const describeObedience = (share: number): string =>
  share > 0.995 ? '' : `${formatPercent(share)} chance to obey; `;

export const describeVolley = (costs: number): string => `expected damage: ${formatPoints(costs)}`;

interface ExpectedLosses {
  readonly gains: number;
  readonly costs: number;
}

/** Describes a charge. @param waitingReason cost of waiting, if the side has waited */
export function describeCharge(
  { gains, costs }: ExpectedLosses,
  obeys: number,
  isWorthIt: boolean,
  waitingReason: string | null,
): string {
  const text = `${describeObedience(obeys)}expected losses: enemy ${formatPoints(gains)}, own ${formatPoints(costs)}`;
  if (isWorthIt) return text;
  return `${text}; ${waitingReason ?? 'accepts the risk'}`;
}

/** Describes an action with the expected losses of both sides at the new place. Omits losses that are negligible. */
export function describePosition(action: string, { gains, costs }: ExpectedLosses): string {
  if (gains < 0.5 && costs < 0.5) return action;
  return `${action}; expected losses there: enemy ${formatPoints(gains)}, own ${formatPoints(costs)}`;
}
