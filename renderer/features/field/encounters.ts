import { type Block, getCorners, fromRelative, findContactFiles } from '../../../battlefield/block.ts';
import { toVector, plus, type Point, times } from '../../../battlefield/angles.ts';
import type { TableBattle, TableRoll } from '../../../contract/table.ts';
import { areEngaged } from '../../../rules/core/fight/engagement.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { moveOnField } from '../../../rules/core/table/move-on-field.ts';
import { type FieldView, type MeasuredUnit, getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { countGone } from '../../../rules/core/table/table-unit.ts';
import { parseKey, type ProcedureRequest, getHolder } from '../table/procedure/roles.ts';
import { getOutcomeOdds } from '../../../rules/core/table/encounters.ts';
import { createFieldFacts, type FieldHolder } from '../../../rules/core/table/field-facts.ts';
import { isInBattle } from '../table/structures-and-decks.ts';
import { createSideNamer } from '../../../rules/core/table/side-names.ts';
import { mergeKnown, type Draft } from '../../components/form/form-draft.ts';

/** A procedure with measured inputs, ready to run. */
export interface MeasuredProcedure {
  readonly key: string;
  readonly title: string;
  /** Measured values as text. */
  readonly description: string;
  /** Likeliest outcomes of the procedure with exact odds; '' if it has no dice. */
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
    const facts = createFieldFacts(view, fieldHolders, { chosen: chosen.id, target: target?.id ?? null });
    const formatNames = createSideNamer(battle, keys, table);
    const { rulings, settings = {}, agreed = {} } = battle;
    const holders = Object.fromEntries(filled.map(({ role, holder }) => [role.id, holder]));
    const known = filled.reduce<Draft>(
      (draft, { role, holder }) => mergeKnown(draft, table.fill(id, role.id, [holder], rulings, settings)),
      { ...table.given?.(id, agreed) },
    );
    return table.measured!(id, facts, holders, { rulings, settings, agreed }).map(({ said, input }, at) => {
      const odds = procedure.hasOdds ? getOutcomeOdds(procedure, mergeKnown(known, input), rulings, settings) : [];
      // Outcomes that round to 0 % are shown only in the form.
      const likeliest = odds
        .toSorted((a, b) => b.chance - a.chance)
        .slice(0, MAX_OUTCOMES)
        .filter(({ chance }) => tenths(chance) > 0);
      return {
        key: `${id} ${at}`,
        title: procedure.title,
        description: said,
        odds: likeliest.map(({ outcome, chance }) => `${formatNames(outcome)} ${String(tenths(chance))} %`).join(', '),
        asked: { procedure: id, holders: keys, input, measured: true },
      };
    });
  });
}

/** Area that a unit can reach in one manner, as one path, and its far edge. */
export interface MoveEnvelope {
  readonly manner: string;
  readonly swept: string;
  readonly rim: string;
}

/** Angles of the wheels tried to either side, in degrees. */
const WHEELS = [0, 4, 8, 14, 22, 32, 45, 60, 80];

const formatPoint = ({ x, y }: Point): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
/** Returns a closed outline, always clockwise, so that outlines in one path leave no holes. */
function formatOutline(points: readonly Point[]): string {
  const area = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return `M${(area < 0 ? points.toReversed() : points).map(formatPoint).join('L')}Z`;
}

/** Returns the area swept by a front, including the final footprint. */
function formatSweep(from: Block, to: Block): string {
  const [a, b] = getCorners(from);
  return formatOutline([a, b, ...getCorners(to).slice(0, 2).toReversed()]) + formatOutline(getCorners(to));
}

/** Measures where a unit can move in one manner: each wheel, then straight ahead to the limit. Null if the unit cannot. */
export function measureEnvelope(view: FieldView, unit: MeasuredUnit, manner: string): MoveEnvelope | null {
  const allowance = view.rules.allowance(unit.unit, manner, unit.position, view.terms);
  if (allowance === null || allowance <= 0) return null;
  let swept = '';
  const [lefts, rights]: [Point[], Point[]] = [[], []];
  for (const side of ['left', 'right'] as const) {
    for (const degrees of WHEELS) {
      if (degrees === 0 && side === 'right') continue;
      const wheel = degrees === 0 ? [] : [{ kind: 'wheel', on: side, degrees } as const];
      const turned = wheel.length === 0 ? null : moveOnField(view, unit.id, manner, wheel);
      if (wheel.length > 0 && !turned) break;
      const move = moveOnField(view, unit.id, manner, [
        ...wheel,
        { kind: 'go', heading: 'forward', length: allowance },
      ]);
      if (!move) continue;
      swept += formatSweep(turned?.block ?? unit.block, move.block);
      const [left, right] = getCorners(move.block);
      if (degrees === 0) {
        lefts.push(left);
        rights.push(right);
      } else if (side === 'left') lefts.push(left);
      else rights.push(right);
      // Wider wheels would be cut short too.
      if (turned && turned.stop !== null) break;
    }
  }
  if (swept === '') return null;
  return { manner, swept, rim: `M${[...lefts.toReversed(), ...rights].map(formatPoint).join('L')}` };
}

/** Returns the sectors that a unit shoots into, longest range first. */
export function measureShotSectors(
  view: FieldView,
  unit: MeasuredUnit,
  target?: MeasuredUnit,
): readonly { readonly range: number; readonly path: string }[] {
  const aim = view.rules.aim(unit.unit, view.terms, unit, target);
  if (!aim || !Number.isFinite(aim.range)) return [];
  const { at, facing, front } = unit.block;
  return [...(aim.bands ?? [aim.range])].toReversed().map((range) => {
    if (aim.arc === 'between-flanks') {
      const far = fromRelative({ at, facing }, { right: 0, ahead: range });
      return { range, path: formatOutline(getCorners({ at: far, facing, front, depth: range })) };
    }
    if (aim.arc >= 360)
      return {
        range,
        path: `M${at.x - range} ${at.y}a${range} ${range} 0 1 0 ${2 * range} 0a${range} ${range} 0 1 0 ${-2 * range} 0Z`,
      };
    // From both front corners, because the whole front rank shoots.
    const [left, right] = getCorners(unit.block);
    const half = aim.arc / 2;
    const [farLeft, farRight] = [
      plus(left, times(toVector(facing - half), range)),
      plus(right, times(toVector(facing + half), range)),
    ];
    const [headLeft, headRight] = [
      plus(left, times(toVector(facing), range)),
      plus(right, times(toVector(facing), range)),
    ];
    const large = half > 180 ? 1 : 0;
    return {
      range,
      path: `M${formatPoint(left)}L${formatPoint(farLeft)}A${range} ${range} 0 ${large} 1 ${formatPoint(headLeft)}L${formatPoint(headRight)}A${range} ${range} 0 ${large} 1 ${formatPoint(farRight)}L${formatPoint(right)}Z`,
    };
  });
}

/* Declared charges, open melees and broken armies. */

/** Two units, in the order of the roles. */
type Pair = readonly [MeasuredUnit, MeasuredUnit];

const findUnitId = ({ sides }: TableBattle, keys: readonly string[] | undefined): string | undefined => {
  const [side, place] = parseKey(keys?.[0] ?? '');
  return sides[side]?.units[place]?.id;
};

/** Finds the units in two roles of a roll. Null unless both are on the field. */
function findPair(
  battle: TableBattle,
  standing: readonly MeasuredUnit[],
  { holders }: TableRoll,
  [one, other]: readonly [string, string],
): Pair | null {
  const units = [one, other].map((role) => {
    const id = findUnitId(battle, holders[role]);
    return standing.find((each) => each.id === id);
  });
  return units[0] && units[1] ? [units[0], units[1]] : null;
}

const isInThisBound = ({ turn, bound }: TableBattle, roll: TableRoll): boolean =>
  roll.turn === turn && roll.bound === bound;

/** Lists charges declared in this bound whose chargers have not moved, as charger and target. */
export function listCharges(
  battle: TableBattle,
  { field }: RuleSystem,
  standing: readonly MeasuredUnit[],
): readonly Pair[] {
  const declared = field?.charges;
  if (!declared || battle.turn === 0) return [];
  const pairs = battle.throws
    .filter((thrown) => thrown.procedure === declared.procedure && isInThisBound(battle, thrown))
    .flatMap((thrown) => {
      const pair = findPair(battle, standing, thrown, declared.roles);
      const isMade = declared.isAllowed?.(thrown) ?? true;
      return pair && isMade && pair[0].moved === undefined && (declared.canCharge?.(pair[0].unit) ?? true)
        ? [pair]
        : [];
    });
  // A later declaration replaces an earlier one.
  return [...new Map(pairs.map((pair) => [pair[0].id, pair])).values()];
}

/** A melee not yet fought in this phase. */
export interface OpenMelee extends MeasuredProcedure {
  readonly one: MeasuredUnit;
  readonly other: MeasuredUnit;
}

/** Checks whether a file of one unit is in contact with another unit, as the book counts contact. */
const canStrike = ({ rules, terms }: FieldView, { block, files }: MeasuredUnit, other: MeasuredUnit): boolean =>
  findContactFiles(block, other.block, files, rules.contact?.(terms).minTouchingShare ?? 0.5, 0).touching > 0;

/** Lists the melees of the phase that have no roll yet. If each side rolls, both directions are listed. */
export function listOpenMelees(
  battle: TableBattle,
  book: RuleSystem,
  procedures: readonly string[],
  view: FieldView & { readonly standing: readonly MeasuredUnit[] },
): readonly OpenMelee[] {
  const melees = book.field?.melees;
  if (!melees || battle.turn === 0 || !procedures.includes(melees.procedure)) return [];
  const thrown = battle.throws
    .filter((each) => each.procedure === melees.procedure && isInThisBound(battle, each) && each.phase === battle.phase)
    .map((each) => melees.roles.map((role) => findUnitId(battle, each.holders[role])).join(' '));
  const [ours, theirs] = [0, 1].map((side) => view.standing.filter((each) => each.side === side));
  const pairs = ours!.flatMap((one) =>
    theirs!.flatMap((other): Pair[] => {
      if (!areEngaged(one, other)) return [];
      // If each side rolls, a unit hit in the flank that touches no enemy with its front does not strike.
      const directions: Pair[] = [
        [one, other],
        [other, one],
      ];
      return melees.eachRolls
        ? directions.filter(([striker, struck]) => canStrike(view, striker, struck))
        : [[one, other]];
    }),
  );
  return pairs.flatMap(([one, other]): readonly OpenMelee[] => {
    if (thrown.includes(`${one.id} ${other.id}`)) return [];
    const [procedure] = listMeasuredProcedures(battle, book, [melees.procedure], view, one, other);
    return procedure ? [{ ...procedure, key: `${one.id} ${other.id}`, one, other }] : [];
  });
}

/** An army that breaks: the share of points it has left, and the share below which it breaks. */
interface BrokenArmy {
  readonly side: string;
  readonly inHand: number;
  readonly under: number;
  readonly ruling: string;
}

/** Returns the share of points that each army has left, counted as for the end of the battle. */
export function getPointsLeft({ sides, rulings }: TableBattle, { field }: RuleSystem): readonly number[] {
  const lost = field?.breaks?.(rulings).lost ?? new Set<string>();
  return sides.map(({ units }) => {
    const parts = units.flatMap((unit) => unit.parts);
    // Books without points count figures.
    const hasPoints = parts.some(({ cost }) => cost > 0);
    const getValue = ({ cost }: { readonly cost: number }): number => (hasPoints ? cost : 1);
    const total = parts.reduce((sum, part) => sum + getValue(part) * part.count, 0);
    const left = units
      .filter(({ morale, offField }) => offField !== true && !lost.has(morale))
      .flatMap((unit) => unit.parts)
      .reduce((sum, part) => sum + getValue(part) * (part.count - countGone(part)), 0);
    return total === 0 ? 1 : left / total;
  });
}

/** Lists the armies that break at the end of this bound, under the current ruling. */
export function listBrokenArmies(battle: TableBattle, book: RuleSystem): readonly BrokenArmy[] {
  const [{ sides, turn, rulings }, { field }] = [battle, book];
  const breaks = turn > 0 && sides.length > 1 ? field?.breaks?.(rulings) : undefined;
  const { under = null, ruling = '' } = breaks ?? {};
  if (under === null) return [];
  return getPointsLeft(battle, book).flatMap((inHand, at) =>
    inHand < under ? [{ side: sides[at]!.name, inHand, under, ruling }] : [],
  );
}
