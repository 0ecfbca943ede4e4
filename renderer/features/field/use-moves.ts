import { plural } from '../../texts/format.ts';
import { computed, type ComputedRef, type Ref, shallowRef } from 'vue';
import {
  forward,
  toBearing,
  EPSILON,
  minus,
  plus,
  type Point,
  toStored,
  turnBetween,
} from '../../../battlefield/angles.ts';
import { toBlock, type Body, type Position } from '../../../battlefield/position.ts';
import { type Block, getCorners, toRelative } from '../../../battlefield/block.ts';
import { type Manoeuvre, turnPosition } from '../../../battlefield/manoeuvre.ts';
import { shift, wheelBlock } from '../../../battlefield/room.ts';
import { findPathTo } from '../../../battlefield/path-to.ts';
import type { LedChoice } from '../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { FieldRules } from '../../../rules/core/field-rules.ts';
import { isTooSmall } from '../../../rules/core/fight/move-in-fight.ts';
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
import { lengthWords, moveWords } from './field-words.ts';

/** A unit being moved: where it would stand, and what is said of that. */
export interface Ghost {
  readonly of: MeasuredUnit;
  readonly block: Block;
  readonly position: Position;
  readonly said: string;
  /** By the book; null where it is put by hand. */
  readonly made: MoveResult | null;
  /** The move that a result calls for. */
  readonly proposed: ProposedMove | null;
  /** It would stand on somebody. */
  readonly isBad: boolean;
  /** Those who move with it, each as far as its own limits let it. */
  readonly others: readonly Ghost[];
}

/** What the book did not allow of a move: where the player wanted the unit, and why it did not come there. */
interface Refused {
  readonly id: string;
  readonly wanted: Position;
  readonly why: string;
}

/** Where steps would lead if nothing were in the way and nothing cost anything. */
export function unhindered(from: Position, body: Body, steps: readonly Manoeuvre[]): Position {
  return steps.reduce<Position>((position, step) => {
    const block = toBlock(position, body);
    switch (step.kind) {
      case 'go':
        return { ...position, at: shift(block, step.heading, step.length).at };
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

/** Steps of the same kind one after another become one. */
export function merged(steps: readonly Manoeuvre[]): readonly Manoeuvre[] {
  return steps.reduce<readonly Manoeuvre[]>((done, next) => {
    const last = done.at(-1);
    if (last?.kind === 'go' && next.kind === 'go' && last.heading === next.heading)
      return [...done.slice(0, -1), { ...last, length: toStored(last.length + next.length) }];
    if (last?.kind === 'wheel' && next.kind === 'wheel' && last.on === next.on)
      return [...done.slice(0, -1), { ...last, degrees: toStored(last.degrees + next.degrees) }];
    return [...done, next];
  }, []);
}

/** Straight ahead or back, as far as a place lies that way. */
export function straightTo(block: Block, at: Point): readonly Manoeuvre[] {
  const { ahead: length } = toRelative(block, at);
  if (Math.abs(length) < EPSILON) return [];
  return [{ kind: 'go', heading: length > 0 ? 'forward' : 'back', length: toStored(Math.abs(length)) }];
}

/** A field on which a unit stands elsewhere. */
function withMoved(view: FieldView, id: string, position: Position): FieldView {
  const to = <Unit extends PlacedUnit>(unit: Unit): Unit => (unit.id === id ? { ...unit, position } : unit);
  const standing = getMeasuredUnits(view).flatMap((each) =>
    each.id === id ? (toMeasuredUnit(view, to(each)) ?? []) : each,
  );
  return { ...view, placed: view.placed.map(to), standing };
}

/** The moves of a ghost as answers, the foremost first: nobody stands in the way of those behind. Who goes nowhere is left out. */
export function movesOf(field: FieldRules, ghost: Ghost): LedChoice[] {
  const way = forward(ghost.of.block.facing);
  const foremost = ({ of: { block } }: Ghost): number => block.at.x * way.x + block.at.y * way.y;
  return [ghost, ...ghost.others]
    .toSorted((a, b) => foremost(b) - foremost(a))
    .flatMap(({ of, made }) =>
      made && !isTooSmall({ field }, made)
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

/** Files of another formation are looked for as far as this from those of now. */
const MOST_FILES = 24;

/** Moves of one unit at a time: by the book as far as it allows, or by hand. */
export function useMoves(of: {
  readonly battle: ComputedRef<TableBattle>;
  readonly view: ComputedRef<FieldView | null>;
  readonly manner: ComputedRef<string>;
  /** Units are put where they are wanted, whatever the book says. */
  readonly isFree: ComputedRef<boolean>;
  /** Why the chosen unit does not move at all now; '' where it may. */
  readonly whyNot: ComputedRef<string>;
  /** The chosen unit, by its id. */
  readonly chosen: Readonly<Ref<string | null>>;
  /** Those who move with the chosen unit. */
  readonly others: ComputedRef<readonly MeasuredUnit[]>;
  /** The manner in which one of those moves; '' where it does not. */
  readonly mannerOf: (unit: MeasuredUnit) => string;
  /** How much of its allowance a unit may spend, from 0 to 1. */
  readonly shareOf: (unit: MeasuredUnit) => number;
}) {
  const { battle, view, manner, isFree, whyNot, chosen, others, mannerOf, shareOf } = of;
  const ghost = shallowRef<Ghost | null>(null);
  const refused = shallowRef<Refused | null>(null);
  /** The steps of this ghost alone, those of the keys one after another. */
  let tried: readonly Manoeuvre[] = [];

  /** A move that was begun in this phase goes on: what it spent counts. */
  function begun(
    unit: MeasuredUnit,
    manner: string,
  ): { readonly steps: readonly Manoeuvre[]; readonly from: Position } | null {
    const kept = battle.value.field?.placed[unit.id]?.moved;
    const { turn, bound, phase } = battle.value;
    const goesOn = kept?.turn === turn && kept.bound === bound && kept.phase === phase && kept.steps.length > 0;
    return goesOn && kept.manner === manner ? kept : null;
  }

  function tryOne(now: FieldView, unit: MeasuredUnit, manner: string, steps: readonly Manoeuvre[]): Ghost | null {
    const before = begun(unit, manner);
    const all = merged([...(before?.steps ?? []), ...steps]);
    const made = before
      ? moveOnField(now, unit.id, manner, all, before.from)
      : limitMove((some) => moveOnField(now, unit.id, manner, some), all, shareOf(unit));
    if (!made) return null;
    const { block, position } = made;
    return {
      of: unit,
      block,
      position,
      said: moveWords(now.rules, made),
      made,
      proposed: null,
      isBad: false,
      others: [],
    };
  }

  /** Whom it met is where a charge is meant to end. */
  const isShort = ({ stop, met, minDistance }: MoveResult, unit: MeasuredUnit): boolean =>
    stop !== null && (met === null || met.side === unit.side || minDistance > 0);

  /** All who move together, each in its own limits: the foremost first, so that nobody stands in the way of those behind. */
  function tryTogether(
    lead: MeasuredUnit,
    steps: readonly Manoeuvre[],
  ): readonly (readonly [MeasuredUnit, Ghost | null])[] {
    let now = view.value;
    const way = forward(lead.block.facing);
    const foremost = ({ block: { at } }: MeasuredUnit): number => at.x * way.x + at.y * way.y;
    return [lead, ...others.value]
      .toSorted((a, b) => foremost(b) - foremost(a))
      .map((unit) => {
        const ghost = now && tryOne(now, unit, unit === lead ? manner.value : mannerOf(unit), steps);
        if (now && ghost) now = withMoved(now, unit.id, ghost.position);
        return [unit, ghost] as const;
      });
  }

  /** What is said of those who move with a unit: how many, and who comes less far than was wanted. */
  function togetherWords(tried: readonly (readonly [MeasuredUnit, Ghost | null])[]): string {
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
    const all = tryTogether(unit, steps);
    const own = all.find(([each]) => each === unit)?.[1];
    const along = all.filter(([each]) => each !== unit);
    if (!own?.made) {
      refused.value = {
        id: unit.id,
        wanted: unhindered(unit.position, unit.body, steps),
        why: whyNot.value || 'move not allowed',
      };
      ghost.value = null;
      return;
    }
    tried = steps;
    const said = along.length === 0 ? own.said : `${own.said} · ${togetherWords(along)}`;
    const wanted = unhindered(unit.position, unit.body, steps);
    refused.value = isShort(own.made, unit) ? { id: unit.id, wanted, why: own.said } : null;
    ghost.value = { ...own, said, others: along.flatMap(([, each]) => each ?? []) };
  }

  function placed(unit: MeasuredUnit, position: Position, proposed: ProposedMove | null = null): Ghost | null {
    if (!view.value) return null;
    // Those who move with it go as well.
    const movers = new Set(proposed ? [] : [chosen.value, ...others.value.map(({ id }) => id)]);
    const standing = getMeasuredUnits(view.value).filter(({ id }) => id === unit.id || !movers.has(id));
    const on = findOverlap({ ...view.value, standing }, unit, position);
    const how = proposed ? `${proposed.move.label}, ${lengthWords(view.value.rules, proposed.gone)}` : 'free move';
    const said = on ? `overlaps ${on.name}` : how;
    const block = toBlock(position, unit.body);
    return { of: unit, block, position, said, made: null, proposed, isBad: on !== null, others: [] };
  }

  function tryPlace(unit: MeasuredUnit, position: Position, proposed: ProposedMove | null = null): void {
    ghost.value = placed(unit, position, proposed);
  }

  /** Puts all who move together by hand. @param to where each would stand */
  function placeTogether(unit: MeasuredUnit, to: (of: MeasuredUnit, now: Position) => Position): void {
    const before = ghost.value?.of.id === unit.id ? ghost.value : null;
    const nowOf = (of: MeasuredUnit): Position =>
      [before, ...(before?.others ?? [])].find((each) => each?.of.id === of.id)?.position ?? of.position;
    const own = placed(unit, to(unit, nowOf(unit)));
    const along = others.value.flatMap((each) => placed(each, to(each, nowOf(each))) ?? []);
    if (!own) return;
    const bad = [own, ...along].find(({ isBad }) => isBad);
    const said =
      along.length === 0 || bad
        ? (bad ?? own).said
        : `${own.said} · ${plural(along.length, 'alone', 'and 1 more unit', `and ${along.length} more units`)}`;
    ghost.value = { ...own, said, isBad: bad !== undefined, others: along };
  }

  /** Drags the middle of a unit's front to a place. */
  function dragTo(unit: MeasuredUnit, at: Point): void {
    const laid = ghost.value?.of.id === unit.id ? ghost.value.proposed : null;
    if (laid) tryPlace(unit, { ...laid.position, at }, { ...laid, position: { ...laid.position, at } });
    else if (isFree.value) {
      const by = minus(at, unit.position.at);
      placeTogether(unit, (of) => ({ ...of.position, at: plus(of.position.at, by) }));
    } else if (others.value.length > 0) tryMove(unit, straightTo(unit.block, at));
    else tryMove(unit, findPathTo(unit.block, at));
  }

  /** Drags a front corner to a place: the unit wheels on the other one. */
  function wheelTo(unit: MeasuredUnit, corner: 'left' | 'right', at: Point): void {
    const [left, right] = getCorners(unit.block);
    const [pulled, pivot] = corner === 'left' ? [left, right] : [right, left];
    const turn = turnBetween(toBearing(minus(pulled, pivot)), toBearing(minus(at, pivot)));
    const on = corner === 'left' ? 'right' : 'left';
    // The outer corner goes forward; by hand it goes back too.
    const degrees = toStored(on === 'right' ? turn : -turn);
    if (isFree.value) {
      const { at: to, facing } = wheelBlock(unit.block, on, degrees);
      tryPlace(unit, { ...unit.position, at: to, facing: (facing + 720) % 360 });
    } else if (degrees > 0) tryMove(unit, [{ kind: 'wheel', on, degrees }]);
    else ghost.value = null;
  }

  /** A key moves the unit by a step. */
  function step(unit: MeasuredUnit, steps: readonly Manoeuvre[]): void {
    const now = ghost.value?.of.id === unit.id ? ghost.value : null;
    if (now?.proposed) {
      const position = unhindered(now.position, unit.body, steps);
      tryPlace(unit, position, { ...now.proposed, position });
    } else if (isFree.value) {
      placeTogether(unit, (of, from) => {
        const position = unhindered(from, of.body, steps);
        return { ...position, facing: (position.facing + 720) % 360 };
      });
    } else tryMove(unit, now ? merged([...tried, ...steps]) : steps);
  }

  /** Fewer files or more: the nearest number that the book allows. */
  function form(unit: MeasuredUnit, way: 1 | -1): void {
    const now = ghost.value?.of.id === unit.id ? ghost.value.position : unit.position;
    for (let by = 1; by <= MOST_FILES; by += 1) {
      const files = now.files + way * by;
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
    /** Lays a move that a result calls for, to be taken or dragged elsewhere. */
    propose: (unit: MeasuredUnit, move: ProposedMove): void => tryPlace(unit, move.position, move),
    isMoving: computed(() => ghost.value !== null),
  };
}
