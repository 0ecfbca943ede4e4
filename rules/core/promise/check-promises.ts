import type { DieRoll } from '../dice.ts';
import { sameJson } from '../same-json.ts';
import { type PlaceOf, placesOf, WHOLE_COMMAND } from './throw-names.ts';
import { faceOf, promisedStream, textOfThrow, thrownAsProved } from './throwing-key.ts';
import { jointOf, type PromisedMonth, type PublicPromise, type Thrown } from './promise-proof.ts';

type Face = Pick<DieRoll, 'die' | 'face' | 'who' | 'origin'>;

const isThrown = ({ origin }: Face): boolean => origin !== 'typed';

/**
 * Why dice are not those that the promised key threw, as the end of a sentence about them; null where they are.
 * @param values shows the values of the throws
 * @param isWhole whether every die of the app must be shown: a player is not shown what came from a seed that somebody gave
 */
export function throwsIssue(
  month: PromisedMonth | null,
  throws: readonly Thrown[],
  values: string | undefined,
  dice: readonly Face[],
  isWhole: boolean,
): string | null {
  let places: readonly PlaceOf<Thrown>[];
  try {
    places = placesOf(dice, throws);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const isUnshown = dice.some((die, at) => isThrown(die) && places[at]?.fistful.value === undefined);
  if (isWhole && isUnshown) return 'nothing shows what was thrown';
  const shown = throws.filter(({ value }) => value !== undefined);
  if (shown.length === 0) return null;
  if (!month || values === undefined) return 'nothing shows what was thrown';
  const texts = shown.map((fistful) => textOfThrow(jointOf(month), fistful));
  const proved = { values: shown.map(({ value = '' }) => value), proof: values };
  const found = thrownAsProved(month.promise, texts, proved);
  if (!found) return 'what is shown of them is not by the key that was promised';
  const valueOf = new Map(shown.map((fistful, at) => [fistful, found[at]]));
  const [whole] = shown;
  const stream = whole?.kind === WHOLE_COMMAND ? promisedStream(found[0] ?? new Uint8Array()) : null;
  const isWrong = dice.some((die, at) => {
    const place = places[at];
    const value = place && valueOf.get(place.fistful);
    if (!isThrown(die) || !value) return false;
    return die.face !== (stream ? stream.roll(die.die, '') : faceOf(value, place.at, die.die));
  });
  return isWrong ? 'they are not those that the promised key throws' : null;
}

/** A command in a row of commands, as its players know it. */
export interface PromisedEnd {
  /** What it is called in a sentence. */
  readonly words: string;
  /** The place in the row of the command that it goes back to; less than 0 where that is not in it. */
  readonly backTo?: number;
  readonly proof: PublicPromise;
  /** The seat that the umpire played as well before it. */
  readonly umpirePlays?: string | undefined;
}

/** What was promised for the next month after a command, and the month that it belongs to. */
interface Standing {
  readonly next: PublicPromise['next'];
  readonly month: PromisedMonth | null;
}

const AS_PROMISED = (words: string): string => `the promise before ${words} was not kept`;

/** Why a command does not go on from what stood before it; null where it does. */
function brokenPromise({ words, proof }: PromisedEnd, { next, month }: Standing): string | null {
  const isSame = sameJson(proof.next, next);
  if (proof.month === null) return isSame ? null : `the promise before ${words} was exchanged`;
  if (month && sameJson(proof.month, month)) return isSame ? null : `the promise before ${words} was exchanged`;
  const isKept = proof.month.promise === next.key && proof.next.round === next.round + 1;
  return isKept ? null : AS_PROMISED(words);
}

/** What contradicts itself in the promises of a row of commands, in words; signatures are another matter. */
export function promiseIssues(ends: readonly PromisedEnd[]): string[] {
  const standings: Standing[] = [];
  return ends.flatMap((end, at) => {
    const { proof, backTo } = end;
    const before = ends[at - 1]?.proof.key === proof.key ? standings[at - 1] : undefined;
    const earlier = backTo === undefined ? undefined : ends[backTo]?.proof.key === proof.key ? standings[backTo] : null;
    const from = earlier ?? before;
    standings.push({ next: proof.next, month: proof.month ?? from?.month ?? null });
    const issue = from ? brokenPromise(end, from) : null;
    return issue === null ? [] : [issue];
  });
}

/** How the dice of a command of the app come to be what they are. */
export type ThrownHow = 'joint' | 'committed' | 'ownSeed';

/**
 * Whether each command's dice were promised before, and whether players brought something to them that was not known before either. A
 * month that was taken back and resolved with other files was known when those came in, so that it is not joint. Nor is one to which only seats
 * brought something that the umpire played while its promise stood.
 */
export function thrownHow(ends: readonly PromisedEnd[]): ThrownHow[] {
  const keys = new Set<string>();
  const first = new Map<string, string>();
  const umpires = new Map<string, Set<string>>();
  return ends.map(({ proof: { key, month }, umpirePlays }, at) => {
    const isPromised = keys.has(key);
    keys.add(key);
    const promise = ends[at - 1]?.proof.next.key ?? '';
    const own = umpires.get(promise) ?? new Set();
    umpires.set(promise, umpirePlays === undefined ? own : own.add(umpirePlays));
    if (!month || !isPromised) return 'ownSeed';
    const joint = jointOf(month);
    const known = first.get(month.promise) ?? joint;
    first.set(month.promise, known);
    const isBrought = month.brought.some(({ player }) => !umpires.get(month.promise)?.has(player));
    return isBrought && known === joint ? 'joint' : 'committed';
  });
}
