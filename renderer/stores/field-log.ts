import type { FieldEntry, TableBattle } from '../../contract/table.ts';

const MAX_ENTRIES = 2000;

/** Previous values of the entries that differ. */
function getPrevious<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...old].filter(([id, value]) => now.has(id) && now.get(id) !== value));
}

const listUnits = ({ sides }: TableBattle) => sides.flatMap(({ units }) => units);
const mapUnits = <Value>(battle: TableBattle, getValue: (unit: ReturnType<typeof listUnits>[number]) => Value) =>
  new Map(listUnits(battle).map((unit) => [unit.id, getValue(unit)] as const));
const mapLosses = (battle: TableBattle) =>
  new Map(listUnits(battle).flatMap(({ parts }) => parts.map(({ id, lost }) => [id, lost] as const)));
const mapFallen = (battle: TableBattle) =>
  new Map(battle.sides.flatMap(({ generals }) => generals.map((general) => [general.id, general.fallen] as const)));

/** Previous values of everything on the field that an edit changed, or null if nothing changed. */
function getChange(
  old: TableBattle,
  now: TableBattle,
): Omit<FieldEntry, 'turn' | 'bound' | 'phase' | 'what' | 'after'> | null {
  const [was, is] = [old.field?.placed ?? {}, now.field?.placed ?? {}];
  const placed = Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id) =>
      was[id] === is[id] ? [] : [[id, was[id] ?? null] as const],
    ),
  );
  const change = {
    placed,
    lost: getPrevious(mapLosses(old), mapLosses(now)),
    offField: getPrevious(
      mapUnits(old, ({ offField = false }) => offField),
      mapUnits(now, ({ offField = false }) => offField),
    ),
    morale: getPrevious(
      mapUnits(old, ({ morale }) => morale),
      mapUnits(now, ({ morale }) => morale),
    ),
    fallen: getPrevious(mapFallen(old), mapFallen(now)),
  };
  return Object.values(change).some((part) => Object.keys(part).length > 0) ? change : null;
}

const getKeys = ({ placed, lost, offField, morale, fallen: dead }: FieldEntry): string =>
  [placed, lost, offField, morale, dead].map((part) => Object.keys(part).toSorted().join()).join('|');

/** Adds an edit to the battle's log with previous values, for replays. Consecutive similar edits share an entry. @param what description */
export function addLogEntry(old: TableBattle, now: TableBattle, what: string): TableBattle {
  const { field } = now;
  // A new field starts a new log, and replays start at the first turn.
  if (!field || !old.field || old.turn === 0) return now;
  // Moves write their own, more detailed entry.
  if (field.log !== old.field.log) return now;
  const change = getChange(old, now);
  if (change === null) return now;
  const { turn, bound, phase, throws } = old;
  const entry: FieldEntry = { turn, bound, phase, what: what.slice(0, 300), after: throws.at(-1)?.id ?? '', ...change };
  const log = field.log ?? [];
  const last = log.at(-1);
  const isSameEdit =
    last?.after === entry.after &&
    last.turn === turn &&
    last.bound === bound &&
    last.phase === phase &&
    Object.keys(entry.placed).length === 0 &&
    getKeys(last) === getKeys(entry);
  const kept = isSameEdit ? [...log.slice(0, -1), { ...last, what: entry.what }] : [...log, entry];
  return { ...now, field: { ...field, log: kept.slice(-MAX_ENTRIES) } };
}
