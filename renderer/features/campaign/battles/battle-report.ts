import type { CampaignState, ChainedEvent, EventPayload, NameBook } from '../../../../rules/campaign.ts';

type Casualties = Extract<EventPayload, { kind: 'casualties' }>;
type Entry = Pick<ChainedEvent, 'seq' | 'payload' | 'steps' | 'dice' | 'rulings'>;

/** What one army or band lost of one part, or a general. */
export interface LossRow {
  readonly id: string;
  readonly name: string;
  /** How many there were before; null where that is not known. */
  readonly before: number | null;
  readonly lost: number;
  readonly cost: number | null;
}

/** A fight that was settled: both sides' losses by unit, and the entries that it rests on. */
export interface BattleReport {
  /** The entry that says how it ended. */
  readonly entry: Entry;
  readonly armies: readonly { readonly army: string; readonly rows: readonly LossRow[]; readonly points: number }[];
  readonly entries: readonly Entry[];
}

const IN_FIGHTS: ReadonlySet<Casualties['cause']> = new Set([
  'battle',
  'raiders',
  'interceptors',
  'partisans',
  'police',
]);

const endsFight = ({ kind }: EventPayload): boolean => kind === 'battle-settled' || kind === 'interception-fought';
const isLoss = (payload: EventPayload): payload is Casualties =>
  payload.kind === 'casualties' && IN_FIGHTS.has(payload.cause);

/** The parts and generals of a state, by army or band and id. */
function troopsOf({ armies, partisans }: CampaignState): ReadonlyMap<string, { count: number; cost: number }> {
  const companies = [...Object.values(armies), ...Object.values(partisans).map((band) => ({ ...band, generals: [] }))];
  return new Map(
    companies.flatMap(({ id: army, units, generals }) => [
      ...units.flatMap(({ parts }) => parts.map(({ id, count, cost }) => [`${army} ${id}`, { count, cost }] as const)),
      ...generals.map(({ id, cost }) => [`${army} ${id}`, { count: 1, cost }] as const),
    ]),
  );
}

function reportOf(entries: readonly [Entry, ...Entry[]], before: CampaignState, names: NameBook): BattleReport {
  const known = troopsOf(before);
  const losses = entries.flatMap(({ payload }) => (isLoss(payload) ? payload.losses : []));
  const armies = [...Map.groupBy(losses, ({ army }) => army)].map(([army, of]) => {
    const rows = [...Map.groupBy(of, ({ id }) => id)].map(([id, fallen]): LossRow => {
      const troops = known.get(`${army} ${id}`);
      return {
        id,
        name: names.names.member(army, id),
        before: troops?.count ?? null,
        lost: fallen.reduce((sum, { count }) => sum + count, 0),
        cost: troops?.cost ?? null,
      };
    });
    return { army, rows, points: rows.reduce((sum, { lost, cost }) => sum + lost * (cost ?? 0), 0) };
  });
  return { entry: entries[0], armies, entries };
}

/** The fights that entries of a log settle, in their order; `before` is the state that the entries begin from. */
export function battleReports(
  entries: readonly Entry[],
  before: CampaignState,
  names: NameBook,
): readonly BattleReport[] {
  const fights: [Entry, ...Entry[]][] = [];
  let isOver = true;
  for (const entry of entries) {
    const last = isOver ? undefined : fights.at(-1);
    // A quick fight of raiders is settled by one entry and told by the next.
    if (endsFight(entry.payload) && last?.at(-1)?.payload.kind !== 'battle-settled') fights.push([entry]);
    else if (last && (isLoss(entry.payload) || endsFight(entry.payload))) last.push(entry);
    else {
      isOver = true;
      continue;
    }
    isOver = false;
  }
  return fights.map((fight) => reportOf(fight, before, names));
}
