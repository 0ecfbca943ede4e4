import { listCardsLeft } from './playing-cards.ts';
import { type Die, DiceError, type DiceSource, countFaces } from './dice.ts';
import type { Odds } from './odds.ts';

/** Possible result of a roll and its chance. */
interface WeightedResult<Value> {
  readonly value: Value;
  readonly chance: number;
}

/** Results with a smaller chance are dropped: there are very many of them, and together they do not matter. */
const MIN_CHANCE = 1e-18;

const toUniform = <Value>(values: readonly Value[]): WeightedResult<Value>[] =>
  values.map((value) => ({ value, chance: 1 / values.length }));

const faceCache = new Map<Die, readonly WeightedResult<number>[]>();

/** Returns the faces of a die with their chances. Cached, since odds need the same few dice very often. */
function listFaces(die: Die): readonly WeightedResult<number>[] {
  const cached = faceCache.get(die);
  if (cached) return cached;
  const faces = toUniform(Array.from({ length: countFaces(die) }, (_, index) => index + 1));
  faceCache.set(die, faces);
  return faces;
}

/** Returns the chance of each number of hits. @param hit chance of a hit per die */
function hitChances(dice: number, hit: number): WeightedResult<number>[] {
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
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, value) => ({ value, chance: weight / total }));
}

/** Calls `run` once for each combination of dice results. @returns the result of each call and its chance */
function enumerateRuns<Value>(run: (dice: DiceSource) => Value): WeightedResult<Value>[] {
  const runs: WeightedResult<Value>[] = [];
  // Faces chosen in the current run, from the first die. Faces of later dice are added when the run reaches them.
  const path: { readonly ways: readonly WeightedResult<unknown>[]; at: number }[] = [];
  do {
    let depth = 0;
    let chance = 1;
    const choose = <Choice>(listOptions: () => readonly WeightedResult<Choice>[]): Choice => {
      const choice = (path[depth] ??= { ways: listOptions().filter((option) => option.chance >= MIN_CHANCE), at: 0 });
      depth += 1;
      const option = choice.ways[choice.at] as WeightedResult<Choice>;
      chance *= option.chance;
      return option.value;
    };
    const value = run(createCountingDice(choose));
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

const createCountingDice = (choose: NonNullable<DiceSource['choose']>): DiceSource => ({
  rolls: [],
  choose,
  roll: (die) => choose(() => listFaces(die)),
  draw(deck, drawn, what) {
    const left = listCardsLeft(deck, drawn);
    if (left.length === 0)
      throw new DiceError('deck-empty', `${deck.title}: there are no cards left for ${what}`, 0, null, what);
    return choose(() => toUniform(left));
  },
});

/** Calculates the exact odds of a rule by running it with every combination of dice results. @param run returns the outcome as text */
export function calculateOdds(run: (dice: DiceSource) => string): Odds[] {
  const chances = new Map<string, number>();
  for (const { value, chance } of enumerateRuns(run)) chances.set(value, (chances.get(value) ?? 0) + chance);
  return [...chances].map(([outcome, chance]) => ({ outcome, chance }));
}

/**
 * Rolls several equal dice one by one and counts hits. Odds use only the number of hits instead of all combinations of faces. @param
 * describe describes each die by its index. @returns the hits, and the faces in order (no faces when counting odds)
 */
export function rollVolley(
  dice: DiceSource,
  die: Die,
  count: number,
  isHit: (face: number) => boolean,
  describe: (index: number) => string,
): { readonly hits: number; readonly faces: readonly number[] } {
  if (dice.choose) {
    const hits = dice.choose(() =>
      hitChances(count, listFaces(die).filter(({ value }) => isHit(value)).length / countFaces(die)),
    );
    return { hits, faces: [] };
  }
  const faces = Array.from({ length: count }, (_, at) => dice.roll(die, describe(at)));
  return { hits: faces.filter(isHit).length, faces };
}

/** Like `rollVolley`, but returns only the number of hits. */
export const rollHits = (...volley: Parameters<typeof rollVolley>): number => rollVolley(...volley).hits;

/** Rolls one die and checks whether it succeeds. */
export const rollSuccess = (dice: DiceSource, die: Die, isHit: (face: number) => boolean, what: string): boolean =>
  rollHits(dice, die, 1, isHit, () => what) > 0;

/** Rolls several dice of which only the total matters. When counting odds, combinations with the same total are merged. */
export function rollTotal<Thrown>(
  dice: DiceSource,
  roll: (dice: DiceSource) => Thrown,
  total: (thrown: Thrown) => number,
): Thrown {
  if (!dice.choose) return roll(dice);
  return dice.choose(() => {
    const totals = new Map<number, WeightedResult<Thrown>>();
    for (const { value, chance } of enumerateRuns(roll)) {
      const existing = totals.get(total(value));
      totals.set(total(value), { value, chance: chance + (existing?.chance ?? 0) });
    }
    return [...totals.values()];
  });
}

/** Rerolls until a roll counts. For odds, rolls that count share the chance of the others. @returns that roll, and those before it */
export function rollUntil<Thrown>(
  dice: DiceSource,
  roll: (dice: DiceSource) => Thrown,
  isFinal: (thrown: Thrown) => boolean,
): { readonly thrown: Thrown; readonly before: readonly Thrown[] } {
  if (dice.choose) {
    const result = dice.choose(() => {
      const final = enumerateRuns(roll).filter(({ value }) => isFinal(value));
      const total = final.reduce((sum, { chance }) => sum + chance, 0);
      return final.map(({ value, chance }) => ({ value, chance: chance / total }));
    });
    return { thrown: result, before: [] };
  }
  const before: Thrown[] = [];
  for (;;) {
    const result = roll(dice);
    if (isFinal(result)) return { thrown: result, before };
    before.push(result);
  }
}
