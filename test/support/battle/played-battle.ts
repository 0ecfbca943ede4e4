import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { getPhases, getTurn } from '../../../rules/core/table/turn-position.ts';
import { listOwedRolls, listPastResults } from '../../../renderer/features/table/procedure/past-results.ts';
import { describeConsequences } from '../../../renderer/features/table/procedure/consequences.ts';
import { listRollConsequences, logResult, applyResults } from '../../../renderer/features/table/procedure/results.ts';
import { type Holders, listHolders, listKeys } from '../../../renderer/features/table/procedure/roles.ts';
import { tableBattle } from './table-battle.ts';

/** Returns a value that must exist. */
function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('it is not there');
  return thing;
}

type Troop = Readonly<Record<string, unknown>>;

/** Unit of a battle: name, troops, and differences from a new unit. */
export interface Laid {
  readonly name: string;
  readonly troop: Troop;
  readonly count: number;
  readonly hits?: number;
  readonly morale?: string;
  readonly marks?: readonly string[];
  readonly numbers?: Readonly<Record<string, number>>;
  readonly brigade?: string;
}

/** Creates a battle of a book in a phase of its first turn. The first side has a general with its first unit. */
export function battleOf(
  book: RuleSystem,
  phase: string,
  sides: readonly [readonly Laid[], readonly Laid[]],
): TableBattle {
  const battle = tableBattle();
  const first = there(battle.sides[0]);
  const unit = there(first.units[0]);
  const part = there(unit.parts[0]);
  const laid = sides.map((units, at) => ({
    ...there(battle.sides[at]),
    generals: at === 0 ? [{ ...there(first.generals[0]), unit: '0/0' }] : [],
    units: units.map(
      ({ name, troop, count, hits = 1, morale = '', marks = [], numbers = {}, brigade = '' }, place) => ({
        ...unit,
        id: `${at}/${place}`,
        name,
        brigade,
        morale,
        marks: [...marks],
        fixed: { ...numbers },
        parts: [{ ...part, id: `${at}/${place}/p`, name, troop, count, hits, groupSize: 1 }],
      }),
    ),
  }));
  const bare: TableBattle = { ...battle, rules: book.id, sides: laid };
  return inPhase(bare, book, phase);
}

/** Returns the battle in another phase of its turn. */
export const inPhase = (battle: TableBattle, book: RuleSystem, phase: string): TableBattle => ({
  ...battle,
  phase: getTurn(there(book.table), battle.rulings).phases.findIndex(({ id }) => id === phase),
});

/** Returns the input that a procedure's form gets from the units in its roles. */
export function filledFor(
  battle: TableBattle,
  book: RuleSystem,
  name: string,
  holders: Holders,
): Record<string, unknown> {
  const table = there(book.table);
  const id = `${book.id}/${name}`;
  return table.roles(id).reduce<Record<string, unknown>>((known, role) => {
    const [key] = listKeys(role, holders);
    const found = listHolders(battle, book, role, holders);
    if (key === undefined || found.length === 0) return known;
    const happened = listPastResults(battle, book, id, role, key);
    return { ...known, ...table.fill(id, role.id, found, battle.rulings, battle.settings ?? {}, happened) };
  }, {});
}

const say = (key: string, values: Readonly<Record<string, string | number>>) =>
  [key, ...Object.values(values)].join(' ');
export const linesOf = (now: TableBattle, book: RuleSystem, thrown: TableBattle['throws'][number]) =>
  describeConsequences(now, book, listRollConsequences(now, book, thrown), say);

/** Rolls a procedure with typed dice and logs it. @param more fields entered by the players */
export function thrown(
  battle: TableBattle,
  book: RuleSystem,
  id: string,
  name: string,
  holders: Holders,
  faces: readonly number[],
  more: Readonly<Record<string, unknown>> = {},
): TableBattle {
  const procedure = there(book.procedures.find((each) => each.id === `${book.id}/${name}`));
  const input = { ...filledFor(battle, book, name, holders), ...more };
  const answer = procedure.run(input, { faces: [...faces] }, battle.rulings);
  const who = Object.values(holders).flat();
  const result = { id, answer, holders, title: '', who, result: '' };
  return logResult(battle, book, result, (now, entry) => linesOf(now, book, entry)).state;
}

export const taken = (battle: TableBattle, book: RuleSystem, ...ids: readonly string[]): TableBattle =>
  applyResults(battle, book, ids, () => 'new').state;

/** Lists units that owe a roll in the phase, and why. */
export const owedOf = (
  battle: TableBattle,
  book: RuleSystem,
): readonly (readonly [title: string, who: string, why: string])[] =>
  listOwedRolls(battle, book, there(getPhases(getTurn(there(book.table), battle.rulings), battle)[battle.phase])).map(
    ({ title, who, why }) => [title, who, why],
  );
