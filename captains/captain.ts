import type { RuleSystemId } from '../rules/core/army-file.ts';
import { type FightPhases, inHand, type Leader } from '../rules/core/fight/fight-rules.ts';
import { type Fight, measured, otherSide, type SideAt, type UnitStanding } from '../rules/core/fight/fight.ts';
import { type Choice, type Decision, NONE, type Question } from '../rules/core/fight/questions.ts';
import { decideCharge, decideFollow, decideResponse, decideStars } from './charges.ts';
import { GENERAL_WORTH, GIVES_UP, hopeIn, LONG, LONGEST, QUIET_ENDS } from './constants.ts';
import { decideFlankMarch, drawnUp } from './drawing-up.ts';
import { decideMove } from './moves.ts';
import { decideOfficers } from './officers.ts';
import { inPercent, ofVolley } from './reasons.ts';
import { type Style, styleIn } from './styles.ts';
import {
  attendsTo,
  enemiesOf,
  exchange,
  gap,
  lossOf,
  type Piece,
  pieceOf,
  piecesOf,
  quietTurns,
  shotHits,
  type Table,
  worthOf,
} from './values.ts';

/* Surrender: each side's remaining points and the damage it can do. */

/** Estimates the damage of a unit's best attack on an enemy, in points: a frontal charge or a volley at half range. */
function harm(table: Table, from: Piece, to: Piece): number {
  const { range } = from.kind;
  const hits = range > 0 ? table.odds.shot(from.standing, to.standing, range / 2, 'front') : 0;
  const { gains } = exchange(table, from, to, 'front', { charges: true, answered: true });
  return Math.max(lossOf(table, to, hits), gains);
}

/** Estimates the average damage of a side's units over all enemies. Shaken units count half. */
function harmOf(table: Table, side: SideAt): number {
  const enemies = enemiesOf(table, side);
  if (enemies.length === 0) return 0;
  return piecesOf(table, side).reduce((sum, piece) => {
    const all = enemies.reduce((each, enemy) => each + harm(table, piece, enemy), 0);
    return sum + (all / enemies.length) * (piece.kind.shaken ? 0.5 : 1);
  }, 0);
}

/** Returns the points that a side can lose before it breaks. */
function spareOf({ fight }: Table, phases: FightPhases, side: SideAt): number {
  const least = Math.max(phases.breaksUnder ?? 0, fight.givesUp[side]);
  return Math.max(0, inHand(fight, phases, side) - least) * fight.sides[side].points;
}

/** Returns the log ratio of both sides' remaining points times damage. 0 is even, positive favours the given side. */
export function outlook(table: Table, phases: FightPhases, side: SideAt): number {
  const strength = (of: SideAt): number => Math.log(1 + spareOf(table, phases, of) * harmOf(table, of));
  return strength(side) - strength(otherSide(side));
}

export const chanceToWin = (book: RuleSystemId, stands: number): number => 1 / (1 + Math.exp(-hopeIn(book) * stands));

/** Returns the win chance below which a captain surrenders: small at first, up to 0.5 in a long battle. */
export function leastHope(fight: Fight): number {
  const weary = Math.max((fight.turn - LONG) / (LONGEST - LONG), quietTurns(fight) / QUIET_ENDS);
  return GIVES_UP + (0.5 - GIVES_UP) * Math.min(1, Math.max(0, weary));
}

/** Returns the reason to surrender, or null to fight on. */
function whyGivenUp(table: Table, phases: FightPhases, side: SideAt): string | null {
  const { fight } = table;
  const asked = leastHope(fight);
  // Early in a battle, skip the expensive estimate for the side with more points left.
  if (asked === GIVES_UP && spareOf(table, phases, side) >= spareOf(table, phases, otherSide(side))) return null;
  const chance = chanceToWin(fight.book.id, outlook(table, phases, side));
  if (chance >= asked) return null;
  const hope = `${inPercent(chance)} chance to win`;
  if (asked - GIVES_UP < 0.01) return hope;
  return `${hope}, undecided after ${fight.turn} turns`;
}

function decideShot(table: Table, { unit, options }: Extract<Question, { kind: 'shoot' }>): Decision {
  const standing = table.fight.units.get(unit);
  const shooter = standing && pieceOf(table, standing);
  let best: { readonly choice: Choice; readonly costs: number; readonly value: number } | null = null;
  for (const choice of options) {
    const target = choice.kind === 'shoot' ? table.fight.units.get(choice.target) : undefined;
    const piece = target && pieceOf(table, target);
    const hits = shooter && piece ? shotHits(table, shooter, piece) : 0;
    if (!piece || hits === 0) continue;
    const costs = lossOf(table, piece, hits);
    const value = table.style.aims === 'hits' ? hits : costs;
    if (value > (best?.value ?? 0)) best = { choice, costs, value };
  }
  if (!best) return { choice: NONE, because: '' };
  return { choice: best.choice, because: ofVolley(best.costs) };
}

/** Risks below this chance are ignored and not mentioned. */
const LEAST_RISK = 0.01;

/** Estimates the cost of placing a general with a unit that an enemy can shoot at or charge, in points. */
function riskOf(table: Table, side: SideAt, standing: UnitStanding, stars: number) {
  const piece = pieceOf(table, standing);
  const isInReach = ({ block, kind }: Piece): boolean =>
    piece !== null && gap(block, piece.block) <= Math.max(kind.charges, kind.range);
  const falls = table.odds.generalFalls?.(standing, stars) ?? 0;
  if (falls === 0 || !enemiesOf(table, side).some(isInReach)) return { falls: 0, costs: 0 };
  const { points, units } = table.fight.sides[side];
  return { falls, costs: (falls * GENERAL_WORTH * Math.max(1, stars) * points) / Math.max(1, units.length) };
}

/** Sends the general to the unit with the best value after travel distance and risk, or to no unit if every option costs too much. */
function decideGeneral(table: Table, { side, general: id, options }: Extract<Question, { kind: 'general' }>): Decision {
  const { fight } = table;
  const general = fight.sides[side].generals.find((each) => each.id === id);
  const from = general?.unit ?? null;
  const start = from === null ? null : measured(fight, from);
  let best: { readonly choice: Choice; readonly value: number; readonly because: string } | null = null;
  for (const choice of options) {
    if (choice.kind !== 'general') continue;
    const [there, standing] = [measured(fight, choice.unit), fight.units.get(choice.unit)];
    if (!there || !standing) continue;
    const way = start ? gap(start.block, there.block) : 0;
    const { falls, costs } = riskOf(table, side, standing, general?.stars ?? 0);
    const piece = pieceOf(table, standing);
    const value = (piece ? worthOf(piece) : 0) / (1 + way / 32) - costs;
    // Some books have no shaken state.
    const state = standing.unit.morale === 'shaken' ? 'the unit is shaken' : 'the unit ignores its orders';
    const because = falls < LEAST_RISK ? state : `${state}; risk to the general: ${inPercent(falls)} per test`;
    if (value > (best?.value ?? 0)) best = { choice, value, because };
  }
  return best ?? { choice: NONE, because: '' };
}

/** Decides for a unit that the captain overlooks this turn: it moves straight ahead and charges the first permitted target. */
function leftAlone(table: Table, question: Question): Decision | null {
  if (question.kind === 'respond' || question.kind === 'shoot')
    return attendsTo(table, question.unit) ? null : straightAhead.decide(question);
  if (question.kind === 'charge' && !question.storms) {
    const choice = question.options.find(
      (each) => each.kind === 'charge' && !each.delay && !attendsTo(table, each.unit),
    );
    return choice ? { choice, because: 'charges the first permitted target' } : null;
  }
  if (question.kind !== 'move') return null;
  const movers = question.movers.filter(({ unit }) => !attendsTo(table, unit));
  const { choice } = straightAhead.decide({ ...question, movers });
  return choice.kind === 'move' ? { choice, because: 'advances straight ahead' } : null;
}

/** Creates an automatic leader. It sees only what its side can see and uses the book's exact odds. */
export function captain(fight: Fight, phases: FightPhases, style: Style): Leader {
  const { odds } = phases;
  const tables = new Map<SideAt, Table>();
  const tableOf = (side: SideAt): Table => {
    const known = tables.get(side);
    if (known) return known;
    const made: Table = { fight, odds, style: styleIn(fight.book.id, style) };
    tables.set(side, made);
    return made;
  };
  return {
    givesUp: (side) => whyGivenUp(tableOf(side), phases, side),
    drawsUp: (side) => drawnUp(tableOf(side), side),
    marches: (side) => decideFlankMarch(tableOf(side), side),
    decide(question) {
      const table = tableOf(question.side);
      const left = leftAlone(table, question);
      if (left) return left;
      switch (question.kind) {
        case 'charge':
          return decideCharge(table, question);
        case 'respond':
          return decideResponse(table, question);
        case 'shoot':
          return decideShot(table, question);
        case 'move':
          return decideMove(table, question);
        case 'stars':
          return decideStars(table, question);
        case 'follow':
          return decideFollow(table, question);
        case 'general':
          return decideGeneral(table, question);
        case 'officers':
          return decideOfficers(table, question);
        case 'feint':
          return { choice: { kind: 'feint' }, because: 'the target is gone' };
      }
    },
  };
}

const length = 1000;

/** Baseline opponent: charges any permitted target, shoots at the first one and always advances. */
export const straightAhead: Leader = {
  decide(question) {
    if (question.kind === 'move') {
      const mover = question.movers.find(({ manners }) => manners.includes('move'));
      if (!mover) return { choice: NONE, because: '' };
      const steps = [{ kind: 'go', heading: 'forward', length }] as const;
      return { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps }, because: '' };
    }
    if (question.kind === 'officers') return { choice: NONE, because: '' };
    const active: ReadonlySet<Choice['kind']> = new Set(['charge', 'shoot', 'general', 'follow']);
    const options: readonly Choice[] = question.options;
    const stars = options.find((choice) => choice.kind === 'stars' && choice.adds === 0);
    return { choice: options.find(({ kind }) => active.has(kind)) ?? stars ?? options[0] ?? NONE, because: '' };
  },
};
