import type { DieRoll } from '../dice.ts';
import { isSameJson } from '../same-json.ts';
import { type DiePlace, locateDice, WHOLE_COMMAND } from './throw-names.ts';
import { toFace, createPromisedStream, toRollText, verifyOutputs } from './throwing-key.ts';
import { computeMonthInput, type PromisedMonth, type PublicPromise, type ProvedRoll } from './promise-proof.ts';

type Face = Pick<DieRoll, 'die' | 'face' | 'who' | 'origin'>;

const isFromApp = ({ origin }: Face): boolean => origin !== 'typed';

/**
 * Checks that dice come from the dice key. Returns the problem as the end of a sentence about the dice, or null. @param values proof of the
 * rolls' values @param isWhole true if all of the app's dice must be proved: players do not see dice from a seed given by hand
 */
export function findDiceIssue(
  month: PromisedMonth | null,
  throws: readonly ProvedRoll[],
  values: string | undefined,
  dice: readonly Face[],
  isWhole: boolean,
): string | null {
  let places: readonly DiePlace<ProvedRoll>[];
  try {
    places = locateDice(dice, throws);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const isUnproved = dice.some((die, at) => isFromApp(die) && places[at]?.fistful.value === undefined);
  if (isWhole && isUnproved) return 'they have no proof';
  const shown = throws.filter(({ value }) => value !== undefined);
  if (shown.length === 0) return null;
  if (!month || values === undefined) return 'they have no proof';
  const texts = shown.map((fistful) => toRollText(computeMonthInput(month), fistful));
  const proof = { values: shown.map(({ value = '' }) => value), proof: values };
  const outputs = verifyOutputs(month.promise, texts, proof);
  if (!outputs) return 'their proof was not made with the dice key';
  const valueOf = new Map(shown.map((fistful, at) => [fistful, outputs[at]]));
  const [whole] = shown;
  const stream = whole?.kind === WHOLE_COMMAND ? createPromisedStream(outputs[0] ?? new Uint8Array()) : null;
  const isWrong = dice.some((die, at) => {
    const place = places[at];
    const value = place && valueOf.get(place.fistful);
    if (!isFromApp(die) || !value) return false;
    return die.face !== (stream ? stream.roll(die.die, '') : toFace(value, place.at, die.die));
  });
  return isWrong ? 'they do not come from the dice key' : null;
}

/** A command of the log, as the players see it. */
export interface PromisedCommand {
  /** Name of the command in sentences. */
  readonly words: string;
  /** Index of the command whose state this one restores; negative if that command is not in the log. */
  readonly backTo?: number;
  readonly proof: PublicPromise;
  /** The seat that the umpire also led before the command. */
  readonly umpirePlays?: string | undefined;
}

/** State after a command: the dice key announced for the next month, and the command's month. */
interface PromiseState {
  readonly next: PublicPromise['next'];
  readonly month: PromisedMonth | null;
}

const describeBroken = (words: string): string => `the dice key announced before ${words} was not used`;

/** Returns why a command does not use the dice key announced before it; null if it does. */
function findBrokenPromise({ words, proof }: PromisedCommand, { next, month }: PromiseState): string | null {
  const isSame = isSameJson(proof.next, next);
  if (proof.month === null) return isSame ? null : `the dice key announced before ${words} was replaced`;
  if (month && isSameJson(proof.month, month))
    return isSame ? null : `the dice key announced before ${words} was replaced`;
  const isKept = proof.month.promise === next.key && proof.next.round === next.round + 1;
  return isKept ? null : describeBroken(words);
}

/** Lists commands that do not use or keep the dice key announced before them. Signatures are checked elsewhere. */
export function listPromiseIssues(ends: readonly PromisedCommand[]): string[] {
  const states: PromiseState[] = [];
  return ends.flatMap((end, at) => {
    const { proof, backTo } = end;
    const before = ends[at - 1]?.proof.key === proof.key ? states[at - 1] : undefined;
    const earlier = backTo === undefined ? undefined : ends[backTo]?.proof.key === proof.key ? states[backTo] : null;
    const previous = earlier ?? before;
    states.push({ next: proof.next, month: proof.month ?? previous?.month ?? null });
    const issue = previous ? findBrokenPromise(end, previous) : null;
    return issue === null ? [] : [issue];
  });
}

/** Origin of the app's dice: `joint` if players added random bytes to the dice key, `committed` for the key alone, `ownSeed` for no key. */
export type DiceOrigin = 'joint' | 'committed' | 'ownSeed';

/**
 * Returns the origin of each command's dice. A month that is resolved again with other files is not `joint`, because the umpire knew the
 * bytes. Files of seats that the umpire led while the key was announced do not count either.
 */
export function listDiceOrigins(ends: readonly PromisedCommand[]): DiceOrigin[] {
  const keys = new Set<string>();
  const firstJoint = new Map<string, string>();
  const umpires = new Map<string, Set<string>>();
  return ends.map(({ proof: { key, month }, umpirePlays }, at) => {
    const isPromised = keys.has(key);
    keys.add(key);
    const promise = ends[at - 1]?.proof.next.key ?? '';
    const umpireSeats = umpires.get(promise) ?? new Set();
    umpires.set(promise, umpirePlays === undefined ? umpireSeats : umpireSeats.add(umpirePlays));
    if (!month || !isPromised) return 'ownSeed';
    const joint = computeMonthInput(month);
    const known = firstJoint.get(month.promise) ?? joint;
    firstJoint.set(month.promise, known);
    const isBrought = month.brought.some(({ player }) => !umpires.get(month.promise)?.has(player));
    return isBrought && known === joint ? 'joint' : 'committed';
  });
}
