import type { FieldEntry, TableBattle } from '../../contract/table.ts';

const MOST_ENTRIES = 2000;

/** Previous values of the entries that differ. */
function before<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...old].filter(([id, value]) => now.has(id) && now.get(id) !== value));
}

const unitsOf = ({ sides }: TableBattle) => sides.flatMap(({ units }) => units);
const byUnit = <Value>(battle: TableBattle, of: (unit: ReturnType<typeof unitsOf>[number]) => Value) =>
  new Map(unitsOf(battle).map((unit) => [unit.id, of(unit)] as const));
const losses = (battle: TableBattle) =>
  new Map(unitsOf(battle).flatMap(({ parts }) => parts.map(({ id, lost }) => [id, lost] as const)));
const fallen = (battle: TableBattle) =>
  new Map(battle.sides.flatMap(({ generals }) => generals.map((general) => [general.id, general.fallen] as const)));

/** Previous values of everything on the field that an edit changed, or null if nothing changed. */
function changeOf(
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
    lost: before(losses(old), losses(now)),
    offField: before(
      byUnit(old, ({ offField = false }) => offField),
      byUnit(now, ({ offField = false }) => offField),
    ),
    morale: before(
      byUnit(old, ({ morale }) => morale),
      byUnit(now, ({ morale }) => morale),
    ),
    fallen: before(fallen(old), fallen(now)),
  };
  return Object.values(change).some((part) => Object.keys(part).length > 0) ? change : null;
}

const keysOf = ({ placed, lost, offField, morale, fallen: dead }: FieldEntry): string =>
  [placed, lost, offField, morale, dead].map((part) => Object.keys(part).toSorted().join()).join('|');

/**
 * Adds an edit to the battle's log with the previous values, so that it can be replayed. Consecutive edits of the same things in one phase,
 * such as typing, share one entry. @param what description of the edit
 */
export function logged(old: TableBattle, now: TableBattle, what: string): TableBattle {
  const { field } = now;
  // A new field starts a new log, and replays start at the first turn.
  if (!field || !old.field || old.turn === 0) return now;
  // Moves write their own, more detailed entry.
  if (field.log !== old.field.log) return now;
  const change = changeOf(old, now);
  if (change === null) return now;
  const { turn, bound, phase, throws } = old;
  const entry: FieldEntry = { turn, bound, phase, what: what.slice(0, 300), after: throws.at(-1)?.id ?? '', ...change };
  const log = field.log ?? [];
  const last = log.at(-1);
  const goesOn =
    last?.after === entry.after &&
    last.turn === turn &&
    last.bound === bound &&
    last.phase === phase &&
    Object.keys(entry.placed).length === 0 &&
    keysOf(last) === keysOf(entry);
  const kept = goesOn ? [...log.slice(0, -1), { ...last, what: entry.what }] : [...log, entry];
  return { ...now, field: { ...field, log: kept.slice(-MOST_ENTRIES) } };
}
