import { cardsLeft } from './cards.ts';
import { type Die, DiceError, type DiceSource, facesOf } from './dice.ts';
import type { Odds } from './odds.ts';

/** Possible result of a roll and its chance. */
interface Way<Value> {
  readonly value: Value;
  readonly chance: number;
}

/** Smaller chances are dropped: there are very many of them, and they are too small to matter. */
const NOTHING = 1e-18;

const evenly = <Value>(values: readonly Value[]): Way<Value>[] =>
  values.map((value) => ({ value, chance: 1 / values.length }));

const waysOfDice = new Map<Die, readonly Way<number>[]>();

/** Returns the faces of a die with their chances. Cached, since counting asks for the same few dice very often. */
function facesInOrder(die: Die): readonly Way<number>[] {
  const known = waysOfDice.get(die);
  if (known) return known;
  const ways = evenly(Array.from({ length: facesOf(die) }, (_, index) => index + 1));
  waysOfDice.set(die, ways);
  return ways;
}

/** Returns the chance of each number of hits. @param hit chance of a hit for each die */
function hitWays(dice: number, hit: number): Way<number>[] {
  if (hit <= 0 || dice === 0) return [{ value: 0, chance: 1 }];
  if (hit >= 1) return [{ value: dice, chance: 1 }];
  // Each weight is computed from its neighbour. Starting with the likeliest number of hits prevents underflow of weights that matter.
  const likeliest = Math.min(dice, Math.floor((dice + 1) * hit));
  const weights = new Array<number>(dice + 1).fill(0);
  weights[likeliest] = 1;
  for (let hits = likeliest; hits < dice; hits += 1)
    weights[hits + 1] = (weights[hits]! * (dice - hits) * hit) / ((hits + 1) * (1 - hit));
  for (let hits = likeliest; hits > 0; hits -= 1)
    weights[hits - 1] = (weights[hits]! * hits * (1 - hit)) / ((dice - hits + 1) * hit);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, value) => ({ value, chance: weight / all }));
}

/** Calls `run` once for each combination of dice results, in order. @returns the result of each run and its chance */
function everyRun<Value>(run: (dice: DiceSource) => Value): Way<Value>[] {
  const runs: Way<Value>[] = [];
  // Choices made in the current run, from the first die. Later choices are added when the run reaches them.
  const path: { readonly ways: readonly Way<unknown>[]; at: number }[] = [];
  do {
    let depth = 0;
    let chance = 1;
    const choose = <Choice>(waysOf: () => readonly Way<Choice>[]): Choice => {
      const choice = (path[depth] ??= { ways: waysOf().filter((way) => way.chance >= NOTHING), at: 0 });
      depth += 1;
      const way = choice.ways[choice.at] as Way<Choice>;
      chance *= way.chance;
      return way.value;
    };
    const value = run(countedDice(choose));
    runs.push({ value, chance });
    let last = path.at(-1);
    while (last && last.at === last.ways.length - 1) {
      path.pop();
      last = path.at(-1);
    }
    if (last) last.at += 1;
  } while (path.length > 0);
  return runs;
}

const countedDice = (choose: NonNullable<DiceSource['choose']>): DiceSource => ({
  rolls: [],
  choose,
  roll: (die) => choose(() => facesInOrder(die)),
  draw(deck, drawn, what) {
    const left = cardsLeft(deck, drawn);
    if (left.length === 0)
      throw new DiceError('deck-empty', `${deck.title}: no card is left for ${what}`, 0, null, what);
    return choose(() => evenly(left));
  },
});

/**
 * Calculates the exact odds of a rule by running it for every combination of dice results.
 * @param run the rule; returns the outcome as text. @returns the outcomes in the order in which they first occur
 */
export function countThrows(run: (dice: DiceSource) => string): Odds[] {
  const chances = new Map<string, number>();
  for (const { value, chance } of everyRun(run)) chances.set(value, (chances.get(value) ?? 0) + chance);
  return [...chances].map(([outcome, chance]) => ({ outcome, chance }));
}

/**
 * Rolls several dice of the same kind one by one and counts hits. When counting odds, it chooses the number of hits directly: there are far
 * fewer numbers than combinations.
 * @param what describes each die by its index. @returns the hits, and the faces in order (empty when counting odds)
 */
export function throwVolley(
  dice: DiceSource,
  die: Die,
  count: number,
  isHit: (face: number) => boolean,
  what: (at: number) => string,
): { readonly hits: number; readonly faces: readonly number[] } {
  if (dice.choose) {
    const hits = dice.choose(() =>
      hitWays(count, facesInOrder(die).filter(({ value }) => isHit(value)).length / facesOf(die)),
    );
    return { hits, faces: [] };
  }
  const faces = Array.from({ length: count }, (_, at) => dice.roll(die, what(at)));
  return { hits: faces.filter(isHit).length, faces };
}

/** Like `rollVolley`, but returns only the number of hits. */
export const throwHits = (...volley: Parameters<typeof throwVolley>): number => throwVolley(...volley).hits;

/** Rolls one die and checks whether it succeeds. */
export const throwFor = (dice: DiceSource, die: Die, isHit: (face: number) => boolean, what: string): boolean =>
  throwHits(dice, die, 1, isHit, () => what) > 0;

/** Rolls several dice of which only the total matters. When counting odds, combinations with the same total are merged. */
export function throwTogether<Thrown>(
  dice: DiceSource,
  thrown: (dice: DiceSource) => Thrown,
  total: (thrown: Thrown) => number,
): Thrown {
  if (!dice.choose) return thrown(dice);
  return dice.choose(() => {
    const ways = new Map<number, Way<Thrown>>();
    for (const { value, chance } of everyRun(thrown)) {
      const same = ways.get(total(value));
      ways.set(total(value), { value, chance: chance + (same?.chance ?? 0) });
    }
    return [...ways.values()];
  });
}

/**
 * Rerolls until a roll counts. When counting odds, rolls that do not count are left out and the others share their chance.
 * @returns the roll that counts, and those before it
 */
export function throwUntil<Thrown>(
  dice: DiceSource,
  thrown: (dice: DiceSource) => Thrown,
  counts: (thrown: Thrown) => boolean,
): { readonly thrown: Thrown; readonly before: readonly Thrown[] } {
  if (dice.choose) {
    const settled = dice.choose(() => {
      const ways = everyRun(thrown).filter(({ value }) => counts(value));
      const all = ways.reduce((sum, { chance }) => sum + chance, 0);
      return ways.map(({ value, chance }) => ({ value, chance: chance / all }));
    });
    return { thrown: settled, before: [] };
  }
  const before: Thrown[] = [];
  for (;;) {
    const now = thrown(dice);
    if (counts(now)) return { thrown: now, before };
    before.push(now);
  }
}
