import { canonicalJson } from '../digest.ts';
import { type DieRoll, seededDice } from '../dice.ts';
import { promiseIssues, type PromisedEnd, thrownHow, throwsIssue } from '../promise/check-promises.ts';
import { type Fistful, numberedAfter, WHOLE_COMMAND } from '../promise/throw-names.ts';
import {
  type HiddenProof,
  markOf,
  type PromisedMonth,
  type PromiseProof,
  type PublicPromise,
  type Thrown,
} from '../promise/promise-proof.ts';
import { sameJson } from '../same-json.ts';
import type { LogEntry } from './log.ts';
import { digestOfOrders } from './signed-orders.ts';

/** The end of a command, and its proof where it has one. */
export interface ProvedEnd {
  /** Number and hash of its last entry. */
  readonly seq: number;
  readonly hash: string;
  readonly proof?: PromiseProof;
  /** The last entry of the command that it goes back to, where a month was taken back. */
  readonly takenBackTo?: number | null;
  /** The seat that the umpire played as well before it. */
  readonly umpirePlays?: string | undefined;
}

/**
 * What a proof's signature is over: what it says, and the signature before, so that none can be left out. Whoever reads it without the hidden
 * part can try hidden faces on nothing.
 */
export const promiseText = (
  { mark, month, next, key }: Omit<PublicPromise, 'signature' | 'v'>,
  before: Pick<PublicPromise, 'signature'> | null,
): string => canonicalJson({ log: 1, mark, month, next, key, before: before?.signature ?? null });

/** How the dice of a log fell. */
export interface DiceProved {
  /**
   * Thrown by the app as it had promised before, together with what signed files of orders brought that are not all the umpire's own: nobody knew
   * them before the last was in.
   */
  readonly joint: number;
  /** Thrown by the app as it had promised before. Whoever resolved the month could look at them before. */
  readonly committed: number;
  /** Thrown by the app as whoever resolved the month chose. */
  readonly ownSeed: number;
  readonly typed: number;
  /** Thrown by the app in commands without a proof. */
  readonly unproved: number;
}

/** Orders as a month's log reveals them. */
interface RevealedOrders {
  readonly player: string;
  readonly orders: readonly unknown[];
  readonly substitute?: true | undefined;
}

/** A command with what has to be checked of it. */
export interface ProvedCommand extends ProvedEnd {
  readonly first: number;
  /** The month of its first entry. */
  readonly year: number;
  readonly month: number;
  readonly dice: readonly DieRoll[];
  /** The orders that it reveals; null where it is not the first of a month. */
  readonly orders: readonly RevealedOrders[] | null;
  /** How the rules name its dice; null where other rules resolved it. */
  readonly fistfuls: readonly Fistful[] | null;
}

/** As much of a command that was played again as its proof is about. */
interface ReplayedCommand {
  readonly first: number;
  readonly last: number;
  readonly takenBackTo: number | null;
  readonly umpirePlays?: string | undefined;
  /** Null where it resolves no month. */
  readonly orders: readonly RevealedOrders[] | null;
  readonly fistfuls: readonly Fistful[] | null;
}

/** The command from entry `first` to `last` of a whole log, with its proof where it has one. */
export const provedCommand = (
  log: readonly Pick<LogEntry<unknown>, 'hash' | 'dice' | 'year' | 'month'>[],
  { first, last, takenBackTo, umpirePlays, orders, fistfuls }: ReplayedCommand,
  proof: PromiseProof | undefined,
): ProvedCommand => ({
  first,
  seq: last,
  year: log[first]?.year ?? 0,
  month: log[first]?.month ?? 0,
  takenBackTo,
  umpirePlays,
  orders,
  fistfuls,
  hash: log[last]?.hash ?? '',
  dice: log.slice(first, last + 1).flatMap(({ dice }) => dice),
  ...(proof ? { proof } : {}),
});

/** Whether the app's dice of a command are those of its seed. */
function areThrownFrom(seed: string, dice: readonly DieRoll[]): boolean {
  const source = seededDice(seed);
  return dice.every(({ die, face }) => source.roll(die, '') === face);
}

/** Commands with a proof, each by its place among them. */
function promisedEnds(ends: readonly ProvedEnd[]): PromisedEnd[] {
  const promised = ends.filter(({ proof }) => proof);
  return promised.flatMap(({ seq, proof, takenBackTo = null, umpirePlays }) =>
    proof
      ? [
          {
            words: `entry ${seq}`,
            ...(takenBackTo === null ? {} : { backTo: promised.findIndex((end) => end.seq === takenBackTo) }),
            proof,
            umpirePlays,
          },
        ]
      : [],
  );
}

/** What contradicts itself in the promises of a row of proofs, in words; signatures are another matter. */
export function rowIssues(ends: readonly ProvedEnd[]): string[] {
  const first = ends.findIndex(({ proof }) => proof);
  const unsigned = first < 0 ? [] : ends.slice(first).filter(({ proof }) => !proof);
  return [
    ...unsigned.map(({ seq }) => `the command that ends with entry ${seq} is not signed, those before it are`),
    ...promiseIssues(promisedEnds(ends)),
  ];
}

/**
 * Why what players brought to a month is not the orders that it reveals, in words; null where nothing speaks against it. Whether each has
 * signed is checked apart.
 */
function broughtIssue(
  { seq, orders }: ProvedCommand,
  month: PromisedMonth,
  { chances = {}, goesOn }: Pick<HiddenProof, 'chances'> & { readonly goesOn: boolean },
): string | null {
  const { campaign, year, month: number, promise, brought } = month;
  if (!orders && goesOn && Object.keys(chances).length === 0) return null;
  if (Object.keys(chances).length !== brought.length)
    return `entry ${seq} lacks random bytes that players brought, or has others`;
  const when = { format: 'nomarch-orders', version: 1, campaign, year, month: number };
  for (const { player, digest: signed } of brought) {
    const { orders: revealed = [], substitute } = orders?.find((file) => file.player === player) ?? {};
    const file = { ...when, player, orders: revealed, substitute, chance: chances[player], promise };
    if (digestOfOrders(file) !== signed)
      return `the orders of “${player}” before entry ${seq} are not those that were signed`;
  }
  return null;
}

/** What stands before a command. */
interface Before {
  /** In the same month. */
  readonly thrownBefore: readonly Thrown[];
  /** Whether the command before is of the same month. */
  readonly goesOn: boolean;
}

/** What contradicts a proof in its command, in words; null where nothing does. */
function commandIssue(
  command: ProvedCommand,
  { mark, month, hidden }: PromiseProof,
  { thrownBefore, goesOn }: Before,
): string | null {
  const { first, seq, dice, fistfuls } = command;
  if (!hidden) return `the proof of entry ${seq} lacks what the mark is made of`;
  if (markOf(command, hidden) !== mark) return `the mark of entry ${seq} is not that of its entries`;
  if (month && (month.year !== command.year || month.month !== command.month))
    return `entry ${seq} is of month ${command.month} of year ${command.year}, its proof of month ${month.month} of year ${month.year}`;
  const issueOfBrought = month && broughtIssue(command, month, { ...hidden, goesOn });
  if (issueOfBrought !== null) return issueOfBrought;
  const isNamed =
    !fistfuls ||
    hidden.throws[0]?.kind === WHOLE_COMMAND ||
    sameJson(
      numberedAfter(thrownBefore, fistfuls),
      hidden.throws.map(({ value: _value, ...fistful }) => fistful),
    );
  if (!isNamed) return `the dice of entries ${first} to ${seq} are named otherwise than the rules name them`;
  const thrown = dice.filter(({ origin }) => origin !== 'typed');
  const about = `dice of entries ${first} to ${seq} are said to be the app’s, but`;
  if (hidden.given !== undefined) {
    if (hidden.throws.some(({ value }) => value !== undefined)) return `entry ${seq} shows two origins of its dice`;
    return areThrownFrom(hidden.given, thrown) ? null : `${about} they are not those of the seed ${hidden.given}`;
  }
  const issue = throwsIssue(month, hidden.throws, hidden.values, dice, true);
  return issue === null ? null : `${about} ${issue}`;
}

/** What contradicts the proofs in the dice of a log's commands, and how many dice fell in which way. */
export function diceIssues(commands: readonly ProvedCommand[]): {
  readonly issues: readonly string[];
  readonly dice: DiceProved;
} {
  const tally = { joint: 0, committed: 0, ownSeed: 0, typed: 0, unproved: 0 };
  const how = thrownHow(promisedEnds(commands)).values();
  let thrownBefore: readonly Thrown[] = [];
  let open: PromiseProof['month'] = null;
  /** What was thrown up to the end of each command, to which a taking back may go. */
  const thrownUpTo = new Map<number, readonly Thrown[]>();
  const issues = commands.flatMap((command) => {
    const { dice, proof } = command;
    if (command.orders) thrownBefore = [];
    const thrown = dice.filter(({ origin }) => origin !== 'typed');
    tally.typed += dice.length - thrown.length;
    if (!proof) {
      tally.unproved += thrown.length;
      return [];
    }
    const promised = how.next().value ?? 'ownSeed';
    tally[proof.hidden?.given === undefined ? promised : 'ownSeed'] += thrown.length;
    // Under another key the names of a month begin again.
    const goesOn = sameJson(proof.month, open);
    if (proof.month && !goesOn) thrownBefore = [];
    open = proof.month ?? open;
    const issue = commandIssue(command, proof, { thrownBefore, goesOn });
    thrownBefore = [...thrownBefore, ...(proof.hidden?.throws ?? [])];
    // From there on the same dice fall again: their names begin again too.
    if (typeof command.takenBackTo === 'number') thrownBefore = thrownUpTo.get(command.takenBackTo) ?? [];
    thrownUpTo.set(command.seq, thrownBefore);
    return issue === null ? [] : [issue];
  });
  return { issues, dice: tally };
}

/** A stretch of a log that one key signed. */
export interface Signer {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Who signed which entries; those without a proof are in none. */
export function signersOf(ends: readonly (ProvedEnd & { readonly first: number })[]): Signer[] {
  const found: Signer[] = [];
  for (const { first, seq, proof } of ends) {
    if (!proof) continue;
    const last = found.at(-1);
    if (last?.key === proof.key) found[found.length - 1] = { ...last, to: seq };
    else found.push({ key: proof.key, from: first, to: seq });
  }
  return found;
}
