import type { GroundCost, Manoeuvre, March, Pace, Surroundings } from '../../../battlefield/manoeuvre.ts';
import type { Body, Position } from '../../../battlefield/position.ts';
import type { FieldManner, FieldTerms } from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { askOf, degreesOf, eachOf, marchWhile, slowest, standsStill } from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { STOPS_AT } from '../battle/charge.ts';
import { movement } from '../battle/movement.ts';
import { PRW_F2 } from '../rulings.ts';
import { GROUNDS, type Troop, troopSchema, TYPES } from '../troops/types.ts';

export const troopOf = ({ part }: TableUnit): Troop | null => troopSchema.safeParse(part.troop).data ?? null;

/** Inches of a stand (ruling PRW-F1). */
const FRONT = 2;
const DEPTH = { infantry: 1, cavalry: 1.5, chariot: 3 } as const;

export function bodyOf(unit: TableUnit, { baseFront = FRONT }: FieldTerms): Body | null {
  const troop = troopOf(unit);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  return troop && bases > 0 ? { bases, base: { front: baseFront, depth: DEPTH[TYPES[troop.type].arm] } } : null;
}

const PACE = { move: 'normal', fast: 'fast', charge: 'fast', close: 'normal' } as const;
const isManner = (manner: string): manner is keyof typeof PACE => Object.hasOwn(PACE, manner);

/** A normal move, a run or gallop, and a charge for those who may (Table of moves; Assyrian forces; Egyptian forces). */
export function mannersOf(unit: TableUnit): readonly FieldManner[] {
  const troop = troopOf(unit);
  if (troop === null) return [];
  const { arm, charges } = TYPES[troop.type];
  const { marks } = unit;
  return [
    { id: 'move', label: 'Move' },
    { id: 'fast', label: arm === 'infantry' ? 'Run' : 'Gallop' },
    ...(charges === 'never' ? [] : [{ id: 'charge', label: 'Charge' }]),
    ...(marks.includes('charging') ? [{ id: 'close', label: 'Close for the melee' }] : []),
  ];
}

const asks = (
  unit: TableUnit,
  manner: keyof typeof PACE,
  said: Readonly<Record<string, unknown>>,
  terms: FieldTerms,
) => {
  const outcome = askOf(movement, 'unit', unit, { pace: PACE[manner], ...said }, terms);
  return outcome?.mayMove ? outcome : null;
};

/** A charge goes as far as a run or gallop (ruling PRW-F7). */
export function allowanceOf(unit: TableUnit, manner: string, terms: FieldTerms): number | null {
  if (!isManner(manner) || !mannersOf(unit).some(({ id }) => id === manner)) return null;
  // The inch at which its charge stopped, and a little for the turn that lays it flush.
  if (manner === 'close') return STOPS_AT + 0.5;
  return asks(unit, manner, {}, terms)?.inches ?? null;
}

/** Ground by troop type (Assyrian forces; Egyptian forces; rulings PRW-20, PRW-F6). */
function groundCost(unit: TableUnit, manner: keyof typeof PACE, open: number, terms: FieldTerms): Pace['cost'] {
  return (pieces) => {
    const onRoad = pieces.some(({ kind }) => kind === 'road');
    return slowest(
      pieces.map(({ kind }): GroundCost => {
        const terrain = GROUNDS.find((known) => known === kind);
        if (terrain === undefined) return { each: 1 };
        const each = eachOf(open, asks(unit, manner, { terrain, onRoad }, terms)?.inches ?? null);
        return each === null ? { each: 1, entry: 'barred' } : { each };
      }),
    );
  };
}

const isAboutFace = (step: Manoeuvre): boolean => degreesOf(step) === 180;

/** Turns of 45° and about-faces of a whole move, as the procedure of movement takes them (ruling PRW-F6). */
function turnsOf(steps: readonly Manoeuvre[]) {
  const turns = steps
    .filter((step) => !isAboutFace(step))
    .reduce((sum, step) => sum + Math.ceil(degreesOf(step) / 45), 0);
  return { turns: Math.min(8, turns), aboutFace: steps.some(isAboutFace) };
}

/** The last step shorter by the inch at which a charge stops (Charging). */
const shortened = (steps: readonly Manoeuvre[]): readonly Manoeuvre[] => {
  const last = steps.at(-1);
  if (last?.kind !== 'go') return steps;
  const length = last.length - STOPS_AT;
  return length > 0 ? [...steps.slice(0, -1), { ...last, length }] : steps.slice(0, -1);
};

export function marchOf(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): March {
  const body = bodyOf(unit, terms);
  const open = allowanceOf(unit, manner, terms);
  if (body === null || open === null || !isManner(manner)) return standsStill(from);
  const faces = asks(unit, manner, { aboutFace: true }, terms);
  const normal = asks(unit, 'move', {}, terms)?.inches ?? open;
  const pace: Pace = {
    allowance: open,
    cost: groundCost(unit, manner, open, terms),
    heading: (heading) => (heading === 'forward' ? 1 : null),
    wheel: 0,
    // Turns are made beside the move; an about-face in place of it takes all of it (Assyrian forces; Egyptian forces).
    turn: (degrees) => (Math.abs(degrees) === 180 && faces?.inches === 0 ? open : 0),
    form: () => (choiceInForce(PRW_F2, terms.rulings) === 'free' ? 0 : normal),
  };
  const isAllowed = (step: Manoeuvre, before: readonly Manoeuvre[]): boolean =>
    degreesOf(step) === 0 || asks(unit, manner, turnsOf([...before, step]), terms) !== null;
  const made = marchWhile(isAllowed, steps, from, body, pace, around);
  if (manner !== 'charge' || made.stop?.reason !== 'in-the-way' || made.stop.barrier.kind !== 'unit') return made;
  const short = shortened(made.steps.map(({ manoeuvre }) => manoeuvre));
  return { ...marchWhile(isAllowed, short, from, body, pace, around), stop: made.stop };
}
