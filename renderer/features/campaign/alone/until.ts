import { areEnemies, type CampaignState, isWinter, type PlayerEvent } from '../../../../rules/campaign.ts';

/** Condition that ends automatic play. */
export type Until =
  | { readonly kind: 'month' | 'battle' | 'enemy' | 'siege' | 'winter' }
  /** Start of the given month. */
  | { readonly kind: 'date'; readonly year: number; readonly month: number };

export type StopReason = 'month' | 'battle' | 'enemy' | 'lost' | 'siege' | 'winter' | 'date' | 'won';

/** A resolved month from one player's point of view. */
export interface Passed {
  readonly player: string;
  readonly before: CampaignState;
  readonly after: CampaignState;
  /** The player's report for the month. */
  readonly told: readonly PlayerEvent[];
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

const kindOf = ({ seen }: PlayerEvent): string => (seen.kind === 'whole' ? seen.happening.kind : seen.kind);

/** Returns the visible enemies in the player's provinces as `army province` strings. */
function intrudersIn(state: CampaignState, player: string): ReadonlySet<string> {
  return new Set(
    Object.values(state.armies)
      .filter((army) => areEnemies(state, player, army.player) && state.provinces[army.province]?.holder === player)
      .map(({ id, province }) => `${id} ${province}`),
  );
}

const held = ({ provinces }: CampaignState, player: string): readonly string[] =>
  Object.values(provinces).flatMap(({ id, holder }) => (holder === player ? [id] : []));

function hasEnemy({ player, before, after, told }: Passed): boolean {
  const known = intrudersIn(before, player);
  return (
    told.some((entry) => kindOf(entry) === 'raid-suffered') ||
    [...intrudersIn(after, player)].some((intruder) => !known.has(intruder))
  );
}

/**
 * Returns the reason to stop after this month, or null to continue. A pending battle, a victory, a lost province and winter (when gold is
 * spent) always stop.
 */
export function stopsAfter(passed: Passed, until: Until): StopReason | null {
  const { player, before, after, told } = passed;
  if (after.victories.length > before.victories.length) return 'won';
  if (after.battles.length > 0) return 'battle';
  const fought = told.some(
    (entry) => kindOf(entry) === 'own-losses' && 'cause' in entry.seen && entry.seen.cause === 'battle',
  );
  if (until.kind === 'battle' && fought) return 'battle';
  if (held(before, player).some((province) => after.provinces[province]?.holder !== player)) return 'lost';
  if (until.kind === 'enemy' && hasEnemy(passed)) return 'enemy';
  if (until.kind === 'siege' && told.some((entry) => SIEGE_KINDS.has(kindOf(entry)))) return 'siege';
  if (until.kind === 'month') return 'month';
  if (isWinter(after)) return 'winter';
  const { year, month } = after;
  if (until.kind === 'date' && (year > until.year || (year === until.year && month >= until.month))) return 'date';
  return null;
}
