import { IN_FIGHTS } from '../events/battles.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import { emptyRoll, enrolState, memberNames } from '../knowledge/names.ts';
import { definitionOf } from '../log/event-book.ts';
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
  /** The entries with losses. */
  readonly losses: readonly Entry[];
}

const toldOf = (payload: EventPayload) => definitionOf(payload).fight?.(payload) ?? null;
const fallenIn = (payload: EventPayload) => {
  const told = toldOf(payload);
  return typeof told === 'string' ? [] : (told ?? []);
};

/** Returns the parts and generals of a state, by army or band and id. */
function troopsOf({ armies, partisans }: CampaignState): ReadonlyMap<string, { count: number; cost: number }> {
  const companies = [...Object.values(armies), ...Object.values(partisans).map((band) => ({ ...band, generals: [] }))];
  return new Map(
    companies.flatMap(({ id: army, units, generals }) => [
      ...units.flatMap(({ parts }) => parts.map(({ id, count, cost }) => [`${army} ${id}`, { count, cost }] as const)),
      ...generals.map(({ id, cost }) => [`${army} ${id}`, { count: 1, cost }] as const),
    ]),
  );
}

/** Troops and their names. Names of troops that came by joining armies are only in the state. */
interface Known {
  readonly troops: ReadonlyMap<string, { count: number; cost: number }>;
  nameOf(army: string, id: string): string;
}

function knownFrom(entries: readonly Entry[], before: CampaignState, names: NameBook): Known {
  const roll = emptyRoll();
  enrolState(roll, before);
  for (const { payload } of entries) definitionOf(payload).brings?.(roll, payload);
  return {
    troops: troopsOf(before),
    nameOf: (army: string, id: string): string => memberNames(roll, army).get(id) ?? names.names.member(army, id),
  };
}

function reportOf(entries: readonly [Entry, ...Entry[]], { troops: known, nameOf }: Known): BattleReport {
  const allFallen = entries.flatMap(({ payload }) => fallenIn(payload));
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
  return { entry: entries[0], armies, entries, losses: entries.filter(({ payload }) => fallenIn(payload).length > 0) };
}

/** Checks whether a report lists losses of a fight, which the report of the fight repeats. */
export const tellsFightLosses = (seen: Seen): boolean => seen.kind === 'own-losses' && IN_FIGHTS.has(seen.cause);

/** Lists the fights that log entries resolve, in order; `before` is the state before the first entry. */
export function battleReports(
  entries: readonly Entry[],
  before: CampaignState,
  names: NameBook,
): readonly BattleReport[] {
  const fights: [Entry, ...Entry[]][] = [];
  let current: [Entry, ...Entry[]] | null = null;
  for (const entry of entries) {
    const told = toldOf(entry.payload);
    const previous: Entry | undefined = current?.at(-1);
    const isEndOfSettled = told === 'told' && previous !== undefined && toldOf(previous.payload) === 'settled';
    if (typeof told === 'string' && !isEndOfSettled) {
      current = [entry];
      fights.push(current);
    } else if (told === null) current = null;
    else current?.push(entry);
  }
  const known = knownFrom(entries, before, names);
  return fights.map((fight) => reportOf(fight, known));
}
