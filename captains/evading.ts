import { chargeSteps } from '../rules/core/fight/engagement.ts';
import { measured, viewOf } from '../rules/core/fight/fight.ts';
import type { Evasion } from '../rules/core/fight/fight-rules.ts';
import { lengthIn } from '../rules/core/fight/move-in-fight.ts';
import { moveOnField } from '../rules/core/table/move-on-field.ts';
import { RUNS_COSTS, RUNNING } from './constants.ts';
import { inPoints, obeying } from './reasons.ts';
import { exchange, gap, lossOf, type Piece, pieceOf, type Table, worthOf } from './values.ts';

/* Whether a unit that is charged runs: by how far both go, as their book has it. */

/** What a way to meet a charge brings a unit, in points, and what to say of it. */
export interface Answer {
  readonly value: number;
  readonly because: string;
}

/** Whom a charger comes at when a unit has run, by its id, and how far from the unit the charge ends. */
function metBy({ fight }: Table, charger: Piece, charged: Piece, block: NonNullable<Evasion['block']>) {
  const id = charged.standing.unit.id;
  const view = viewOf(fight);
  const ran = measured(fight, id);
  if (!ran) return null;
  const { at, facing } = block;
  const there = { ...ran, block, position: { ...ran.position, at, facing } };
  const after = { ...view, standing: view.standing.map((each) => (each.id === id ? there : each)) };
  const steps = chargeSteps(charger, charged, charger.kind.charges);
  const by = (manner: string) => moveOnField(after, charger.standing.unit.id, manner, steps);
  const made = steps.length === 0 ? null : (by('charge') ?? by('move'));
  const isMet = made?.met && made.met.side !== charger.standing.side;
  return { met: isMet ? made.met : null, short: gap(made?.block ?? charger.block, block) };
}

/** What running brings where the test lets it, and how it ends. */
function runs(table: Table, charger: Piece, charged: Piece, { block, gone, hits }: Evasion): Answer {
  const way = lengthIn(table.fight, gone);
  if (block === null) return { value: -worthOf(charged), because: `it would run ${way}, off the table` };
  const lost = lossOf(table, charged, hits);
  const { met = null, short = 0 } = metBy(table, charger, charged, block) ?? {};
  if (met === null) {
    const apart = `it runs ${way}, and the charge ends ${lengthIn(table.fight, short)} short of it`;
    return { value: -lost - RUNNING * worthOf(charged), because: apart };
  }
  const isCaught = met.id === charged.standing.unit.id;
  const struck = isCaught ? charged.standing : table.fight.units.get(met.id);
  const piece = struck && pieceOf(table, struck);
  const aspect = isCaught ? 'rear' : 'front';
  const { gains, costs } = piece
    ? exchange(table, charger, piece, aspect, { charges: true, answered: false })
    : { gains: 0, costs: 0 };
  const whom = isCaught
    ? `it runs ${way} and is caught`
    : `it runs ${way}, and the charge comes on ${met.name} instead`;
  return { value: costs - gains - lost, because: whom };
}

/** What it brings a unit to run from a charge; null where it does not go. @param stands what it brings to stand */
export function evading(table: Table, charger: Piece, charged: Piece, stands: number): Answer | null {
  const evasion = table.odds.evasion?.(charged.standing, charger.standing);
  if (!evasion) return null;
  const { evades, routs } = evasion;
  const { value, because } = runs(table, charger, charged, evasion);
  return {
    value: evades * value - routs * RUNS_COSTS * worthOf(charged) + (1 - evades - routs) * stands,
    because: `${obeying(evades)}${because}`,
  };
}

/** What an answer to a charge brings, in words. */
export const inSum = (value: number): string =>
  value > 0 ? `brings ${inPoints(value)} on the mean` : `costs it ${inPoints(-value)} on the mean`;
