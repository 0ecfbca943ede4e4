import type { RuleSystemId } from '../rules/core/army-file.ts';
import { type FightPhases, getRemainingShare, type Leader } from '../rules/core/fight/fight-rules.ts';
import { type Fight, measureUnit, otherSide, type SideAt, type UnitStanding } from '../rules/core/fight/fight.ts';
import { type Choice, type Decision, NO_CHOICE, type Question } from '../rules/core/fight/questions.ts';
import { decideCharge, decideFollow, decideResponse, decideStars } from './charges.ts';
import {
  GENERAL_VALUE_PER_STAR,
  MIN_WIN_CHANCE,
  getWinSteepness,
  LONG_BATTLE_TURN,
  LONGEST_BATTLE_TURN,
  MAX_QUIET_TURNS,
} from './constants.ts';
import { decideFlankMarch, planDeployment } from './deployment.ts';
import { decideMove } from './moves.ts';
import { decideOfficers } from './officers.ts';
import { formatPercent, describeVolley } from './reasons.ts';
import { type Style, adaptStyleToBook } from './styles.ts';
import {
  considersUnit,
  listEnemies,
  estimateMelee,
  getBlockGap,
  estimateLoss,
  type Piece,
  toPiece,
  listPieces,
  countQuietTurns,
  estimateShotHits,
  type Context,
  getUnitValue,
} from './evaluation.ts';

/* Surrender. The decision depends on each side's remaining points and on the damage that it can do. */

/** Estimates the damage of a unit's best attack on an enemy, in points: a frontal charge or a volley at half range. */
function estimateHarm(ctx: Context, from: Piece, to: Piece): number {
  const { range } = from.kind;
  const hits = range > 0 ? ctx.odds.shot(from.standing, to.standing, range / 2, 'front') : 0;
  const { gains } = estimateMelee(ctx, from, to, 'front', { charges: true, answered: true });
  return Math.max(estimateLoss(ctx, to, hits), gains);
}

/** Estimates the average damage of a side's units over all enemies. Shaken units count half. */
function estimateSideHarm(ctx: Context, side: SideAt): number {
  const enemies = listEnemies(ctx, side);
  if (enemies.length === 0) return 0;
  return listPieces(ctx, side).reduce((sum, piece) => {
    const totalHarm = enemies.reduce((each, enemy) => each + estimateHarm(ctx, piece, enemy), 0);
    return sum + (totalHarm / enemies.length) * (piece.kind.isShaken ? 0.5 : 1);
  }, 0);
}

/** Returns the points that a side can lose before it breaks. */
function pointsUntilBreak({ fight }: Context, phases: FightPhases, side: SideAt): number {
  const minShare = Math.max(phases.breakShare ?? 0, fight.breakShares[side]);
  return Math.max(0, getRemainingShare(fight, phases, side) - minShare) * fight.sides[side].points;
}

/** Returns the log ratio of both sides' remaining points times damage. 0 is even, positive favours the given side. */
export function estimateOutlook(ctx: Context, phases: FightPhases, side: SideAt): number {
  const strength = (of: SideAt): number => Math.log(1 + pointsUntilBreak(ctx, phases, of) * estimateSideHarm(ctx, of));
  return strength(side) - strength(otherSide(side));
}

export const estimateWinChance = (book: RuleSystemId, logRatio: number): number =>
  1 / (1 + Math.exp(-getWinSteepness(book) * logRatio));

/** Returns the win chance below which a captain surrenders. It is small at first and rises to 0.5 in a long battle. */
export function getRequiredWinChance(fight: Fight): number {
  const weariness = Math.max(
    (fight.turn - LONG_BATTLE_TURN) / (LONGEST_BATTLE_TURN - LONG_BATTLE_TURN),
    countQuietTurns(fight) / MAX_QUIET_TURNS,
  );
  return MIN_WIN_CHANCE + (0.5 - MIN_WIN_CHANCE) * Math.min(1, Math.max(0, weariness));
}

/** Returns the reason to surrender, or null to fight on. */
function explainSurrender(ctx: Context, phases: FightPhases, side: SideAt): string | null {
  const { fight } = ctx;
  const required = getRequiredWinChance(fight);
  // Early in a battle, skip the expensive estimate for the side with more points left.
  if (
    required === MIN_WIN_CHANCE &&
    pointsUntilBreak(ctx, phases, side) >= pointsUntilBreak(ctx, phases, otherSide(side))
  )
    return null;
  const chance = estimateWinChance(fight.book.id, estimateOutlook(ctx, phases, side));
  if (chance >= required) return null;
  const estimate = `${formatPercent(chance)} chance to win`;
  if (required - MIN_WIN_CHANCE < 0.01) return estimate;
  return `${estimate}, undecided after ${fight.turn} turns`;
}

function decideShot(ctx: Context, { unit, options }: Extract<Question, { kind: 'shoot' }>): Decision {
  const standing = ctx.fight.units.get(unit);
  const shooter = standing && toPiece(ctx, standing);
  let best: { readonly choice: Choice; readonly costs: number; readonly value: number } | null = null;
  for (const choice of options) {
    const target = choice.kind === 'shoot' ? ctx.fight.units.get(choice.target) : undefined;
    const piece = target && toPiece(ctx, target);
    const hits = shooter && piece ? estimateShotHits(ctx, shooter, piece) : 0;
    if (!piece || hits === 0) continue;
    const costs = estimateLoss(ctx, piece, hits);
    const value = ctx.style.aims === 'hits' ? hits : costs;
    if (value > (best?.value ?? 0)) best = { choice, costs, value };
  }
  if (!best) return { choice: NO_CHOICE, because: '' };
  return { choice: best.choice, because: describeVolley(best.costs) };
}

/** Maximum chance of a risk that captains ignore and do not mention. */
const NEGLIGIBLE_RISK = 0.01;

/** Estimates the cost of placing a general with a unit that an enemy can shoot at or charge, in points. */
function estimateGeneralRisk(ctx: Context, side: SideAt, standing: UnitStanding, stars: number) {
  const piece = toPiece(ctx, standing);
  const isInReach = ({ block, kind }: Piece): boolean =>
    piece !== null && getBlockGap(block, piece.block) <= Math.max(kind.charges, kind.range);
  const falls = ctx.odds.generalFalls?.(standing, stars) ?? 0;
  if (falls === 0 || !listEnemies(ctx, side).some(isInReach)) return { falls: 0, costs: 0 };
  const { points, units } = ctx.fight.sides[side];
  return { falls, costs: (falls * GENERAL_VALUE_PER_STAR * Math.max(1, stars) * points) / Math.max(1, units.length) };
}

/** Sends the general to the unit with the best value after travel distance and risk, or to no unit if every option costs too much. */
function decideGeneral(ctx: Context, { side, general: id, options }: Extract<Question, { kind: 'general' }>): Decision {
  const { fight } = ctx;
  const general = fight.sides[side].generals.find((each) => each.id === id);
  const from = general?.unit ?? null;
  const start = from === null ? null : measureUnit(fight, from);
  let best: { readonly choice: Choice; readonly value: number; readonly because: string } | null = null;
  for (const choice of options) {
    if (choice.kind !== 'general') continue;
    const [goal, standing] = [measureUnit(fight, choice.unit), fight.units.get(choice.unit)];
    if (!goal || !standing) continue;
    const distance = start ? getBlockGap(start.block, goal.block) : 0;
    const { falls, costs } = estimateGeneralRisk(ctx, side, standing, general?.stars ?? 0);
    const piece = toPiece(ctx, standing);
    const value = (piece ? getUnitValue(piece) : 0) / (1 + distance / 32) - costs;
    // Shaken units exist only in some books.
    const state = standing.unit.morale === 'shaken' ? 'the unit is shaken' : 'the unit ignores its orders';
    const because = falls < NEGLIGIBLE_RISK ? state : `${state}; risk to the general: ${formatPercent(falls)} per test`;
    if (value > (best?.value ?? 0)) best = { choice, value, because };
  }
  return best ?? { choice: NO_CHOICE, because: '' };
}

/** Decides for a unit that the captain overlooks this turn: it moves straight ahead and charges the first permitted target. */
function decideForOverlookedUnit(ctx: Context, question: Question): Decision | null {
  if (question.kind === 'respond' || question.kind === 'shoot')
    return considersUnit(ctx, question.unit) ? null : straightAheadLeader.decide(question);
  if (question.kind === 'charge' && !question.storms) {
    const choice = question.options.find(
      (each) => each.kind === 'charge' && !each.delay && !considersUnit(ctx, each.unit),
    );
    return choice ? { choice, because: 'charges the first permitted target' } : null;
  }
  if (question.kind !== 'move') return null;
  const movers = question.movers.filter(({ unit }) => !considersUnit(ctx, unit));
  const { choice } = straightAheadLeader.decide({ ...question, movers });
  return choice.kind === 'move' ? { choice, because: 'advances straight ahead' } : null;
}

/** Creates an automatic leader. It sees only what its side can see and uses the book's exact odds. */
export function createCaptain(fight: Fight, phases: FightPhases, style: Style): Leader {
  const { odds } = phases;
  const contexts = new Map<SideAt, Context>();
  const getContext = (side: SideAt): Context => {
    const known = contexts.get(side);
    if (known) return known;
    const created: Context = { fight, odds, style: adaptStyleToBook(fight.book.id, style) };
    contexts.set(side, created);
    return created;
  };
  return {
    surrender: (side) => explainSurrender(getContext(side), phases, side),
    deploy: (side) => planDeployment(getContext(side), side),
    planFlankMarch: (side) => decideFlankMarch(getContext(side), side),
    decide(question) {
      const ctx = getContext(question.side);
      const overlooked = decideForOverlookedUnit(ctx, question);
      if (overlooked) return overlooked;
      switch (question.kind) {
        case 'charge':
          return decideCharge(ctx, question);
        case 'respond':
          return decideResponse(ctx, question);
        case 'shoot':
          return decideShot(ctx, question);
        case 'move':
          return decideMove(ctx, question);
        case 'stars':
          return decideStars(ctx, question);
        case 'follow':
          return decideFollow(ctx, question);
        case 'general':
          return decideGeneral(ctx, question);
        case 'officers':
          return decideOfficers(ctx, question);
        case 'feint':
          return { choice: { kind: 'feint' }, because: 'the target is gone' };
      }
    },
  };
}

const FAR_AHEAD = 1000;

/** Baseline opponent: charges any permitted target, shoots at the first one and always advances. */
export const straightAheadLeader: Leader = {
  decide(question) {
    if (question.kind === 'move') {
      const mover = question.movers.find(({ manners }) => manners.includes('move'));
      if (!mover) return { choice: NO_CHOICE, because: '' };
      const steps = [{ kind: 'go', heading: 'forward', length: FAR_AHEAD }] as const;
      return { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps }, because: '' };
    }
    if (question.kind === 'officers') return { choice: NO_CHOICE, because: '' };
    const active: ReadonlySet<Choice['kind']> = new Set(['charge', 'shoot', 'general', 'follow']);
    const options: readonly Choice[] = question.options;
    const stars = options.find((choice) => choice.kind === 'stars' && choice.adds === 0);
    return { choice: options.find(({ kind }) => active.has(kind)) ?? stars ?? options[0] ?? NO_CHOICE, because: '' };
  },
};
