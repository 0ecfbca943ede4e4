import type { BattleGeneral, BattleUnit, TableBattle } from '../../../../contract/table.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { RulingsInForce } from '../../../../rules/core/ruling.ts';
import type { NewTableUnit, ProcedureRole, TableEffect, TablePlan } from '../../../../rules/core/table-rules.ts';
import { withCards, withDamage } from '../structures-and-decks.ts';
import { undoLabel, type EditedBattle, withUnit } from '../edit-battle.ts';
import { type Holders, listKeys, parseKey } from './roles.ts';
import { applyToGeneral, applyToUnit } from '../../../../rules/core/table/effects.ts';
import { listGeneralsWith } from '../../../../rules/core/table/table-unit.ts';

/** An effect and its targets. */
export interface Consequence {
  readonly effect: TableEffect;
  /** Side of the role holder; 0 for a deck or a structure. */
  readonly side: 0 | 1;
  readonly unit?: { readonly id: string; readonly part: string };
  /** The target, or the generals who fall with the unit. */
  readonly generals?: readonly string[];
  readonly structure?: string;
}

function findConsequence(
  battle: TableBattle,
  { of }: ProcedureRole,
  key: string,
  effect: TableEffect,
): Consequence | null {
  const [at, place, number] = parseKey(key);
  const side = at === 1 ? 1 : 0;
  switch (of) {
    case 'deck':
      return { effect, side: 0 };
    case 'side':
    case 'command':
      return battle.sides[at] ? { effect, side } : null;
    case 'structure': {
      const structure = battle.structures?.find(({ id }) => id === key);
      return structure ? { effect, side: 0, structure: structure.id } : null;
    }
    case 'general': {
      const general = battle.sides[at]?.generals[place];
      return general ? { effect, side, generals: [general.id] } : null;
    }
    default: {
      const unit = battle.sides[at]?.units[place];
      const unitPart = unit?.parts[number];
      if (!unit || !unitPart) return null;
      const led = listGeneralsWith(battle.sides[side] as TableBattle['sides'][number], unit.id);
      const hit = led.slice(0, Math.max(effect.fallen ?? 0, 1)).map(({ id }) => id);
      return { effect, side, unit: { id: unit.id, part: unitPart.id }, generals: hit };
    }
  }
}

/** Maps effects to the role holders. Effects on empty roles are dropped. */
export const listConsequences = (
  battle: TableBattle,
  roles: readonly ProcedureRole[],
  holders: Holders,
  effects: readonly TableEffect[],
): readonly Consequence[] =>
  effects.flatMap((effect) => {
    const role = roles.find(({ id }) => id === effect.role);
    const key = role && listKeys(role, holders)[effect.at ?? 0];
    return (role && key && findConsequence(battle, role, key, effect)) || [];
  });

function withGenerals(battle: TableBattle, book: RuleSystem, ids: readonly string[], effect: TableEffect): TableBattle {
  const sides = battle.sides.map((side) => ({
    ...side,
    generals: side.generals.map((general) => {
      const index = ids.indexOf(general.id);
      return index < 0 ? general : applyToGeneral(book, general, index, effect);
    }),
  }));
  return { ...battle, sides };
}

function createUnit(
  book: RuleSystem,
  { name, troop, count }: NewTableUnit,
  rulings: RulingsInForce,
  newId: () => string,
): BattleUnit {
  return {
    id: newId(),
    name,
    brigade: '',
    colour: null,
    numbers: [],
    parts: [
      {
        id: newId(),
        name,
        short: book.face(troop).short,
        troop: { ...troop },
        count,
        cost: 0,
        groupSize: 1,
        hits: book.hitsEach?.(troop, rulings) ?? 1,
        lost: 0,
      },
    ],
    morale: '',
    marks: [],
    orders: '',
    note: '',
  };
}

/** Applies all consequences of an outcome in one step. @param plan table plan that the outcome creates */
export function applyConsequences(
  battle: TableBattle,
  book: RuleSystem,
  consequences: readonly Consequence[],
  title: string,
  newId: () => string,
  plan: TablePlan | null = null,
): EditedBattle {
  const after = consequences.reduce((before, { effect, side, unit, generals = [], structure }) => {
    const { added, cards, first, lost = 0, returned = 0 } = effect;
    let current = withGenerals(before, book, generals, effect);
    if (unit)
      current = withUnit(current, unit.id, (hit) =>
        applyToUnit(book.table?.numbers ?? [], hit, unit.part, effect),
      ).battle;
    if (structure !== undefined) current = withDamage(current, book, structure, (damage) => damage + lost - returned);
    if (cards) current = withCards(current, cards, side);
    if (first !== undefined) current = { ...current, first: first ? side : side === 0 ? 1 : 0 };
    if (!added) return current;
    const sides = current.sides.map((each, at) =>
      at === side ? { ...each, units: [...each.units, createUnit(book, added, battle.rulings, newId)] } : each,
    );
    return { ...current, sides };
  }, battle);
  const result = plan ? { ...after, plan: plan.map((row) => [...row]) } : after;
  return { state: result, what: undoLabel('tookOver', { procedure: title }), field: null };
}

type Describe = (key: string, values: Readonly<Record<string, string | number>>) => string;

function describeUnitEffect(
  book: RuleSystem,
  { name, marks: carried }: BattleUnit,
  effect: TableEffect,
  say: Describe,
): string[] {
  const { lost = 0, returned = 0, joined = 0, marks = [], numbers = [], offField, destroyed, restored } = effect;
  const morale = book.table?.morale.find(({ id }) => id === effect.morale);
  const labels = (change: typeof marks): string[] =>
    change.flatMap(({ id }) => book.table?.marks.find((mark) => mark.id === id)?.label ?? []);
  const states = [...(morale ? [morale.label] : []), ...labels(marks.filter(({ on }) => on))];
  const shed = labels(marks.filter(({ id, on }) => !on && carried.includes(id)));
  return [
    ...(lost > 0 ? [say('lost', { unit: name, count: lost })] : []),
    ...(returned > 0 ? [say('returned', { unit: name, count: returned })] : []),
    ...(joined > 0 ? [say('joined', { unit: name, count: joined })] : []),
    ...numbers.flatMap(({ id, value }) => {
      const number = book.table?.numbers?.find((known) => known.id === id);
      return number ? [say('fixed', { unit: name, number: number.label, value })] : [];
    }),
    ...(states.length > 0 ? [say('becomes', { unit: name, states: states.join(', ') })] : []),
    ...(shed.length > 0 ? [say('sheds', { unit: name, marks: shed.join(', ') })] : []),
    ...(offField === undefined ? [] : [say(offField ? 'leaves' : 'comesBack', { unit: name })]),
    ...(destroyed ? [say('destroyed', { unit: name })] : []),
    ...(restored ? [say('restored', { unit: name })] : []),
  ];
}

function describeGeneralEffect(
  book: RuleSystem,
  { name }: BattleGeneral,
  at: number,
  effect: TableEffect,
  say: Describe,
): string[] {
  if (at < (effect.fallen ?? 0)) return [say('fallen', { general: name })];
  if (at > 0) return [];
  const state = book.table?.generals?.find(({ id }) => id === effect.general);
  return [
    ...(effect.hurt ? [say('hurt', { general: name, count: effect.hurt })] : []),
    ...(state ? [say('becomes', { unit: name, states: state.label })] : []),
  ];
}

/** Describes consequences that change something. Cards that enter a hand are only counted. */
export function describeConsequences(
  battle: TableBattle,
  book: RuleSystem,
  consequences: readonly Consequence[],
  say: Describe,
): readonly string[] {
  const units = battle.sides.flatMap((side) => side.units);
  const leaders = battle.sides.flatMap((side) => side.generals);
  return consequences.flatMap(({ effect, side, unit, generals = [], structure }) => {
    const hit = units.find(({ id }) => id === unit?.id);
    const damaged = battle.structures?.find(({ id }) => id === structure);
    const sideName = battle.sides[side]?.name ?? '';
    const { added, cards, first, lost = 0, returned = 0 } = effect;
    return [
      ...(hit ? describeUnitEffect(book, hit, effect, say) : []),
      ...generals.flatMap((id, at) => {
        const general = leaders.find((each) => each.id === id);
        return general ? describeGeneralEffect(book, general, at, effect, say) : [];
      }),
      ...(damaged && lost > 0 ? [say('damaged', { structure: damaged.name, count: lost })] : []),
      ...(damaged && returned > 0 ? [say('mended', { structure: damaged.name, count: returned })] : []),
      ...(added ? [say('added', { side: sideName, unit: added.name, count: added.count })] : []),
      ...(first === undefined ? [] : [say(first ? 'movesFirst' : 'movesSecond', { side: sideName })]),
      ...(cards && cards.cards.length > 0
        ? [say(`cards-${cards.to}`, { side: sideName, count: cards.cards.length })]
        : []),
    ];
  });
}
