import { plural } from '../../texts/format.ts';
import { computed, type ComputedRef, type Ref, shallowRef } from 'vue';
import {
  toVector,
  toBearing,
  EPSILON,
  minus,
  plus,
  type Point,
  roundToHundredth,
  turnBetween,
} from '../../../battlefield/angles.ts';
import { toBlock, type UnitBody, type Position } from '../../../battlefield/position.ts';
import { type Block, getCorners, toRelative } from '../../../battlefield/block.ts';
import { type Manoeuvre, turnPosition } from '../../../battlefield/manoeuvre.ts';
import { shiftBlock, wheelBlock } from '../../../battlefield/room.ts';
import { findPathTo } from '../../../battlefield/path-to.ts';
import type { LedChoice } from '../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { FieldRules } from '../../../rules/core/field-rules.ts';
import { isMoveTooSmall } from '../../../rules/core/fight/move-in-fight.ts';
import {
  type MoveResult,
  moveOnField,
  findOverlap,
  type ProposedMove,
} from '../../../rules/core/table/move-on-field.ts';
import {
  type FieldView,
  type PlacedUnit,
  type MeasuredUnit,
  toMeasuredUnit,
  getMeasuredUnits,
} from '../../../rules/core/table/measured-unit.ts';
import { limitMove } from '../../../rules/core/table/measure-field.ts';
import { formatLength, describeMove } from './field-words.ts';

/** Preview of a move: the unit's new position and a description. */
export interface MovePreview {
  readonly of: MeasuredUnit;
  readonly block: Block;
  readonly position: Position;
  readonly said: string;
  /** The move under the book's rules; null for a free move. */
  readonly made: MoveResult | null;
  /** The required move, if the ghost shows one. */
  readonly proposed: ProposedMove | null;
  /** True if the position overlaps another unit. */
  readonly isBad: boolean;
  /** Ghosts of the units that move along, each within its own limits. */
  readonly others: readonly MovePreview[];
}

/** A move that the book refuses: the wanted position and the reason. */
interface Refused {
  readonly id: string;
  readonly wanted: Position;
  readonly why: string;
}

/** Returns the position after the steps, ignoring obstacles and costs. */
export function projectSteps(from: Position, body: UnitBody, steps: readonly Manoeuvre[]): Position {
  return steps.reduce<Position>((position, step) => {
    const block = toBlock(position, body);
    switch (step.kind) {
      case 'go':
        return { ...position, at: shiftBlock(block, step.heading, step.length).at };
      case 'wheel': {
        const { at, facing } = wheelBlock(block, step.on, step.degrees);
        return { ...position, at, facing };
      }
      case 'turn':
        return turnPosition(position, body, step.degrees);
      default:
        return { ...position, files: step.files };
    }
  }, from);
}

/** Merges consecutive steps of the same kind. */
export function mergeSteps(steps: readonly Manoeuvre[]): readonly Manoeuvre[] {
  return steps.reduce<readonly Manoeuvre[]>((done, next) => {
    const last = done.at(-1);
    if (last?.kind === 'go' && next.kind === 'go' && last.heading === next.heading)
      return [...done.slice(0, -1), { ...last, length: roundToHundredth(last.length + next.length) }];
    if (last?.kind === 'wheel' && next.kind === 'wheel' && last.on === next.on)
      return [...done.slice(0, -1), { ...last, degrees: roundToHundredth(last.degrees + next.degrees) }];
    return [...done, next];
  }, []);
}

/** Returns the step straight ahead or back to the level of a position. */
export function findStraightSteps(block: Block, position: Point): readonly Manoeuvre[] {
  const { ahead: length } = toRelative(block, position);
  if (Math.abs(length) < EPSILON) return [];
  return [{ kind: 'go', heading: length > 0 ? 'forward' : 'back', length: roundToHundredth(Math.abs(length)) }];
}

/** Returns the view with a unit at another position. */
function moveInView(view: FieldView, id: string, position: Position): FieldView {
  const moveUnit = <Unit extends PlacedUnit>(unit: Unit): Unit => (unit.id === id ? { ...unit, position } : unit);
  const standing = getMeasuredUnits(view).flatMap((each) =>
    each.id === id ? (toMeasuredUnit(view, moveUnit(each)) ?? []) : each,
  );
  return { ...view, placed: view.placed.map(moveUnit), standing };
}

/** Converts a ghost to moves, foremost unit first so that no unit blocks another. Units that do not move are left out. */
export function toMoves(field: FieldRules, ghost: MovePreview): LedChoice[] {
  const direction = toVector(ghost.of.block.facing);
  const foremost = ({ of: { block } }: MovePreview): number => block.at.x * direction.x + block.at.y * direction.y;
  return [ghost, ...ghost.others]
    .toSorted((a, b) => foremost(b) - foremost(a))
    .flatMap(({ of, made }) =>
      made && !isMoveTooSmall({ field }, made)
        ? [
            {
              kind: 'move',
              unit: of.id,
              manner: made.manner,
              steps: made.steps.map(({ manoeuvre }) => ({ ...manoeuvre })),
            },
          ]
        : [],
    );
}

/** Maximum change in files tried for a new formation. */
const MAX_FILE_CHANGE = 24;

/** Moves units under the book's rules or freely. */
export function useMoves(options: {
  readonly battle: ComputedRef<TableBattle>;
  readonly view: ComputedRef<FieldView | null>;
  readonly manner: ComputedRef<string>;
  /** If true, units are placed freely, ignoring the book's rules. */
  readonly isFree: ComputedRef<boolean>;
  /** Reason why the chosen unit cannot move; '' if it can. */
  readonly whyNot: ComputedRef<string>;
  /** Id of the chosen unit. */
  readonly chosen: Readonly<Ref<string | null>>;
  /** Units that move with the chosen unit. */
  readonly others: ComputedRef<readonly MeasuredUnit[]>;
  /** Returns the manner in which a unit moves; '' if the unit cannot move. */
  readonly mannerOf: (unit: MeasuredUnit) => string;
  /** Returns the share of its allowance that a unit may spend, from 0 to 1. */
  readonly shareOf: (unit: MeasuredUnit) => number;
}) {
  const { battle, view, manner, isFree, whyNot, chosen, others, mannerOf, shareOf } = options;
  const ghost = shallowRef<MovePreview | null>(null);
  const refused = shallowRef<Refused | null>(null);
  /** Steps that the current ghost has made. Further keys add steps. */
  let tried: readonly Manoeuvre[] = [];

  /** Returns the move that the unit began in this phase. A new move continues it. */
  function findBegunMove(
    unit: MeasuredUnit,
    manner: string,
  ): { readonly steps: readonly Manoeuvre[]; readonly from: Position } | null {
    const stored = battle.value.field?.placed[unit.id]?.moved;
    const { turn, bound, phase } = battle.value;
    const isContinued =
      stored?.turn === turn && stored.bound === bound && stored.phase === phase && stored.steps.length > 0;
    return isContinued && stored.manner === manner ? stored : null;
  }

  function tryOne(
    fieldView: FieldView,
    unit: MeasuredUnit,
    manner: string,
    steps: readonly Manoeuvre[],
  ): MovePreview | null {
    const begun = findBegunMove(unit, manner);
    const allSteps = mergeSteps([...(begun?.steps ?? []), ...steps]);
    const move = begun
      ? moveOnField(fieldView, unit.id, manner, allSteps, begun.from)
      : limitMove((some) => moveOnField(fieldView, unit.id, manner, some), allSteps, shareOf(unit));
    if (!move) return null;
    const { block, position } = move;
    return {
      of: unit,
      block,
      position,
      said: describeMove(fieldView.rules, move),
      made: move,
      proposed: null,
      isBad: false,
      others: [],
    };
  }

  /** Checks whether a move ends early. A charge is meant to end at the enemy it meets. */
  const isShort = ({ stop, met, minDistance }: MoveResult, unit: MeasuredUnit): boolean =>
    stop !== null && (met === null || met.side === unit.side || minDistance > 0);

  /** Tries the move for all units together, each within its own limits, foremost first so that no unit blocks another. */
  function tryTogether(
    lead: MeasuredUnit,
    steps: readonly Manoeuvre[],
  ): readonly (readonly [MeasuredUnit, MovePreview | null])[] {
    let fieldView = view.value;
    const direction = toVector(lead.block.facing);
    const foremost = ({ block: { at } }: MeasuredUnit): number => at.x * direction.x + at.y * direction.y;
    return [lead, ...others.value]
      .toSorted((a, b) => foremost(b) - foremost(a))
      .map((unit) => {
        const ghost = fieldView && tryOne(fieldView, unit, unit === lead ? manner.value : mannerOf(unit), steps);
        if (fieldView && ghost) fieldView = moveInView(fieldView, unit.id, ghost.position);
        return [unit, ghost] as const;
      });
  }

  /** Describes the units that move along: their number, and how many cannot move all the way. */
  function describeCompanions(tried: readonly (readonly [MeasuredUnit, MovePreview | null])[]): string {
    const short = tried.filter(([unit, ghost]) => !ghost?.made || isShort(ghost.made, unit)).length;
    return [
      plural(tried.length, 'alone', 'and 1 more unit', `and ${tried.length} more units`),
      ...(short > 0
        ? [
            plural(
              short,
              '1 unit moves only part of the way',
              '1 unit moves only part of the way',
              `${short} units move only part of the way`,
            ),
          ]
        : []),
    ].join(' · ');
  }

  function tryMove(unit: MeasuredUnit, steps: readonly Manoeuvre[]): void {
    if (!view.value || steps.length === 0) return;
    const ghosts = tryTogether(unit, steps);
    const leader = ghosts.find(([each]) => each === unit)?.[1];
    const companions = ghosts.filter(([each]) => each !== unit);
    if (!leader?.made) {
      refused.value = {
        id: unit.id,
        wanted: projectSteps(unit.position, unit.body, steps),
        why: whyNot.value || 'move not allowed',
      };
      ghost.value = null;
      return;
    }
    tried = steps;
    const text = companions.length === 0 ? leader.said : `${leader.said} · ${describeCompanions(companions)}`;
    const wanted = projectSteps(unit.position, unit.body, steps);
    refused.value = isShort(leader.made, unit) ? { id: unit.id, wanted, why: leader.said } : null;
    ghost.value = { ...leader, said: text, others: companions.flatMap(([, each]) => each ?? []) };
  }

  function createGhost(
    unit: MeasuredUnit,
    position: Position,
    proposed: ProposedMove | null = null,
  ): MovePreview | null {
    if (!view.value) return null;
    // Units that move along do not block it.
    const movers = new Set(proposed ? [] : [chosen.value, ...others.value.map(({ id }) => id)]);
    const standing = getMeasuredUnits(view.value).filter(({ id }) => id === unit.id || !movers.has(id));
    const overlapped = findOverlap({ ...view.value, standing }, unit, position);
    const action = proposed
      ? `${proposed.move.label}, ${formatLength(view.value.rules, proposed.distance)}`
      : 'free move';
    const text = overlapped ? `overlaps ${overlapped.name}` : action;
    const block = toBlock(position, unit.body);
    return { of: unit, block, position, said: text, made: null, proposed, isBad: overlapped !== null, others: [] };
  }

  function tryPlace(unit: MeasuredUnit, position: Position, proposed: ProposedMove | null = null): void {
    ghost.value = createGhost(unit, position, proposed);
  }

  /** Places all units that move together freely. @param to returns a unit's new position */
  function placeTogether(unit: MeasuredUnit, to: (of: MeasuredUnit, now: Position) => Position): void {
    const before = ghost.value?.of.id === unit.id ? ghost.value : null;
    const getPosition = (of: MeasuredUnit): Position =>
      [before, ...(before?.others ?? [])].find((each) => each?.of.id === of.id)?.position ?? of.position;
    const leader = createGhost(unit, to(unit, getPosition(unit)));
    const companions = others.value.flatMap((each) => createGhost(each, to(each, getPosition(each))) ?? []);
    if (!leader) return;
    const bad = [leader, ...companions].find(({ isBad }) => isBad);
    const text =
      companions.length === 0 || bad
        ? (bad ?? leader).said
        : `${leader.said} · ${plural(companions.length, 'alone', 'and 1 more unit', `and ${companions.length} more units`)}`;
    ghost.value = { ...leader, said: text, isBad: bad !== undefined, others: companions };
  }

  /** Drags the middle of a unit's front to a position. */
  function dragTo(unit: MeasuredUnit, at: Point): void {
    const required = ghost.value?.of.id === unit.id ? ghost.value.proposed : null;
    if (required) tryPlace(unit, { ...required.position, at }, { ...required, position: { ...required.position, at } });
    else if (isFree.value) {
      const offset = minus(at, unit.position.at);
      placeTogether(unit, (of) => ({ ...of.position, at: plus(of.position.at, offset) }));
    } else if (others.value.length > 0) tryMove(unit, findStraightSteps(unit.block, at));
    else tryMove(unit, findPathTo(unit.block, at));
  }

  /** Drags a front corner: the unit wheels on the other corner. */
  function wheelTo(unit: MeasuredUnit, corner: 'left' | 'right', at: Point): void {
    const [left, right] = getCorners(unit.block);
    const [pulled, pivot] = corner === 'left' ? [left, right] : [right, left];
    const turn = turnBetween(toBearing(minus(pulled, pivot)), toBearing(minus(at, pivot)));
    const pivotSide = corner === 'left' ? 'right' : 'left';
    // The outer corner moves forward. In a free move it can also move back.
    const degrees = roundToHundredth(pivotSide === 'right' ? turn : -turn);
    if (isFree.value) {
      const { at: to, facing } = wheelBlock(unit.block, pivotSide, degrees);
      tryPlace(unit, { ...unit.position, at: to, facing: (facing + 720) % 360 });
    } else if (degrees > 0) tryMove(unit, [{ kind: 'wheel', on: pivotSide, degrees }]);
    else ghost.value = null;
  }

  /** Moves the unit by steps from the keyboard or a button. */
  function step(unit: MeasuredUnit, steps: readonly Manoeuvre[]): void {
    const current = ghost.value?.of.id === unit.id ? ghost.value : null;
    if (current?.proposed) {
      const position = projectSteps(current.position, unit.body, steps);
      tryPlace(unit, position, { ...current.proposed, position });
    } else if (isFree.value) {
      placeTogether(unit, (of, from) => {
        const position = projectSteps(from, of.body, steps);
        return { ...position, facing: (position.facing + 720) % 360 };
      });
    } else tryMove(unit, current ? mergeSteps([...tried, ...steps]) : steps);
  }

  /** Changes the files to the next lower or higher number that the book allows. */
  function form(unit: MeasuredUnit, direction: 1 | -1): void {
    const position = ghost.value?.of.id === unit.id ? ghost.value.position : unit.position;
    for (let change = 1; change <= MAX_FILE_CHANGE; change += 1) {
      const files = position.files + direction * change;
      if (files < 1 || files > unit.body.bases) return;
      step(unit, [{ kind: 'form', files }]);
      if (ghost.value && ghost.value.position.files === files) return;
    }
    drop();
  }

  function drop(): void {
    ghost.value = null;
    tried = [];
  }

  return {
    ghost,
    refused,
    dragTo,
    wheelTo,
    step,
    form,
    drop,
    /** Shows a required move, to be confirmed or dragged elsewhere. */
    propose: (unit: MeasuredUnit, move: ProposedMove): void => tryPlace(unit, move.position, move),
    isMoving: computed(() => ghost.value !== null),
  };
}
