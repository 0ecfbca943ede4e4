import type { SideAt, UnitStanding } from '../rules/core/fight/fight.ts';
import { STEADY } from '../rules/core/fight/fight-rules.ts';
import { NONE, type Choice, type Decision, type Question } from '../rules/core/fight/questions.ts';
import { BOLDER, NEXT_BOUND } from './constants.ts';
import {
  aspectFrom,
  enemiesOf,
  type Exchange,
  exchange,
  gap,
  hitsAtCharger,
  lossOf,
  type Piece,
  pieceOf,
  piecesOf,
  quietTurns,
  shotWorth,
  type Table,
  worthOf,
} from './values.ts';
import { reachesTarget } from './charge-reach.ts';
import { evading, inSum } from './evading.ts';
import { inPoints, obeying, ofCharge } from './reasons.ts';
import { isCutOff } from './ways.ts';

/* Charges, the answers to them, and who is followed. */

const found = (table: Table, id: string): Piece | null => {
  const standing = table.fight.units.get(id);
  return standing ? pieceOf(table, standing) : null;
};

/** What an enemy who is left alone would do to a unit in his next bound, on the mean. */
function wouldSuffer(table: Table, own: Piece, enemy: Piece): number {
  if (gap(own.block, enemy.block) > enemy.kind.charges || enemy.kind.shaken) return 0;
  const aspect = aspectFrom(table, enemy.block, own.block);
  if (!table.odds.mayCharge(enemy.standing, own.standing, aspect)) return 0;
  const { gains, costs } = exchange(table, enemy, own, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * table.odds.nerve(enemy.standing, 0).obeys;
}

/** What a charge costs in volleys: those loosed at the charger, and his own that he gives up. */
function volleysAbout(table: Table, charger: Piece, target: Piece) {
  const { odds } = table;
  const loosed = lossOf(table, charger, hitsAtCharger(table, charger, target));
  if (odds.chargersShoot) return { loosed, forgone: 0 };
  return { loosed, forgone: shotWorth(table, charger, target) };
}

/** What a charge brings, its test and the answer to it counted. @param storms up a wall: without a test, and nobody comes down to meet it */
export function chargeWorth(
  table: Table,
  charger: Piece,
  target: Piece,
  storms = false,
): { readonly value: number; readonly obeys: number } & Exchange {
  const { odds, style } = table;
  const aspect = aspectFrom(table, charger.block, target.block);
  const { obeys } = storms ? STEADY : odds.nerve(charger.standing, 0);
  const met = (answered: boolean): Exchange => exchange(table, charger, target, aspect, { charges: true, answered });
  const { obeys: theirs } = odds.nerve(target.standing, 0);
  const mayCounter =
    !storms && aspect === 'front' && !target.kind.shaken && odds.mayCharge(target.standing, charger.standing, 'front');
  const [alone, answered] = [met(false), mayCounter ? met(true) : null];
  const brings = (of: (exchange: Exchange) => number): number =>
    answered ? theirs * of(answered) + (1 - theirs) * of(alone) : of(alone);
  const { loosed, forgone } = volleysAbout(table, charger, target);
  const spared = style.spares === 0 ? 0 : style.spares * NEXT_BOUND * wouldSuffer(table, charger, target);
  const [gains, costs] = [brings((each) => each.gains) + spared, brings((each) => each.costs) + loosed];
  return { value: obeys * (gains - costs) - forgone, obeys, gains, costs: costs + forgone };
}

/** What the enemy's volleys of a turn cost a side beyond what its own cost the enemy, from where all stand. */
function volleysLost(table: Table, side: SideAt): number {
  const [own, theirs] = [piecesOf(table, side), enemiesOf(table, side)];
  const volleys = (from: readonly Piece[], at: readonly Piece[]): number =>
    from.reduce((sum, shooter) => sum + Math.max(0, ...at.map((target) => shotWorth(table, shooter, target))), 0);
  return volleys(theirs, own) - volleys(own, theirs);
}

export function decideCharge(table: Table, { side, options, storms }: Extract<Question, { kind: 'charge' }>): Decision {
  // Before a wall hits are no sign that something is decided: who waits there is shot at.
  const lost = storms ? volleysLost(table, side) : 0;
  const quiet = lost > 0 ? table.fight.turn - 1 : quietTurns(table.fight);
  const asked = table.style.chargesAbove - BOLDER * quiet;
  let best: { readonly choice: Choice; readonly value: number; readonly because: string } | null = null;
  for (const choice of options) {
    // Nothing is won by waiting that it could count.
    if (choice.kind !== 'charge' || choice.delay) continue;
    const [charger, target] = [found(table, choice.unit), found(table, choice.target)];
    if (!charger || !target || isCutOff(table, charger, target.block)) continue;
    const { value, obeys, gains, costs } = chargeWorth(table, charger, target, storms === true);
    const needed = asked * worthOf(charger);
    if (value <= needed || (best && value <= best.value)) continue;
    // Who goes up a wall makes no move before it.
    if (table.style.reckonsReach && !storms && !reachesTarget(table, charger, target)) continue;
    const waiting = lost > 0 ? `to wait costs its side ${inPoints(lost)} a turn` : 'waiting has brought nothing';
    const because = ofCharge({ gains, costs }, obeys, value > 0, quiet > 0 ? waiting : null);
    best = { choice, value, because };
  }
  return best ?? { choice: NONE, because: '' };
}

export function decideResponse(
  table: Table,
  { unit, charger: by, supports, breaksOff, fallsBack, options }: Extract<Question, { kind: 'respond' }>,
): Decision {
  const [charged, charger] = [found(table, unit), found(table, by)];
  const may = (as: string): Choice | undefined =>
    options.find((choice) => choice.kind === 'respond' && choice.as === as);
  const stand = may('stand') ?? NONE;
  if (!charged || !charger) return { choice: stand, because: '' };
  const { odds } = table;
  if (supports !== undefined || breaksOff || fallsBack) {
    const how = { charges: supports !== undefined, answered: true };
    const { gains, costs } = exchange(table, charged, charger, aspectFrom(table, charged.block, charger.block), how);
    const because = `a round costs the enemy ${inPoints(gains)} and itself ${inPoints(costs)} on the mean`;
    const goes = breaksOff || fallsBack ? gains < costs && may('evade') : gains > costs && may('counter-charge');
    return goes ? { choice: goes, because } : { choice: stand, because: '' };
  }
  const aspect = aspectFrom(table, charger.block, charged.block);
  const meets = (answered: boolean): number => {
    const { gains, costs } = exchange(table, charger, charged, aspect, { charges: true, answered });
    return costs - gains;
  };
  const { obeys } = odds.nerve(charged.standing, 0);
  const { loosed: snap } = volleysAbout(table, charger, charged);
  const standing = meets(false) + snap;
  const values: (readonly [Choice, number, string])[] = [
    [stand, standing, `it does best where it stands: that ${inSum(standing)}`],
  ];
  const counter = may('counter-charge');
  if (counter) {
    const value = obeys * meets(true) + (1 - obeys) * meets(false);
    const because = `${obeying(obeys)}it does best where it meets the charge with its own: that ${inSum(value)}`;
    values.push([counter, value, because]);
  }
  const evade = may('evade');
  const running = evade ? evading(table, charger, charged, meets(false)) : null;
  if (evade && running) values.push([evade, running.value, `${running.because}; to stand ${inSum(standing)}`]);
  const [choice, , because] = values.reduce((best, each) => (each[1] > best[1] ? each : best));
  const left = running && choice !== evade ? `; to run ${inSum(running.value)}, for ${running.because}` : '';
  return { choice, because: `${because}${left}` };
}

/** Whether to keep in contact with an enemy who breaks off. */
export function decideFollow(table: Table, { options }: Extract<Question, { kind: 'follow' }>): Decision {
  const follow = options.find((choice) => choice.kind === 'follow');
  if (follow?.kind !== 'follow') return { choice: NONE, because: '' };
  const [standing, enemy] = [found(table, follow.unit), found(table, follow.target)];
  if (!standing || !enemy) return { choice: NONE, because: '' };
  const { gains, costs } = exchange(table, standing, enemy, aspectFrom(table, standing.block, enemy.block), {
    charges: true,
    answered: false,
  });
  return gains > costs
    ? {
        choice: follow,
        because: `another round costs the enemy ${inPoints(gains)} and itself ${inPoints(costs)} on the mean`,
      }
    : { choice: NONE, because: '' };
}

/** Stars for what is wanted most: the least that serve best. */
export function decideStars(table: Table, { unit, wants, options }: Extract<Question, { kind: 'stars' }>): Decision {
  const standing = table.fight.units.get(unit) as UnitStanding;
  let best: { readonly choice: Choice; readonly adds: number; readonly value: number } | null = null;
  for (const choice of options) {
    if (choice.kind !== 'stars') continue;
    const { obeys, runs, falls } = table.odds.nerve(standing, 0, choice.adds);
    const value = wants === 'obey' ? obeys : 1 - runs - 0.5 * falls;
    const isBetter = !best || value > best.value + 1e-9;
    const isLess = best !== null && Math.abs(value - best.value) <= 1e-9 && Math.abs(choice.adds) < Math.abs(best.adds);
    if (isBetter || isLess) best = { choice, adds: choice.adds, value };
  }
  return { choice: best?.choice ?? NONE, because: '' };
}
