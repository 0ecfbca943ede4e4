import type { DieRoll } from '../dice.ts';
import { sameJson } from '../same-json.ts';
import { type PlaceOf, placesOf, WHOLE_COMMAND } from './throw-names.ts';
import { faceOf, promisedStream, textOfThrow, thrownAsProved } from './throwing-key.ts';
import { jointOf, type PromisedMonth, type PublicPromise, type Thrown } from './promise-proof.ts';

type Face = Pick<DieRoll, 'die' | 'face' | 'who' | 'origin'>;

const isThrown = ({ origin }: Face): boolean => origin !== 'typed';

/**
 * Checks that dice are those of the promised key. Returns the problem as the end of a sentence about the dice, or null.
 * @param values proves the values of the throws
 * @param isWhole true if every die of the app must be proved: players do not see dice from a seed given by hand
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
  if (isWhole && isUnshown) return 'they are not proved';
  const shown = throws.filter(({ value }) => value !== undefined);
  if (shown.length === 0) return null;
  if (!month || values === undefined) return 'they are not proved';
  const texts = shown.map((fistful) => textOfThrow(jointOf(month), fistful));
  const proved = { values: shown.map(({ value = '' }) => value), proof: values };
  const found = thrownAsProved(month.promise, texts, proved);
  if (!found) return 'their proof is not from the promised key';
  const valueOf = new Map(shown.map((fistful, at) => [fistful, found[at]]));
  const [whole] = shown;
  const stream = whole?.kind === WHOLE_COMMAND ? promisedStream(found[0] ?? new Uint8Array()) : null;
  const isWrong = dice.some((die, at) => {
    const place = places[at];
    const value = place && valueOf.get(place.fistful);
    if (!isThrown(die) || !value) return false;
    return die.face !== (stream ? stream.roll(die.die, '') : faceOf(value, place.at, die.die));
  });
  return isWrong ? 'they are not those of the promised key' : null;
}

/** A command of a log, as its players see it. */
export interface PromisedEnd {
  /** Name of the command in sentences. */
  readonly words: string;
  /** Index of the command whose state it restores; negative if that is not in the log. */
  readonly backTo?: number;
  readonly proof: PublicPromise;
  /** The seat that the umpire also played before it. */
  readonly umpirePlays?: string | undefined;
}

/** The promise for the next month after a command, and the command's month. */
interface Standing {
  readonly next: PublicPromise['next'];
  readonly month: PromisedMonth | null;
}

const AS_PROMISED = (words: string): string => `the promise before ${words} was not kept`;

/** Returns why a command does not follow from the promise before it; null if it does. */
function brokenPromise({ words, proof }: PromisedEnd, { next, month }: Standing): string | null {
  const isSame = sameJson(proof.next, next);
  if (proof.month === null) return isSame ? null : `the promise before ${words} was replaced`;
  if (month && sameJson(proof.month, month)) return isSame ? null : `the promise before ${words} was replaced`;
  const isKept = proof.month.promise === next.key && proof.next.round === next.round + 1;
  return isKept ? null : AS_PROMISED(words);
}

/** Lists contradictions between the promises of successive commands. Signatures are checked elsewhere. */
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

/** Origin of the app's dice for a command. */
export type ThrownHow = 'joint' | 'committed' | 'ownSeed';

/**
 * Returns whether each command's dice were promised, and whether players contributed random bytes unknown until then. A month resolved
 * again with other files is not joint, because its bytes were known. Contributions of seats that the umpire played under the promise do not
 * count either.
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
