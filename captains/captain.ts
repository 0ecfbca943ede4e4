import { type Fight, measured, type SideAt, type UnitStanding } from '../rules/core/fight/fight.ts';
import type { FightPhases, Leader } from '../rules/core/fight/fight-rules.ts';
import { NONE, type Choice, type Decision, type Question } from '../rules/core/fight/questions.ts';
import { decideCharge, decideFollow, decideResponse, decideStars } from './charges.ts';
import { decideFlankMarch, drawnUp } from './drawing-up.ts';
import { whyGivenUp } from './giving-up.ts';
import { decideMove } from './moves.ts';
import { GENERAL_WORTH } from './constants.ts';
import { decideOfficers } from './officers.ts';
import { inPercent, ofVolley } from './reasons.ts';
import { type Style, styleIn } from './styles.ts';
import { attendsTo, enemiesOf, gap, lossOf, type Piece, pieceOf, shotHits, type Table, worthOf } from './values.ts';

/** At whom a unit shoots. */
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

/** What is no risk to speak of. */
const LEAST_RISK = 0.01;

/** What it costs to have a general with a unit that an enemy may shoot at or charge: how surely he falls at its next test, in points. */
function riskOf(table: Table, side: SideAt, standing: UnitStanding, stars: number) {
  const piece = pieceOf(table, standing);
  const isInReach = ({ block, kind }: Piece): boolean =>
    piece !== null && gap(block, piece.block) <= Math.max(kind.charges, kind.range);
  const falls = table.odds.generalFalls?.(standing, stars) ?? 0;
  if (falls === 0 || !enemiesOf(table, side).some(isInReach)) return { falls: 0, costs: 0 };
  const { points, units } = table.fight.sides[side];
  return { falls, costs: (falls * GENERAL_WORTH * Math.max(1, stars) * points) / Math.max(1, units.length) };
}

/** A general goes to the unit that is worth most for the way to it and for the risk that he takes; to nobody where none is worth that. */
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
    // Not every book has troops that are shaken.
    const state = standing.unit.morale === 'shaken' ? 'it is shaken' : 'it no longer obeys its orders';
    const because =
      falls < LEAST_RISK ? state : `${state}, and is worth it that he falls in ${inPercent(falls)} of its tests`;
    if (value > (best?.value ?? 0)) best = { choice, value, because };
  }
  return best ?? { choice: NONE, because: '' };
}

/** What a unit does to which its captain does not get round: it goes straight on, and at the first whom it may. */
function leftAlone(table: Table, question: Question): Decision | null {
  if (question.kind === 'respond' || question.kind === 'shoot')
    return attendsTo(table, question.unit) ? null : straightAhead.decide(question);
  if (question.kind === 'charge' && !question.storms) {
    const choice = question.options.find(
      (each) => each.kind === 'charge' && !each.delay && !attendsTo(table, each.unit),
    );
    return choice ? { choice, because: 'it goes at the first whom it may' } : null;
  }
  if (question.kind !== 'move') return null;
  const movers = question.movers.filter(({ unit }) => !attendsTo(table, unit));
  const { choice } = straightAhead.decide({ ...question, movers });
  return choice.kind === 'move' ? { choice, because: 'it goes straight on' } : null;
}

/** An automatic leader of a side: it sees what its side sees, and reckons with the book's exact odds. */
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
          return { choice: { kind: 'feint' }, because: 'its target is gone' };
      }
    },
  };
}

const length = 1000;

/** All straight ahead: what a captain has to beat. It charges whom it may, shoots at the first and goes on. */
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
