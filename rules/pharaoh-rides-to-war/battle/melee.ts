import { z } from 'zod';
import { toChances, getDieCombinations, type Odds, convolve, type Combinations } from '../../core/odds.ts';
import type { Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { describeMelee, type PairFacts } from '../../core/field/field-facts.ts';
import { enemyPartRole, partRole } from '../../core/table/ask-procedure.ts';
import { hitEffects } from '../../core/table/effects.ts';
import * as book from '../citations.ts';
import { defineProcedure, isLedInFront, type PrwUnit } from '../define-procedure.ts';
import { PRW_13, PRW_3 } from '../rulings.ts';
import { TYPES } from '../troops/types.ts';
import { STOP_DISTANCE } from './charge.ts';
import { listDiceBonuses, countDice, convertFiguresToHits, sideSchema } from './melee-side.ts';
import { formatDice, formatSigned, formatStands, step } from './step.ts';

const meleeSchema = z.strictObject({ a: sideSchema, b: sideSchema });
type MeleeInput = z.output<typeof meleeSchema>;
type Sides<Each> = Readonly<Record<'a' | 'b', Each>>;

interface SideOutcome {
  readonly dice: number;
  readonly total: number;
  readonly losses: number;
  readonly hits: number;
}

interface MeleeOutcome extends Sides<SideOutcome> {
  /** Null for a draw. */
  readonly winner: 'a' | 'b' | null;
}

/** Divisors of a side's total that give the other side's losses, for the winner and for the loser. */
const WINNER_DIVISOR = 4;
const LOSER_DIVISOR = 5;

/** Terrain across which an attack has one die fewer (Melee, factors). */
const OBSTACLES: ReadonlySet<string> = new Set(['wall', 'rough', 'rough-hills']);

const roundLosses = (amount: number, inForce: RulingsInForce): number =>
  getChoice(PRW_3, inForce) === 'up' ? Math.ceil(amount) : Math.floor(amount);

const loserLosses = (total: number, inForce: RulingsInForce): number => roundLosses(total / WINNER_DIVISOR, inForce);
const otherLosses = (total: number, inForce: RulingsInForce): number => roundLosses(total / LOSER_DIVISOR, inForce);

function prepareMelee(input: MeleeInput, inForce: RulingsInForce): Sides<{ dice: number; steps: Step[] }> {
  const side = (self: 'a' | 'b', other: 'a' | 'b') => {
    const bonuses = listDiceBonuses(input[self], input[other], inForce);
    const dice = countDice(bonuses, input[self].stands);
    return {
      dice,
      steps: [
        ...bonuses.map(({ what, dice: more, citation }) =>
          step(citation, `side ${self}, ${what}: ${formatSigned(more)}`),
        ),
        step(book.MELEE, `side ${self}, ${formatStands(input[self].stands)}: ${formatDice(dice)}`),
      ],
    };
  };
  return { a: side('a', 'b'), b: side('b', 'a') };
}

/** Checks whether equal totals are rolled again. If neither side has dice, the totals stay equal. */
const rollsAgain = ({ a, b }: Sides<{ dice: number }>, inForce: RulingsInForce): boolean =>
  getChoice(PRW_13, inForce) === 'again' && a.dice + b.dice > 0;

const rollDistribution = (dice: number): Combinations =>
  Array.from({ length: dice }, () => getDieCombinations(6)).reduce<Combinations>(convolve, new Map([[0, 1n]]));

/** Returns the odds of each winner by the loser's losses, and of a draw. */
function getMeleeOdds(input: MeleeInput, inForce: RulingsInForce): Odds[] {
  const sides = prepareMelee(input, inForce);
  const totals = { a: toChances(rollDistribution(sides.a.dice)), b: toChances(rollDistribution(sides.b.dice)) };
  const wins = (own: 'a' | 'b', other: 'a' | 'b'): Odds[] => {
    const chances = new Map<string, number>();
    let below = 0;
    let next = 0;
    for (const { total, chance } of totals[own]) {
      for (; (totals[other][next]?.total ?? total) < total; next += 1) below += totals[other][next]?.chance ?? 0;
      if (below === 0) continue;
      const outcome = `side ${own} wins, side ${other} loses ${loserLosses(total, inForce)}`;
      chances.set(outcome, (chances.get(outcome) ?? 0) + chance * below);
    }
    return [...chances].map(([outcome, chance]) => ({ outcome, chance })).reverse();
  };
  const chancesOfB = new Map(totals.b.map(({ total, chance }) => [total, chance]));
  const drawChance = totals.a.reduce((sum, { total, chance }) => sum + chance * (chancesOfB.get(total) ?? 0), 0);
  const wonOdds = [...wins('a', 'b'), ...wins('b', 'a').reverse()];
  if (drawChance === 0) return wonOdds;
  if (!rollsAgain(sides, inForce)) {
    const half = wonOdds.findIndex(({ outcome }) => outcome.startsWith('side b'));
    return wonOdds.toSpliced(half < 0 ? wonOdds.length : half, 0, { outcome: 'drawn', chance: drawChance });
  }
  return wonOdds.map(({ outcome, chance }) => ({ outcome, chance: chance / (1 - drawChance) }));
}

function toFighter(who: PrwUnit): MeleeInput['a'] {
  const { type, weapon, guard } = who.troop;
  const { weight, arm } = TYPES[type];
  return {
    stands: who.part.left,
    weapon,
    guard,
    weight,
    arm,
    officer: isLedInFront(who),
    flankOrRear: false,
    uphill: false,
    obstacle: false,
    extraDice: who.has('inspired') ? 2 : 0,
  };
}

/** A melee round: one die per stand with weapon and tactical factors, both sides at once (Melee; PRW-3, PRW-9, PRW-11 to 13, PRW-18). */
export const melee = defineProcedure({
  id: 'pharaoh-rides-to-war/melee',
  title: 'Melee',
  citation: book.MELEE,
  phase: 'melee',
  input: meleeSchema,
  dice: ['d6 for each die of side a', 'd6 for each die of side b'],
  resolve(input, dice, inForce) {
    const sides = prepareMelee(input, inForce);
    const thrown = (side: 'a' | 'b'): number =>
      Array.from({ length: sides[side].dice }, (_, at) => dice.roll('d6', `side ${side}, die ${at + 1}`)).reduce(
        (sum, face) => sum + face,
        0,
      );
    const steps: Step[] = [...sides.a.steps, ...sides.b.steps];
    let [a, b] = [thrown('a'), thrown('b')];
    while (a === b && rollsAgain(sides, inForce)) {
      steps.push(step(book.MELEE, `${a} each: rolled again`));
      [a, b] = [thrown('a'), thrown('b')];
    }
    const winner = a === b ? null : a > b ? 'a' : 'b';
    const side = (own: 'a' | 'b', total: number, enemy: number): SideOutcome => {
      const losses = winner !== null && winner !== own ? loserLosses(enemy, inForce) : otherLosses(enemy, inForce);
      return { dice: sides[own].dice, total, losses, hits: convertFiguresToHits(losses, input[own], inForce) };
    };
    const outcome: MeleeOutcome = { a: side('a', a, b), b: side('b', b, a), winner };
    const result = winner === null ? 'a draw: no test' : `side ${winner} wins`;
    steps.push(
      step(book.MELEE, `${a} against ${b}: ${result}`),
      step(book.MELEE, `side a loses ${outcome.a.losses}, side b ${outcome.b.losses}`),
    );
    return { outcome, steps, rulings: ['PRW-3', 'PRW-9', 'PRW-11', 'PRW-12', ...(winner === null ? ['PRW-13'] : [])] };
  },
  // The pairs of dice totals are too many to enumerate.
  odds: getMeleeOdds,
  verdict({ winner, a, b }) {
    const result = winner === null ? 'Drawn' : `Side ${winner.toUpperCase()} wins`;
    return `${result}, side A loses ${a.losses}, side B ${b.losses}`;
  },
  asks: { a: partRole('Side A'), b: enemyPartRole('Side B') },
  fill: { a: (who) => ({ a: toFighter(who) }), b: (who) => ({ b: toFighter(who) }) },
  measured(field) {
    const [a, b] = [field.pair('a', 'b'), field.pair('b', 'a')];
    if (!a || !b) return [];
    const side = (own: PairFacts, enemy: PairFacts) => ({
      // A unit struck in flank or rear has no flank or rear bonus itself.
      flankOrRear: own.aspect !== 'front' && enemy.aspect === 'front',
      uphill: enemy.higher,
      obstacle: [...own.cover, ...own.across].some((kind) => OBSTACLES.has(kind)),
    });
    return [
      {
        said: describeMelee(a, a.distance <= STOP_DISTANCE, 'inches'),
        input: { a: side(a, b), b: side(b, a) },
      },
    ];
  },
  // The loser tests general morale (Melee).
  next: ({ winner }) =>
    winner === null
      ? null
      : {
          procedure: 'pharaoh-rides-to-war/general-morale',
          input: { cause: 'melee' },
          roles: { unit: winner === 'a' ? 'b' : 'a' },
        },
  effects: ({ a, b }) => [...hitEffects('a', a.hits), ...hitEffects('b', b.hits)],
});

/** Chances of side A's totals, indexed from 0. Empty if these troops cannot fight. */
export function listTotalChances(input: unknown, inForce: RulingsInForce): readonly number[] {
  const parsed = meleeSchema.safeParse(input);
  if (!parsed.success) return [];
  const sums: number[] = [];
  for (const { total, chance } of toChances(rollDistribution(prepareMelee(parsed.data, inForce).a.dice)))
    sums[total] = chance;
  return Array.from(sums, (chance) => chance ?? 0);
}

const struckSchema = meleeSchema.pick({ b: true });

/** Returns the hits that a total costs side B. @param won true if the total is the higher of the two */
export function getHitsOfTotal(total: number, won: boolean, input: unknown, inForce: RulingsInForce): number {
  const parsed = struckSchema.safeParse(input);
  if (!parsed.success) return 0;
  return convertFiguresToHits(won ? loserLosses(total, inForce) : otherLosses(total, inForce), parsed.data.b, inForce);
}
