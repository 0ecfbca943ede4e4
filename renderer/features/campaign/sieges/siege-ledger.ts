import type { ChainedEvent } from '../../../../rules/core/campaign/events.ts';
import type { Siege } from '../../../../rules/core/campaign/state.ts';

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
  const begun = log.findLastIndex(({ happening }) => happening.kind === 'siege-begun' && happening.siege.fort === fort);
  const months: SiegeMonth[] = [];
  /** Losses by plague follow the month of the siege they belong to. */
  let isOurs = false;
  for (const { year, month, happening } of begun < 0 ? [] : log.slice(begun)) {
    if (happening.kind === 'siege-month') {
      isOurs = happening.fort === fort;
      const { monthsClosed, garrisonPlague, besiegersPlague } = happening;
      if (isOurs) months.push({ year, month, monthsClosed, garrisonPlague, besiegersPlague, lostPoints: 0 });
    } else if (happening.kind === 'casualties' && happening.cause === 'plague') {
      const last = months.at(-1);
      if (isOurs && last) months[months.length - 1] = { ...last, lostPoints: last.lostPoints + happening.points };
    } else isOurs = false;
  }
  return months;
}
