import { canonicalJson } from '../digest.ts';
import { type DieRoll, seededDice } from '../dice.ts';
import { listPromiseIssues, type PromisedCommand, listDiceOrigins, findDiceIssue } from '../promise/check-promises.ts';
import { type NamedRoll, renumber, WHOLE_COMMAND } from '../promise/throw-names.ts';
import {
  type HiddenProof,
  computeMark,
  type PromisedMonth,
  type PromiseProof,
  type PublicPromise,
  type ProvedRoll,
} from '../promise/promise-proof.ts';
import { isSameJson } from '../same-json.ts';
import type { LogEntry } from './log.ts';
import { digestOrders } from './signed-orders.ts';

/** End of a command, and its proof if it has one. */
export interface ProvedEnd {
  /** Number and hash of its last entry. */
  readonly seq: number;
  readonly hash: string;
  readonly proof?: PromiseProof;
  /** Last entry of the command whose state is restored, if the command undoes others. */
  readonly takenBackTo?: number | null;
  /** Seat that the umpire also played before the command. */
  readonly umpirePlays?: string | undefined;
}

/**
 * Returns the text that a proof's signature covers. It includes the previous signature, so that no proof can be left out. It contains
 * nothing secret, so readers cannot use the signature to test guesses of hidden dice.
 */
export const formatPromise = (
  { mark, month, next, key }: Omit<PublicPromise, 'signature' | 'v'>,
  before: Pick<PublicPromise, 'signature'> | null,
): string => canonicalJson({ log: 1, mark, month, next, key, before: before?.signature ?? null });

/** Dice of a log, counted by origin. */
export interface ProvedDice {
  /** Rolled from the app's dice key and signed order files, not all the umpire's: unknown to everybody until the last file arrives. */
  readonly joint: number;
  /** Rolled from the app's dice key. The umpire could know them in advance. */
  readonly committed: number;
  /** Rolled from a seed that the umpire chose. */
  readonly ownSeed: number;
  readonly typed: number;
  /** Rolled by the app in commands without a proof. */
  readonly unproved: number;
}

interface RevealedOrders {
  readonly player: string;
  readonly orders: readonly unknown[];
  readonly substitute?: true | undefined;
}

/** Command with everything needed to check its proof. */
export interface ProvedCommand extends ProvedEnd {
  readonly first: number;
  /** Year and month of its first entry. */
  readonly year: number;
  readonly month: number;
  readonly dice: readonly DieRoll[];
  /** Orders that the command reveals; null if it is not the first command of a month. */
  readonly orders: readonly RevealedOrders[] | null;
  /** Names that the rules give to the command's dice; null if another version of the rules resolved the command. */
  readonly fistfuls: readonly NamedRoll[] | null;
}

/** The part of a replayed command that its proof covers. */
interface ReplayedCommand {
  readonly first: number;
  readonly last: number;
  readonly takenBackTo: number | null;
  readonly umpirePlays?: string | undefined;
  /** Orders that the command reveals; null if it resolves no month. */
  readonly orders: readonly RevealedOrders[] | null;
  readonly fistfuls: readonly NamedRoll[] | null;
}

/** Creates the command from entry `first` to `last` of a whole log. */
export const createProvedCommand = (
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

/** Checks whether the app's dice of a command come from its seed. */
function areFromSeed(seed: string, dice: readonly DieRoll[]): boolean {
  const source = seededDice(seed);
  return dice.every(({ die, face }) => source.roll(die, '') === face);
}

/** Lists the commands with a proof. `backTo` is an index in this list. */
function listPromisedEnds(ends: readonly ProvedEnd[]): PromisedCommand[] {
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

/** Lists contradictions between consecutive proofs. Does not check signatures. */
export function checkProofs(ends: readonly ProvedEnd[]): string[] {
  const first = ends.findIndex(({ proof }) => proof);
  const unsigned = first < 0 ? [] : ends.slice(first).filter(({ proof }) => !proof);
  return [
    ...unsigned.map(({ seq }) => `the command that ends with entry ${seq} is not signed, but earlier ones are`),
    ...listPromiseIssues(listPromisedEnds(ends)),
  ];
}

/** Compares the players' contributions to a month with its revealed orders, without signatures. Returns an issue or null. */
function checkContributions(
  { seq, orders }: ProvedCommand,
  month: PromisedMonth,
  { chances = {}, goesOn: isSameMonth }: Pick<HiddenProof, 'chances'> & { readonly goesOn: boolean },
): string | null {
  const { campaign, year, month: number, promise, brought } = month;
  if (!orders && isSameMonth && Object.keys(chances).length === 0) return null;
  if (Object.keys(chances).length !== brought.length)
    return `the players’ random bytes in entry ${seq} are missing or unexpected`;
  const when = { format: 'nomarch-orders', version: 1, campaign, year, month: number };
  for (const { player, digest: signed } of brought) {
    const { orders: revealed = [], substitute } = orders?.find((file) => file.player === player) ?? {};
    const file = { ...when, player, orders: revealed, substitute, chance: chances[player], promise };
    if (digestOrders(file) !== signed)
      return `the orders of “${player}” before entry ${seq} do not match the signed ones`;
  }
  return null;
}

interface PriorFacts {
  /** Earlier rolls of the same month. */
  readonly thrownBefore: readonly ProvedRoll[];
  /** True if the previous command belongs to the same month. */
  readonly isSameMonth: boolean;
}

/** Checks a proof against its command. Returns an issue or null. */
function checkCommand(
  command: ProvedCommand,
  { mark, month, hidden }: PromiseProof,
  { thrownBefore, isSameMonth }: PriorFacts,
): string | null {
  const { first, seq, dice, fistfuls } = command;
  if (!hidden) return `the proof of entry ${seq} lacks its hidden part`;
  if (computeMark(command, hidden) !== mark) return `the fingerprint of entry ${seq} does not match its entries`;
  if (month && (month.year !== command.year || month.month !== command.month))
    return `entry ${seq} belongs to month ${command.month} of year ${command.year}, but its proof belongs to month ${month.month} of year ${month.year}`;
  const issueOfBrought = month && checkContributions(command, month, { ...hidden, goesOn: isSameMonth });
  if (issueOfBrought !== null) return issueOfBrought;
  const isNamed =
    !fistfuls ||
    hidden.throws[0]?.kind === WHOLE_COMMAND ||
    isSameJson(
      renumber(thrownBefore, fistfuls),
      hidden.throws.map(({ value: _value, ...fistful }) => fistful),
    );
  if (!isNamed) return `the names of the dice of entries ${first} to ${seq} do not match the rules`;
  const thrown = dice.filter(({ origin }) => origin !== 'typed');
  const about = `dice of entries ${first} to ${seq} are said to be the app’s, but`;
  if (hidden.given !== undefined) {
    if (hidden.throws.some(({ value }) => value !== undefined)) return `entry ${seq} gives two origins for its dice`;
    return areFromSeed(hidden.given, thrown) ? null : `${about} they do not come from the seed ${hidden.given}`;
  }
  const issue = findDiceIssue(month, hidden.throws, hidden.values, dice, true);
  return issue === null ? null : `${about} ${issue}`;
}

/** Checks the proofs against the dice of a log's commands, and counts the dice by origin. */
export function checkDice(commands: readonly ProvedCommand[]): {
  readonly issues: readonly string[];
  readonly dice: ProvedDice;
} {
  const tally = { joint: 0, committed: 0, ownSeed: 0, typed: 0, unproved: 0 };
  const origins = listDiceOrigins(listPromisedEnds(commands)).values();
  let thrownBefore: readonly ProvedRoll[] = [];
  let currentMonth: PromiseProof['month'] = null;
  /** Rolls of the month up to the end of each command, for commands that undo back to it. */
  const thrownUpTo = new Map<number, readonly ProvedRoll[]>();
  const issues = commands.flatMap((command) => {
    const { dice, proof } = command;
    if (command.orders) thrownBefore = [];
    const thrown = dice.filter(({ origin }) => origin !== 'typed');
    tally.typed += dice.length - thrown.length;
    if (!proof) {
      tally.unproved += thrown.length;
      return [];
    }
    const promised = origins.next().value ?? 'ownSeed';
    tally[proof.hidden?.given === undefined ? promised : 'ownSeed'] += thrown.length;
    // The dice key of a new month starts the names of rolls from the beginning.
    const isSameMonth = isSameJson(proof.month, currentMonth);
    if (proof.month && !isSameMonth) thrownBefore = [];
    currentMonth = proof.month ?? currentMonth;
    const issue = checkCommand(command, proof, { thrownBefore, isSameMonth });
    thrownBefore = [...thrownBefore, ...(proof.hidden?.throws ?? [])];
    // After an undo the same dice are rolled again, so the numbers in their names restart too.
    if (typeof command.takenBackTo === 'number') thrownBefore = thrownUpTo.get(command.takenBackTo) ?? [];
    thrownUpTo.set(command.seq, thrownBefore);
    return issue === null ? [] : [issue];
  });
  return { issues, dice: tally };
}

/** Range of log entries signed with one key. */
export interface Signer {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Lists the signed ranges of a log; entries without a proof are in none. */
export function listSigners(ends: readonly (ProvedEnd & { readonly first: number })[]): Signer[] {
  const signers: Signer[] = [];
  for (const { first, seq, proof } of ends) {
    if (!proof) continue;
    const last = signers.at(-1);
    if (last?.key === proof.key) signers[signers.length - 1] = { ...last, to: seq };
    else signers.push({ key: proof.key, from: first, to: seq });
  }
  return signers;
}
