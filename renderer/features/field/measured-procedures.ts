import type { TableBattle } from '../../../contract/table.ts';
import { getOdds } from '../../../rules/core/table/encounters.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { fieldFacts, type FieldHolder } from '../../../rules/core/table/field-facts.ts';
import { areEngaged } from '../../../rules/core/fight/engagement.ts';
import { type FieldView, type MeasuredUnit, getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { isInBattle } from '../table/structures-and-decks.ts';
import { createSideNamer } from '../../../rules/core/table/side-names.ts';
import { mergeKnown, type Draft } from '../../components/form/form-draft.ts';
import { type ProcedureRequest, getHolder } from '../table/procedure/roles.ts';

/** A procedure with measured inputs, ready to run. */
export interface MeasuredProcedure {
  readonly key: string;
  readonly title: string;
  /** Measured values as text. */
  readonly said: string;
  /** Its likeliest outcomes with exact odds; '' if it has no dice. */
  readonly odds: string;
  readonly asked: ProcedureRequest;
}

/** Maximum outcomes shown before the form is open. */
const MAX_OUTCOMES = 3;

const tenths = (chance: number): number => Math.round(chance * 1000) / 10;

/** Returns the key of a unit's first part in a roll's roles. */
function getUnitKey({ sides }: TableBattle, id: string): string {
  const side = sides.findIndex(({ units }) => units.some((unit) => unit.id === id));
  return `${side}:${sides[side]?.units.findIndex((unit) => unit.id === id) ?? 0}:0`;
}

const isEngaged = (view: FieldView, of: MeasuredUnit): boolean =>
  getMeasuredUnits(view).some((other) => other.side !== of.side && areEngaged(of, other));

/** Lists the procedures whose inputs can be measured from the chosen unit and its target. */
export function listMeasuredProcedures(
  battle: TableBattle,
  book: RuleSystem,
  ids: readonly string[],
  view: FieldView,
  chosen: MeasuredUnit,
  target: MeasuredUnit | null,
): readonly MeasuredProcedure[] {
  const { table } = book;
  if (!table?.measured) return [];
  return ids.flatMap((id): readonly MeasuredProcedure[] => {
    const procedure = book.procedures.find((each) => each.id === id);
    const roles = table.roles(id).filter(({ of }) => of === 'part' || of === 'unit');
    if (!procedure || roles.length > 2 || !isInBattle(battle, book, id)) return [];
    // Engaged units neither shoot nor are shot at.
    if (book.field?.shots?.includes(id) && [chosen, target].some((of) => of && isEngaged(view, of))) return [];
    const units = [chosen, ...(target ? [target] : [])];
    if (roles.length > units.length) return [];
    const keys = Object.fromEntries(roles.map((role, at) => [role.id, [getUnitKey(battle, units[at]!.id)]]));
    const filled = roles.flatMap((role, at) => {
      const holder = getHolder(battle, book, role, keys[role.id]![0]!);
      return holder && 'unit' in holder ? [{ role, holder, id: units[at]!.id }] : [];
    });
    if (filled.length < roles.length) return [];
    if (!filled.every(({ role, holder }) => table.mayFill?.(id, role.id, holder) ?? true)) return [];
    const fieldHolders = Object.fromEntries(
      filled.map(({ role, holder, id: unit }): [string, FieldHolder] => [role.id, { id: unit, unit: holder.unit }]),
    );
    const facts = fieldFacts(view, fieldHolders, { chosen: chosen.id, target: target?.id ?? null });
    const formatNames = createSideNamer(battle, keys, table);
    const { rulings, settings = {}, agreed = {} } = battle;
    const holders = Object.fromEntries(filled.map(({ role, holder }) => [role.id, holder]));
    const known = filled.reduce<Draft>(
      (draft, { role, holder }) => mergeKnown(draft, table.fill(id, role.id, [holder], rulings, settings)),
      { ...table.given?.(id, agreed) },
    );
    return table.measured!(id, facts, holders, { rulings, settings, agreed }).map(({ said, input }, at) => {
      const odds = procedure.hasOdds ? getOdds(procedure, mergeKnown(known, input), rulings, settings) : [];
      // Outcomes that round to 0 % are shown only in the form.
      const likeliest = odds
        .toSorted((a, b) => b.chance - a.chance)
        .slice(0, MAX_OUTCOMES)
        .filter(({ chance }) => tenths(chance) > 0);
      return {
        key: `${id} ${at}`,
        title: procedure.title,
        said,
        odds: likeliest.map(({ outcome, chance }) => `${formatNames(outcome)} ${String(tenths(chance))} %`).join(', '),
        asked: { procedure: id, holders: keys, input, measured: true },
      };
    });
  });
}
