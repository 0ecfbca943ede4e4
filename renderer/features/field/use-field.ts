import { computed, type ComputedRef, shallowRef } from 'vue';
import { areaOf, type Block, gapBetween } from '../../../battlefield/block.ts';
import { groundUnder } from '../../../battlefield/ground.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import type { Point } from '../../../battlefield/point.ts';
import { blockOf, type Position } from '../../../battlefield/position.ts';
import { wayTo } from '../../../battlefield/way-to.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { FieldRules } from '../../../rules/core/field-rules.ts';
import type { PairFacts } from '../../../rules/core/field/field-facts.ts';
import { fieldFacts } from '../../../rules/core/table/field-facts.ts';
import { fieldView } from '../../../rules/core/table/field-view.ts';
import { type MadeMove, moveOnField, overlapped } from '../../../rules/core/table/move-on-field.ts';
import { type FieldView, type Standing, standingOn } from '../../../rules/core/table/stand-on-field.ts';
import { t } from '../../messages/messages.ts';

/** A unit being moved: where it would stand, and what is said of that. */
interface Ghost {
  readonly id: string;
  readonly block: Block;
  readonly position: Position;
  readonly said: string;
  /** Null where it is put by hand. */
  readonly made: MadeMove | null;
  /** It would stand on somebody. */
  readonly isBad: boolean;
}

const lengthWords = (value: number): string => String(Math.round(value * 10) / 10);

/** The field of a battle as it is looked at and handled. */
export function useField(battle: ComputedRef<TableBattle>, rules: ComputedRef<FieldRules>, phase: ComputedRef<string>) {
  const view = computed((): FieldView | null => fieldView(rules.value, battle.value));
  const standing = computed((): readonly Standing[] => (view.value ? standingOn(view.value) : []));
  const chosen = shallowRef<string | null>(null);
  const target = shallowRef<string | null>(null);
  const byHand = shallowRef(false);
  const chosenManner = shallowRef<string | null>(null);
  const ghost = shallowRef<Ghost | null>(null);
  const unit = computed(() => standing.value.find(({ id }) => id === chosen.value) ?? null);
  const aimedAt = computed(() => standing.value.find(({ id }) => id === target.value) ?? null);
  /** Before the first turn units are put freely. */
  const isFree = computed(() => byHand.value || battle.value.turn === 0);
  const manners = computed(() => (unit.value ? rules.value.manners(unit.value.unit) : []));
  const manner = computed(() => {
    const known = manners.value.map(({ id }) => id);
    const wanted = chosenManner.value ?? (unit.value && rules.value.mannerIn?.(phase.value, unit.value.unit));
    return known.find((id) => id === wanted) ?? known[0] ?? '';
  });
  const length = (value: number): string =>
    t('field.length', { value: lengthWords(value), unit: rules.value.unitOfLength === 'inch' ? '″' : ' cm' });

  /** The first move of a unit in this phase goes on: what it spent counts. */
  function begun(of: Standing): { readonly steps: readonly Manoeuvre[]; readonly from: Position } | null {
    const stored = battle.value.field?.placed[of.id]?.moved;
    const { turn, bound, phase: at } = battle.value;
    const goesOn = stored?.turn === turn && stored.bound === bound && stored.phase === at;
    return goesOn && stored.manner === manner.value ? stored : null;
  }

  function endWords({ stop, met }: MadeMove): string {
    if (met) return t('field.meets', { unit: met.name });
    if (stop?.reason === 'too-far') return t('field.tooFar', { over: length(stop.over) });
    if (stop?.reason === 'barred' || stop?.reason === 'halts') {
      const label = rules.value.grounds.find(({ id }) => id === stop.ground.kind)?.label ?? '';
      return t(`field.${stop.reason}`, { ground: label.toLowerCase() });
    }
    if (stop?.reason === 'in-the-way') return t('field.tableEdge');
    return stop ? t('field.notAllowed') : '';
  }

  function tryMove(of: Standing, steps: readonly Manoeuvre[]): void {
    if (!view.value) return;
    const before = begun(of);
    const made = moveOnField(view.value, of.id, manner.value, [...(before?.steps ?? []), ...steps], before?.from);
    if (!made) return;
    const left = t('field.spent', { spent: lengthWords(made.spent), allowance: length(made.allowance) });
    const wheels = made.steps.flatMap(({ manoeuvre }) => (manoeuvre.kind === 'wheel' ? [manoeuvre.degrees] : []));
    const turned = wheels.reduce((sum, degrees) => sum + degrees, 0);
    const parts = [left, turned > 0 ? t('field.wheels', { degrees: Math.round(turned) }) : '', endWords(made)];
    const said = parts.filter((part) => part !== '').join(' · ');
    ghost.value = { id: of.id, block: made.block, position: made.position, said, made, isBad: false };
  }

  function tryPlace(of: Standing, position: Position): void {
    if (!view.value) return;
    const on = overlapped(view.value, of, position);
    const said = on ? t('field.onTop', { unit: on.name }) : t('field.byHandLine');
    ghost.value = { id: of.id, block: blockOf(position, of.body), position, said, made: null, isBad: on !== null };
  }

  /** Drags the middle of a unit's front to a place. */
  function dragTo(of: Standing, at: Point): void {
    if (isFree.value) tryPlace(of, { ...of.position, at });
    else tryMove(of, wayTo(of.block, at));
  }

  const keySteps = shallowRef<readonly Manoeuvre[]>([]);
  /** A key turns or moves the unit by a step. */
  function step(of: Standing, steps: readonly Manoeuvre[], turn: number, ahead: Point): void {
    if (isFree.value) {
      const now = ghost.value?.id === of.id ? ghost.value.position : of.position;
      const at = { x: now.at.x + ahead.x, y: now.at.y + ahead.y };
      tryPlace(of, { ...now, at, facing: (now.facing + turn + 360) % 360 });
      return;
    }
    keySteps.value = merged([...keySteps.value, ...steps]);
    tryMove(of, keySteps.value);
  }

  function drop(): void {
    ghost.value = null;
    keySteps.value = [];
  }
  function choose(id: string | null): void {
    if (id !== chosen.value) {
      drop();
      chosenManner.value = null;
    }
    chosen.value = id;
    if (target.value === id) target.value = null;
  }

  /** What the chosen unit is to another. */
  function pairWith(other: Standing): PairFacts | null {
    if (!view.value || !unit.value || unit.value.id === other.id) return null;
    const holders = { chosen: { id: unit.value.id, unit: unit.value.unit } };
    return fieldFacts(view.value, holders, { chosen: unit.value.id, target: other.id }).aimed('chosen');
  }

  /** "33 cm, its front, on gentle hills". */
  function placeWords(of: Standing): string {
    const under = view.value ? groundUnder(of.block, view.value.ground) : new Map<string, number>();
    const on = view.value?.ground.find(({ id }) => (under.get(id) ?? 0) > 0.5);
    const label = rules.value.grounds.find(({ id }) => id === on?.kind)?.label;
    const pair = unit.value && unit.value.side !== of.side ? pairWith(of) : null;
    const aspect = pair ? t(`field.aspect.${pair.flank ?? pair.aspect}`) : '';
    return [
      pair ? length(pair.distance) : '',
      aspect,
      label === undefined ? '' : t('field.on', { ground: label.toLowerCase() }),
    ]
      .filter((part) => part !== '')
      .join(', ');
  }

  /** The ruler between the chosen unit and its target. */
  const ruler = computed(() => {
    if (!unit.value || !aimedAt.value) return null;
    const pair = pairWith(aimedAt.value);
    return pair && { ...gapBetween(unit.value.block, aimedAt.value.block), pair };
  });

  return {
    view,
    standing,
    chosen,
    target,
    unit,
    aimedAt,
    byHand,
    isFree,
    manners,
    manner,
    chosenManner,
    ghost,
    ruler,
    length,
    dragTo,
    step,
    drop,
    choose,
    placeWords,
  };
}
export type FieldHandling = ReturnType<typeof useField>;

/** Steps of the same kind one after another become one. */
function merged(steps: readonly Manoeuvre[]): readonly Manoeuvre[] {
  return steps.reduce<readonly Manoeuvre[]>((done, next) => {
    const last = done.at(-1);
    if (last?.kind === 'go' && next.kind === 'go' && last.heading === next.heading)
      return [...done.slice(0, -1), { ...last, length: last.length + next.length }];
    if (last?.kind === 'wheel' && next.kind === 'wheel' && last.on === next.on)
      return [...done.slice(0, -1), { ...last, degrees: last.degrees + next.degrees }];
    return [...done, next];
  }, []);
}

/** The outline of a block or a piece of ground, for SVG. */
export const outline = (area: readonly Point[]): string => area.map(({ x, y }) => `${x},${y}`).join(' ');
export const blockOutline = (block: Block): string => outline(areaOf(block));
