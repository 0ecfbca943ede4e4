import { FIGHT_CAUSES } from '../events/battles.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import { createRegister, addStateNames, listMemberNames } from '../knowledge/names.ts';
import { getEventDefinition } from '../log/event-book.ts';
import type { CampaignState } from '../state/state.ts';
import type { NameBook } from './name-book.ts';
import type { Seen } from './report.ts';

type Entry = Pick<ChainedEvent, 'seq' | 'payload' | 'steps' | 'dice' | 'rulings'>;

/** Losses of one part of an army or band, or of a general. */
export interface LossRow {
  readonly id: string;
  readonly name: string;
  /** Number before the fight; null if unknown. */
  readonly before: number | null;
  readonly lost: number;
  readonly cost: number | null;
}

/** A resolved fight: losses of both sides by unit, and the log entries behind them. */
export interface BattleReport {
  /** The entry with the result. */
  readonly entry: Entry;
  readonly armies: readonly { readonly army: string; readonly rows: readonly LossRow[]; readonly points: number }[];
  readonly entries: readonly Entry[];
  /** The report's entries with losses. */
  readonly losses: readonly Entry[];
}

const readFight = (payload: EventPayload) => getEventDefinition(payload).getBattlePart?.(payload) ?? null;
const listFallen = (payload: EventPayload) => {
  const fight = readFight(payload);
  return typeof fight === 'string' ? [] : (fight ?? []);
};

/** Returns the parts and generals of a state, by army or band and id. */
function mapTroops({ armies, partisans }: CampaignState): ReadonlyMap<string, { count: number; cost: number }> {
  const companies = [...Object.values(armies), ...Object.values(partisans).map((band) => ({ ...band, generals: [] }))];
  return new Map(
    companies.flatMap(({ id: army, units, generals }) => [
      ...units.flatMap(({ parts }) => parts.map(({ id, count, cost }) => [`${army} ${id}`, { count, cost }] as const)),
      ...generals.map(({ id, cost }) => [`${army} ${id}`, { count: 1, cost }] as const),
    ]),
  );
}

/** Troops and their names. Names of troops that another army brought when it joined are only in the state. */
interface Known {
  readonly troops: ReadonlyMap<string, { count: number; cost: number }>;
  nameOf(army: string, id: string): string;
}

function collectKnown(entries: readonly Entry[], before: CampaignState, names: NameBook): Known {
  const roll = createRegister();
  addStateNames(roll, before);
  for (const { payload } of entries) getEventDefinition(payload).addNames?.(roll, payload);
  return {
    troops: mapTroops(before),
    nameOf: (army: string, id: string): string => listMemberNames(roll, army).get(id) ?? names.names.member(army, id),
  };
}

function createReport(entries: readonly [Entry, ...Entry[]], { troops: known, nameOf }: Known): BattleReport {
  const allFallen = entries.flatMap(({ payload }) => listFallen(payload));
  const armies = [...Map.groupBy(allFallen, ({ army }) => army)].map(([army, of]) => {
    const rows = [...Map.groupBy(of, ({ id }) => id)].map(([id, fallen]): LossRow => {
      const troops = known.get(`${army} ${id}`);
      return {
        id,
        name: nameOf(army, id),
        before: troops?.count ?? null,
        lost: fallen.reduce((sum, { count }) => sum + count, 0),
        cost: troops?.cost ?? null,
      };
    });
    return { army, rows, points: rows.reduce((sum, { lost, cost }) => sum + lost * (cost ?? 0), 0) };
  });
  return {
    entry: entries[0],
    armies,
    entries,
    losses: entries.filter(({ payload }) => listFallen(payload).length > 0),
  };
}

/** Checks whether a report lists losses of a fight, which the report of the fight repeats. */
export const isFightLosses = (seen: Seen): boolean => seen.kind === 'own-losses' && FIGHT_CAUSES.has(seen.cause);

/** Lists the fights that log entries resolve, in order; `before` is the state before the first entry. */
export function listBattleReports(
  entries: readonly Entry[],
  before: CampaignState,
  names: NameBook,
): readonly BattleReport[] {
  const fights: [Entry, ...Entry[]][] = [];
  let current: [Entry, ...Entry[]] | null = null;
  for (const entry of entries) {
    const fight = readFight(entry.payload);
    const previous: Entry | undefined = current?.at(-1);
    const isEndOfSettled = fight === 'told' && previous !== undefined && readFight(previous.payload) === 'settled';
    if (typeof fight === 'string' && !isEndOfSettled) {
      current = [entry];
      fights.push(current);
    } else if (fight === null) current = null;
    else current?.push(entry);
  }
  const known = collectKnown(entries, before, names);
  return fights.map((fight) => createReport(fight, known));
}
