import type { PlayerEvent } from '../../rules/campaign.ts';
import type { SeatView } from './enemy-strength.ts';

export interface CampaignMonth {
  readonly year: number;
  readonly month: number;
}

/** Lasting aims of a seat, read from its report of this year. Regents have no other memory. */
export interface Aims {
  /** Month in which each own army reached its position. Armies that have not moved this year are missing. */
  readonly arrived: ReadonlyMap<string, CampaignMonth>;
  /** Own provinces that enemies have raided or attacked, with the first month. */
  readonly attacked: ReadonlyMap<string, CampaignMonth>;
  /** Foreign provinces raided by the seat, with the first month and the gold gained. */
  readonly raided: ReadonlyMap<string, { readonly since: CampaignMonth; readonly gold: number }>;
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
export function readAims(
  { year: currentYear, armies, provinces }: SeatView,
  player: string,
  report: readonly PlayerEvent[],
): Aims {
  const arrived = new Map<string, CampaignMonth>();
  const attacked = new Map<string, CampaignMonth>();
  const raided = new Map<string, { since: CampaignMonth; gold: number }>();
  const raidedFrom = new Map<string, string>();
  const faithless = new Set<string>();
  const recordAttack = (province: string, when: CampaignMonth): void => {
    if (provinces[province]?.holder === player && !attacked.has(province)) attacked.set(province, when);
  };
  for (const { year, month, seen } of report) {
    if (year !== currentYear) continue;
    const when = { year, month };
    if (seen.kind === 'raid-suffered') recordAttack(seen.province, when);
    if (seen.kind === 'battle-heard-of' && seen.attacker !== player) recordAttack(seen.province, when);
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
