import type { ChainedEvent, Siege } from '../../../../rules/campaign.ts';

/** One month of a blockade. */
export interface SiegeMonth {
  readonly year: number;
  readonly month: number;
  readonly monthsClosed: number;
  readonly garrisonPlague: boolean;
  readonly besiegersPlague: boolean;
  /** Points that plague took on both sides. */
  readonly lostPoints: number;
}

/** The months of a siege that is under way, oldest first, as the log has them. */
export function siegeLedger(log: readonly ChainedEvent[], { fort }: Siege): readonly SiegeMonth[] {
  const begun = log.findLastIndex(({ payload }) => payload.kind === 'siege-begun' && payload.siege.fort === fort);
  const months: SiegeMonth[] = [];
  /** Losses by plague follow the month of the siege they belong to. */
  let isOurs = false;
  for (const { year, month, payload } of begun < 0 ? [] : log.slice(begun)) {
    if (payload.kind === 'siege-month') {
      isOurs = payload.fort === fort;
      const { monthsClosed, garrisonPlague, besiegersPlague } = payload;
      if (isOurs) months.push({ year, month, monthsClosed, garrisonPlague, besiegersPlague, lostPoints: 0 });
    } else if (payload.kind === 'casualties' && payload.cause === 'plague') {
      const last = months.at(-1);
      if (isOurs && last) months[months.length - 1] = { ...last, lostPoints: last.lostPoints + payload.points };
    } else isOurs = false;
  }
  return months;
}
