import { chances, type Odds, type Ways } from '../../core/odds.ts';
import type { Throw } from './attack.ts';

/** What may come of a throw, as far as its odds are told apart. */
export interface Chances {
  readonly casualties: number;
  readonly generals: number;
  /** Whether any die killed, saved or not. */
  readonly struck: boolean;
  /** Ones among the dice: none, one, or two and more. */
  readonly ones: 0 | 1 | 2;
  readonly chance: number;
}

interface State {
  readonly casualties: number;
  readonly generals: number;
  readonly struck: number;
  readonly ones: number;
}

/* A state as one whole number, so that ways can be counted by it. */
const codeOf = ({ casualties, generals, struck, ones }: State): number =>
  ((ones * 2 + struck) * 16 + generals) * 1024 + casualties;

const stateOf = (code: number): State => ({
  casualties: code % 1024,
  generals: Math.floor(code / 1024) % 16,
  struck: Math.floor(code / 16_384) % 2,
  ones: Math.floor(code / 32_768),
});

/* A die, its second throw for a general and its save have 6 × 6 × 6 equal ways. */
const WAYS = 216;

/** What one more die may do to a state, and in how many of the 216 ways. */
function oneDie(before: State, { needed, generals, save }: Throw, countOnes: boolean): readonly [number, State][] {
  const ones: [number, State][] = countOnes ? [[36, { ...before, ones: Math.min(2, before.ones + 1) }]] : [];
  const blank = WAYS - (countOnes ? 36 : 0);
  if (needed === null) return [...ones, [blank, before]];
  const hit = (7 - needed) * 36;
  const onGeneral = before.generals < generals ? 6 : 0;
  const unsaved = save === null ? 6 : save - 1;
  const onMan = (hit - onGeneral) / 6;
  const struck = { ...before, struck: 1 };
  return [
    ...ones,
    [blank - hit, before],
    [onGeneral, { ...struck, generals: before.generals + 1 }],
    [onMan * unsaved, { ...struck, casualties: before.casualties + 1 }],
    [onMan * (6 - unsaved), struck],
  ];
}

/** Everything a throw may do and its exact chance. `countOnes` tells ones apart, as a ballista must. */
export function throwChances(toss: Throw, countOnes = false): Chances[] {
  let ways: Ways = new Map([[codeOf({ casualties: 0, generals: 0, struck: 0, ones: 0 }), 1n]]);
  for (let thrown = 0; thrown < toss.dice; thrown += 1) {
    const after = new Map<number, bigint>();
    for (const [code, count] of ways) {
      for (const [share, state] of oneDie(stateOf(code), toss, countOnes)) {
        if (share === 0) continue;
        const next = codeOf(state);
        after.set(next, (after.get(next) ?? 0n) + count * BigInt(share));
      }
    }
    ways = after;
  }
  return chances(ways).map(({ total, chance }) => {
    const { casualties, generals, struck, ones } = stateOf(total);
    return { casualties, generals, struck: struck === 1, ones: ones as 0 | 1 | 2, chance };
  });
}

/** "no general", "a general", "2 generals". */
export const generalWords = (generals: number): string =>
  generals === 0 ? 'no general' : generals === 1 ? 'a general' : `${generals} generals`;

/** "no casualties", "1 casualty", "3 casualties and a general". */
export function lossWords(casualties: number, generals: number): string {
  const loss = casualties === 0 ? 'no casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;
  return generals === 0 ? loss : `${loss} and ${generalWords(generals)}`;
}

/** Adds up the chances of like outcomes, in the order in which each first appears. */
export function gathered(outcomes: Iterable<Odds>): Odds[] {
  const sums = new Map<string, number>();
  for (const { outcome, chance } of outcomes) sums.set(outcome, (sums.get(outcome) ?? 0) + chance);
  return [...sums].map(([outcome, chance]) => ({ outcome, chance }));
}

/** "no kills", "1 kill", "3 kills and a general": before shields. */
export function killWords(kills: number, generals: number): string {
  const struck = kills === 0 ? 'no kills' : kills === 1 ? '1 kill' : `${kills} kills`;
  return generals === 0 ? struck : `${struck} and ${generalWords(generals)}`;
}

/** The exact odds of the losses of a throw, fewest first. */
export const lossOdds = (toss: Throw, words = lossWords): Odds[] =>
  gathered(
    throwChances(toss)
      .sort((one, other) => one.generals - other.generals || one.casualties - other.casualties)
      .map(({ casualties, generals, chance }) => ({ outcome: words(casualties, generals), chance })),
  );
