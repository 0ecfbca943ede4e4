import { areEnemies, type CampaignState, isWinter, type PlayerEvent } from '../../../../rules/campaign.ts';

/** Condition that ends automatic play. */
export type StopCondition =
  | { readonly kind: 'month' | 'battle' | 'enemy' | 'siege' | 'winter' }
  /** The start of this month is reached. */
  | { readonly kind: 'date'; readonly year: number; readonly month: number };

export type StopReason = 'month' | 'battle' | 'enemy' | 'lost' | 'siege' | 'winter' | 'date' | 'won';

/** A resolved month from one player's point of view. */
export interface PlayedMonth {
  readonly player: string;
  readonly before: CampaignState;
  readonly after: CampaignState;
  /** The player's report for the month. */
  readonly report: readonly PlayerEvent[];
}

const SIEGE_KINDS: ReadonlySet<string> = new Set([
  'siege-begun',
  'siege-heard-of',
  'siege-lifted',
  'siege-work-seen',
  'siege-work-ended',
  'breach-thrown',
  'counter-mined',
  'counter-mine-told',
  'escalade',
  'escalade-seen',
  'storm-asked',
  'fort-taken',
]);

const getKind = ({ seen }: PlayerEvent): string => (seen.kind === 'whole' ? seen.happening.kind : seen.kind);

/** Returns the visible enemies in the player's provinces as `army province` strings. */
function listIntruders(state: CampaignState, player: string): ReadonlySet<string> {
  return new Set(
    Object.values(state.armies)
      .filter((army) => areEnemies(state, player, army.player) && state.provinces[army.province]?.holder === player)
      .map(({ id, province }) => `${id} ${province}`),
  );
}

const listHeld = ({ provinces }: CampaignState, player: string): readonly string[] =>
  Object.values(provinces).flatMap(({ id, holder }) => (holder === player ? [id] : []));

function hasNewEnemy({ player, before, after, report }: PlayedMonth): boolean {
  const known = listIntruders(before, player);
  return (
    report.some((entry) => getKind(entry) === 'raid-suffered') ||
    [...listIntruders(after, player)].some((intruder) => !known.has(intruder))
  );
}

/** Returns the reason to stop after this month, or null. A pending battle, a victory, a lost province and winter always stop. */
export function findStopReason(played: PlayedMonth, condition: StopCondition): StopReason | null {
  const { player, before, after, report } = played;
  if (after.victories.length > before.victories.length) return 'won';
  if (after.battles.length > 0) return 'battle';
  const hasFought = report.some(
    (entry) => getKind(entry) === 'own-losses' && 'cause' in entry.seen && entry.seen.cause === 'battle',
  );
  if (condition.kind === 'battle' && hasFought) return 'battle';
  if (listHeld(before, player).some((province) => after.provinces[province]?.holder !== player)) return 'lost';
  if (condition.kind === 'enemy' && hasNewEnemy(played)) return 'enemy';
  if (condition.kind === 'siege' && report.some((entry) => SIEGE_KINDS.has(getKind(entry)))) return 'siege';
  if (condition.kind === 'month') return 'month';
  if (isWinter(after)) return 'winter';
  const { year, month } = after;
  if (condition.kind === 'date' && (year > condition.year || (year === condition.year && month >= condition.month)))
    return 'date';
  return null;
}
