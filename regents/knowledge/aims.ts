import type { PlayerEvent } from '../../rules/campaign.ts';
import type { SeatView } from './enemy-strength.ts';

export interface When {
  readonly year: number;
  readonly month: number;
}

/** Lasting aims of a seat, read from its report of this year. Regents have no other memory. */
export interface Aims {
  /** Month in which each own army reached its position. Armies that have not moved this year are missing. */
  readonly arrived: ReadonlyMap<string, When>;
  /** Own provinces that enemies have raided or attacked, with the first month. */
  readonly attacked: ReadonlyMap<string, When>;
  /** Foreign provinces raided by the seat, with the first month and the gold gained. */
  readonly raided: ReadonlyMap<string, { readonly since: When; readonly gold: number }>;
  /** Last province raided by each own army. */
  readonly raidedFrom: ReadonlyMap<string, string>;
  /** Sides that ended a treaty with the seat. */
  readonly faithless: ReadonlySet<string>;
}

export const NO_AIMS: Aims = {
  arrived: new Map(),
  attacked: new Map(),
  raided: new Map(),
  raidedFrom: new Map(),
  faithless: new Set(),
};

/** Reads a seat's aims from its report. */
export function aimsOf(
  { year: now, armies, provinces }: SeatView,
  player: string,
  report: readonly PlayerEvent[],
): Aims {
  const arrived = new Map<string, When>();
  const attacked = new Map<string, When>();
  const raided = new Map<string, { since: When; gold: number }>();
  const raidedFrom = new Map<string, string>();
  const faithless = new Set<string>();
  const suffer = (province: string, when: When): void => {
    if (provinces[province]?.holder === player && !attacked.has(province)) attacked.set(province, when);
  };
  for (const { year, month, seen } of report) {
    if (year !== now) continue;
    const when = { year, month };
    if (seen.kind === 'raid-suffered') suffer(seen.province, when);
    if (seen.kind === 'battle-heard-of' && seen.attacker !== player) suffer(seen.province, when);
    if (seen.kind !== 'whole') continue;
    const event = seen.happening;
    if (event.kind === 'army-marched' || event.kind === 'army-retreated') {
      if (armies[event.army]?.player === player) arrived.set(event.army, when);
    }
    if (event.kind === 'province-raided') {
      const { since, gold } = raided.get(event.province) ?? { since: when, gold: 0 };
      raided.set(event.province, { since, gold: gold + event.revenueLoss });
      raidedFrom.set(event.army, event.province);
    }
    if (event.kind === 'treaty-renounced' && event.bound && event.player === player) faithless.add(event.by);
  }
  return { arrived, attacked, raided, raidedFrom, faithless };
}
