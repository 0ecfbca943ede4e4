import { computed, type ComputedRef, type Ref, shallowRef, watch } from 'vue';
import { areaOf, type Block, findShortestSegment } from '../../../battlefield/block.ts';
import type { Point } from '../../../battlefield/angles.ts';
import { isDeploymentHidden } from '../../../contract/battles/lay-field.ts';
import type { LedQuestion } from '../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { FieldManner } from '../../../rules/core/field-rules.ts';
import type { PairFacts } from '../../../rules/core/field/field-facts.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { planCharge } from '../../../rules/core/fight/engagement.ts';
import { createFieldFacts } from '../../../rules/core/table/field-facts.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { computeForcedMoves } from '../../../rules/core/table/move-on-field.ts';
import { type FieldView, type MeasuredUnit, getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { getPhases, getTurn } from '../../../rules/core/table/turn-position.ts';
import { formatLength } from './field-words.ts';
import { listCharges } from './encounters.ts';
import { listActingUnits } from './led/led-words.ts';
import { listForcedMoves, listPhaseManners, type PhaseMarks, markUnits } from './active-units.ts';
import { useMoves } from './use-moves.ts';

/** State of a battle that the program leads. */
export interface LedState {
  readonly question: LedQuestion | null;
  /** True while both sides deploy. A storm starts in its first turn. */
  readonly deploys?: boolean;
}

/** State and actions of the battlefield. @param seen side revealed in hidden deployment @param asked null if the players run the phases */
export function useField(
  battle: ComputedRef<TableBattle>,
  book: ComputedRef<RuleSystem>,
  seen: Ref<0 | 1 | null> = shallowRef(null),
  asked: ComputedRef<LedState | null> = computed(() => null),
) {
  const rules = computed(() => book.value.field!);
  const phase = computed(() => {
    const turn = getTurn(book.value.table!, battle.value.rulings);
    return getPhases(turn, battle.value)[battle.value.phase] ?? null;
  });
  const view = computed((): FieldView | null => {
    const seen = createFieldView(rules.value, battle.value);
    return seen && { ...seen, standing: getMeasuredUnits(seen) };
  });
  const standing = computed((): readonly MeasuredUnit[] =>
    (view.value?.standing ?? []).filter(({ side }) => !isDeploymentHidden(battle.value, seen.value, side)),
  );
  const shown = computed(() => view.value && { ...view.value, standing: standing.value });
  const marks = computed((): PhaseMarks => {
    if (!asked.value) return markUnits(battle.value, book.value, phase.value, shown.value);
    const { question } = asked.value;
    return { acting: question ? listActingUnits(question) : new Set(), done: new Set(), owed: new Map() };
  });

  const charges = computed(() => listCharges(battle.value, book.value, standing.value));

  const chosen = shallowRef<string | null>(null);
  const target = shallowRef<string | null>(null);
  const unit = computed(() => standing.value.find(({ id }) => id === chosen.value) ?? null);
  const aimedAt = computed(() => standing.value.find(({ id }) => id === target.value) ?? null);

  const byHand = shallowRef(false);
  const deploys = computed(() => battle.value.turn === 0 || asked.value?.deploys === true);
  const isFree = computed(() => byHand.value || deploys.value);
  const chosenManner = shallowRef<string | null>(null);
  const moverOf = ({ id }: Pick<MeasuredUnit, 'id'>) => {
    const question = asked.value?.question;
    return question?.kind === 'move' ? question.movers.find((mover) => mover.unit === id) : undefined;
  };
  function mannersOf(of: MeasuredUnit): readonly FieldManner[] {
    if (!asked.value) return listPhaseManners(battle.value, book.value, phase.value, of);
    const offered = moverOf(of)?.manners ?? [];
    return rules.value.manners(of.unit).filter(({ id }) => offered.includes(id));
  }
  const manners = computed(() => (unit.value ? mannersOf(unit.value) : []));
  const manner = computed(() => {
    const known = manners.value.map(({ id }) => id);
    const wanted = chosenManner.value ?? (unit.value && rules.value.mannerIn?.(phase.value?.id ?? '', unit.value.unit));
    return known.find((id) => id === wanted) ?? known[0] ?? '';
  });
  /** Reason why the chosen unit cannot be moved; '' if it can. */
  const whyNot = computed(() => {
    if (!unit.value || isFree.value || manners.value.length > 0) return '';
    if (asked.value) return marks.value.acting.has(unit.value.id) ? '' : 'No decision needed for this unit.';
    if (rules.value.manners(unit.value.unit).length === 0) return 'This move is not allowed.';
    const { moved } = battle.value.field?.placed[unit.value.id] ?? {};
    const { turn, bound } = battle.value;
    const hasMoved = moved?.turn === turn && moved.bound === bound;
    const isOfMoves = rules.value.movesIn?.[phase.value?.id ?? ''] !== undefined;
    return hasMoved && isOfMoves ? 'This unit has already moved.' : 'This unit cannot move in this phase.';
  });
  /** Ids of the units that move with the chosen unit. */
  const joined = shallowRef<ReadonlySet<string>>(new Set());
  const others = computed(() =>
    standing.value.filter(({ id, side }) => id !== chosen.value && side === unit.value?.side && joined.value.has(id)),
  );
  const mannerOf = (of: MeasuredUnit): string => {
    const known = mannersOf(of);
    return (known.find(({ id }) => id === manner.value) ?? known[0])?.id ?? '';
  };
  /** Units that can still move with the chosen unit: those of its brigade, and all of its side. */
  const company = computed(() => {
    const of = unit.value;
    if (!of) return { brigade: [], side: [] };
    const { acting, done } = marks.value;
    const side = standing.value.filter(
      ({ id, side }) => id !== of.id && side === of.side && (isFree.value || (acting.has(id) && !done.has(id))),
    );
    const brigades = new Map(battle.value.sides.flatMap(({ units }) => units.map(({ id, brigade }) => [id, brigade])));
    const brigade = brigades.get(of.id);
    return { brigade: brigade ? side.filter(({ id }) => brigades.get(id) === brigade) : [], side };
  });
  const shareOf = (of: MeasuredUnit): number => (asked.value ? (moverOf(of)?.share ?? 0) : 1);
  const moves = useMoves({ battle, view, manner, isFree, whyNot, chosen, others, mannerOf, shareOf });

  function choose(id: string | null): void {
    if (id !== chosen.value) {
      moves.drop();
      moves.refused.value = null;
      chosenManner.value = null;
      target.value = null;
      joined.value = new Set();
    }
    chosen.value = id;
  }
  function join(ids: readonly string[]): void {
    moves.drop();
    joined.value = new Set(ids);
  }
  /** Adds a unit to those that move with the chosen unit, or removes it. */
  function toggle(id: string): void {
    if (unit.value?.side !== standing.value.find((each) => each.id === id)?.side || id === chosen.value) choose(id);
    else join(joined.value.has(id) ? [...joined.value].filter((each) => each !== id) : [...joined.value, id]);
  }
  /** Selects a unit to move. The units that already move with it stay selected. */
  function take(id: string): void {
    const together = joined.value.has(id) && chosen.value !== null ? [...joined.value, chosen.value] : [];
    if (together.length === 0) return choose(id);
    choose(id);
    join(together.filter((each) => each !== id));
  }

  // A new phase clears the target, and the chosen unit if it cannot act.
  watch(
    () => [battle.value.turn, battle.value.bound, battle.value.phase].join(),
    () => {
      const chosenId = chosen.value;
      choose(null);
      if (chosenId !== null && marks.value.acting.has(chosenId)) choose(chosenId);
    },
  );

  // Undo clears the refused move.
  watch(
    () => battle.value.field?.log?.length ?? 0,
    (now, before) => {
      if (now < before) moves.refused.value = null;
    },
  );

  /** Move allowance of the chosen unit on open ground; null if it cannot move in this manner. */
  const allowance = computed(() => {
    if (!unit.value || !view.value) return null;
    return rules.value.allowance(unit.value.unit, manner.value, unit.value.position, view.value.terms);
  });

  /** Describes the charge or shooting range of the chosen unit; '' if the phase has neither. */
  const reach = computed((): string => {
    const [of, now] = [unit.value, phase.value];
    if (!view.value || !of || !now || !marks.value.acting.has(of.id)) return '';
    const { charges: declared, shots = [], allowance: goes, aim } = rules.value;
    if (declared && now.procedures.includes(declared.procedure)) {
      const length = goes(of.unit, 'charge', of.position, view.value.terms);
      return length === null ? '' : `Charge range ${formatLength(rules.value, length)}. Click an enemy.`;
    }
    const range = now.procedures.some((id) => shots.includes(id)) ? aim(of.unit, view.value.terms)?.range : undefined;
    return range === undefined || range === Infinity
      ? ''
      : `Shooting range ${formatLength(rules.value, range)}. Click an enemy.`;
  });

  /** Distance and facts between the chosen unit and its target. */
  const ruler = computed(() => {
    const [from, to] = [unit.value, aimedAt.value];
    if (!view.value || !from || !to) return null;
    const holders = { chosen: { id: from.id, unit: from.unit } };
    const facts = createFieldFacts(view.value, holders, { chosen: from.id, target: to.id });
    const pair: PairFacts | null = facts.aimed('chosen');
    return pair && { ...findShortestSegment(from.block, to.block), pair };
  });

  /** Required moves that have not been made. */
  const requiredMoves = computed(() =>
    shown.value && !asked.value ? listForcedMoves(battle.value, book.value, shown.value) : [],
  );

  /** Required moves of the chosen unit. Moves that a state causes are listed only when due. */
  const proposed = computed(() => {
    if (!view.value || !unit.value || asked.value) return [];
    const now = requiredMoves.value.filter(({ of }) => of.id === unit.value?.id).map(({ move }) => move.move.id);
    return computeForcedMoves(view.value, unit.value.id).filter(
      ({ move: { id, state } }) => state === undefined || now.includes(id),
    );
  });

  /** The chosen unit's declared charge, straight at its target; null if it cannot be made now. */
  const chargeHome = computed(() => {
    const of = unit.value;
    const pair = charges.value.find(([from]) => from.id === of?.id);
    if (!of || !pair || asked.value || !manners.value.some(({ id }) => id === 'charge') || !view.value) return null;
    const reach = rules.value.allowance(of.unit, 'charge', of.position, view.value.terms) ?? 0;
    const steps = planCharge(of, pair[1], reach);
    return steps.length === 0 ? null : { of, to: pair[1], steps };
  });
  function layCharge(): void {
    const home = chargeHome.value;
    if (!home) return;
    chosenManner.value = 'charge';
    moves.drop();
    moves.step(home.of, home.steps);
  }

  function see(side: 0 | 1 | null): void {
    seen.value = side;
    choose(null);
  }

  return {
    rules,
    phase,
    view,
    standing,
    seen,
    see,
    marks,
    charges,
    chosen,
    target,
    unit,
    aimedAt,
    byHand,
    deploys,
    isFree,
    manners,
    manner,
    whyNot,
    chosenManner,
    allowance,
    reach,
    ruler,
    proposed,
    driven: requiredMoves,
    others,
    company,
    chargeHome,
    layCharge,
    join,
    toggle,
    take,
    choose,
    ...moves,
  };
}
export type FieldHandling = ReturnType<typeof useField>;

/** Formats an outline for SVG. */
export const formatOutline = (area: readonly Point[]): string => area.map(({ x, y }) => `${x},${y}`).join(' ');
export const formatBlockOutline = (block: Block): string => formatOutline(areaOf(block));
