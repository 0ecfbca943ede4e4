import { cardsLeft } from './cards.ts';
import { type Die, DiceError, type DiceSource, facesOf } from './dice.ts';
import type { Odds } from './odds.ts';

/** Something that may come of a throw, and its chance. */
interface Way<Value> {
  readonly value: Value;
  readonly chance: number;
}

/** Chances below this are nothing: they are too small to be told, and there are very many of them. */
const NOTHING = 1e-18;

const evenly = <Value>(values: readonly Value[]): Way<Value>[] =>
  values.map((value) => ({ value, chance: 1 / values.length }));

const waysOfDice = new Map<Die, readonly Way<number>[]>();

/** Each face of a die, made once: a count asks for the same few dice very often. */
function facesInOrder(die: Die): readonly Way<number>[] {
  const known = waysOfDice.get(die);
  if (known) return known;
  const ways = evenly(Array.from({ length: facesOf(die) }, (_, index) => index + 1));
  waysOfDice.set(die, ways);
  return ways;
}

/** The chance of each number of hits from 0, from so many dice that hit with the same chance. */
function hitWays(dice: number, hit: number): Way<number>[] {
  if (hit <= 0 || dice === 0) return [{ value: 0, chance: 1 }];
  if (hit >= 1) return [{ value: dice, chance: 1 }];
  // Each number follows from its neighbour; beginning with the likeliest, nothing of note falls below the smallest number there is.
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

/** Runs once for each way in which the dice can fall, in their order. @returns what came of each run, with its chance */
function everyRun<Value>(run: (dice: DiceSource) => Value): Way<Value>[] {
  const runs: Way<Value>[] = [];
  // The choices of the run at hand, from the first die on; those after it have not come up yet.
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
 * The exact odds of what a rule makes of its dice: it is run for every way in which they can fall.
 * @param run the rule with the dice handed in. @returns the outcomes in its words, in the order in which they first come up
 */
export function countThrows(run: (dice: DiceSource) => string): Odds[] {
  const chances = new Map<string, number>();
  for (const { value, chance } of everyRun(run)) chances.set(value, (chances.get(value) ?? 0) + chance);
  return [...chances].map(([outcome, chance]) => ({ outcome, chance }));
}

/**
 * Throws like dice one by one and counts hits. Where odds are counted it goes by the number of hits, of which there are far fewer than throws.
 * @param what what each die is for, by its place from 0. @returns the hits, and the faces as they fell; none where odds are counted
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

/** The same where nobody asks for the faces. */
export const throwHits = (...volley: Parameters<typeof throwVolley>): number => throwVolley(...volley).hits;

/** Throws one die that does something or does nothing. */
export const throwFor = (dice: DiceSource, die: Die, isHit: (face: number) => boolean, what: string): boolean =>
  throwHits(dice, die, 1, isHit, () => what) > 0;

/**
 * Throws several dice of which only what they come to together matters. Where odds are counted, throws that come to the same are one.
 * @param total what they come to
 */
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
 * Throws again until a throw counts. Where odds are counted, throws that are made again drop out and the others share their chance.
 * @returns the throw that counts, and those before it
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
