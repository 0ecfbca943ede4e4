import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { ProcedureRole, RoleHolder, TableEffect } from '../../../rules/core/table-rules.ts';
import type { Consequence } from './edit-battle.ts';
import { left, tableUnit } from './strength.ts';

/** Who may fill a role, by side; the key says where he stands in the battle. */
export interface RoleChoices {
  readonly side: string;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
}

/** Those of a kind who are still on the table. */
export function roleChoices({ sides }: TableBattle, of: ProcedureRole['of']): readonly RoleChoices[] {
  return sides.map((side, at) => ({
    side: side.name,
    choices:
      of === 'general'
        ? side.generals.flatMap(({ name, fallen }, place) => (fallen ? [] : [{ key: `${at}:${place}`, label: name }]))
        : side.units.flatMap((unit, place) => {
            const named = `${place + 1} ${unit.name}`;
            const there = unit.parts.map((part, number) => ({ part, number })).filter(({ part }) => left(part) > 0);
            if (there.length === 0) return [];
            if (of === 'unit' || unit.parts.length === 1) return [{ key: `${at}:${place}:0`, label: named }];
            return there.map(({ part, number }) => ({
              key: `${at}:${place}:${number}`,
              label: `${named}: ${part.name}`,
            }));
          }),
  }));
}

function placeOf(key: string): readonly [side: number, place: number, part: number] {
  const [side = -1, place = -1, part = 0] = key.split(':').map(Number);
  return [side, place, part];
}

/** Who a key stands for, as the book's procedures see him; null where nobody does any more. */
export function holderOf(battle: TableBattle, of: ProcedureRole['of'], key: string): RoleHolder | null {
  const [at, place, number] = placeOf(key);
  const side = battle.sides[at];
  if (!side) return null;
  if (of === 'general') {
    const general = side.generals[place];
    return general ? { stars: general.stars ?? 0 } : null;
  }
  const unit = side.units[place];
  const seen = unit && tableUnit(side, unit, unit.parts[number]?.id ?? null);
  return seen ? { unit: seen } : null;
}

export function holderName(battle: TableBattle, of: ProcedureRole['of'], key: string): string {
  for (const { choices } of roleChoices(battle, of)) {
    const found = choices.find((choice) => choice.key === key);
    if (found) return found.label;
  }
  return '';
}

/** What effects do to those who fill the roles; effects on a role that nobody fills do nothing. */
export function consequencesOf(
  battle: TableBattle,
  roles: readonly ProcedureRole[],
  holders: Readonly<Record<string, string>>,
  effects: readonly TableEffect[],
): readonly Consequence[] {
  return effects.flatMap((effect): Consequence[] => {
    const role = roles.find(({ id }) => id === effect.role);
    const key = holders[effect.role];
    if (!role || !key) return [];
    const [at, place, number] = placeOf(key);
    if (role.of === 'general') {
      const general = battle.sides[at]?.generals[place];
      return general && effect.fallen ? [{ general: general.id }] : [];
    }
    const unit = battle.sides[at]?.units[place];
    const part = unit?.parts[number];
    if (!unit || !part) return [];
    return [
      {
        unit: {
          id: unit.id,
          part: part.id,
          lost: effect.lost ?? 0,
          morale: effect.morale ?? null,
          marks: effect.marks ?? [],
        },
      },
    ];
  });
}

export interface ConsequenceWords {
  readonly lost: (unit: string, count: number) => string;
  readonly becomes: (unit: string, states: string) => string;
  readonly fallen: (general: string) => string;
}

/** Consequences in sentences, those that change nothing left out. */
export function consequenceLines(
  battle: TableBattle,
  book: RuleSystem,
  consequences: readonly Consequence[],
  words: ConsequenceWords,
): readonly string[] {
  const units = battle.sides.flatMap((side) => side.units);
  const generals = battle.sides.flatMap((side) => side.generals);
  return consequences.flatMap(({ unit: hit, general }) => {
    const fallen = generals.find(({ id }) => id === general);
    if (fallen) return [words.fallen(fallen.name)];
    const unit = units.find(({ id }) => id === hit?.id);
    if (!unit || !hit) return [];
    const morale = book.table?.morale.find(({ id }) => id === hit.morale);
    const marks = hit.marks
      .filter(({ on }) => on)
      .flatMap(({ id }) => book.table?.marks.filter((mark) => mark.id === id) ?? []);
    const states = [morale, ...marks].flatMap((state) => (state ? [state.label] : []));
    return [
      ...(hit.lost > 0 ? [words.lost(unit.name, hit.lost)] : []),
      ...(states.length > 0 ? [words.becomes(unit.name, states.join(', '))] : []),
    ];
  });
}
