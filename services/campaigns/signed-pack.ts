import type { LogHead, MarkedHead, PlayerPack } from '../../contract/campaign-documents.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { formatPromise } from '../../rules/core/campaign/proof.ts';
import { listPromiseIssues, findDiceIssue } from '../../rules/core/promise/check-promises.ts';
import { WHOLE_COMMAND } from '../../rules/core/promise/throw-names.ts';
import { toPublicPromise } from '../../rules/core/promise/promise-proof.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import { isSignedBy, type Signer, listUnsignedOrders } from './proof/signing.ts';

/** Returns the signed text of a turn file: everything except the orders, which belong to the player. */
function getSignedText(document: object): string {
  const { orders: _orders, signed: _signed, ...rest } = document as Partial<PlayerPack>;
  return canonicalJson({ pack: 1, ...rest });
}

/** Returns the commands with a proof. Only these are made known to players. */
export const listProvedCommands = (heads: readonly LogHead[]): LogHead[] => heads.filter(({ proof }) => proof);

/** Returns the log head after each command that players may know of. */
export function listMarkedHeads(heads: readonly LogHead[]): MarkedHead[] {
  const marked = listProvedCommands(heads);
  return marked.flatMap(({ year, month, takenBackTo, proof }) => {
    const backTo = takenBackTo === undefined ? {} : { backTo: marked.findIndex(({ seq }) => seq === takenBackTo) };
    return proof ? [{ year, month, ...backTo, proof: toPublicPromise(proof) }] : [];
  });
}

/** Signs a turn file with the campaign's key. */
export async function signPack(pack: Omit<PlayerPack, 'signed'>, { key, sign }: Signer): Promise<PlayerPack> {
  return { ...pack, signed: { key, signature: await sign(getSignedText(pack)) } };
}

const formatMonth = ({ year, month }: Pick<MarkedHead, 'year' | 'month'>): string => `month ${month} of year ${year}`;

/** Lists heads and orders with a wrong signature. */
async function listUnsignedHeads(heads: readonly MarkedHead[]): Promise<string[]> {
  const issues: string[] = [];
  for (const [at, { proof, ...when }] of heads.entries()) {
    const text = formatPromise(proof, heads[at - 1]?.proof ?? null);
    if (!(await isSignedBy(proof.key, text, proof.signature)))
      issues.push(`the signature of the command before ${formatMonth(when)} does not match its key ${proof.key}`);
  }
  return [...issues, ...(await listUnsignedOrders(heads.map(({ proof }) => proof.month)))];
}

/** Explains how the dice in a turn file's report contradict the dice it proves. Null if they agree. */
function findReportIssue({ player, report, heads, shown }: PlayerPack): string | null {
  const dice = report.flatMap((event) => event.dice);
  let index = 0;
  for (const { head, throws, values } of shown) {
    const count = throws.reduce((sum, fistful) => sum + fistful.dice, 0);
    const shownRolls = dice.slice(index, index + count);
    index += count;
    const proof = head === null ? null : heads[head]?.proof;
    if (proof === undefined) return 'its report has dice of a month, battle or intervention that it does not list';
    const named = throws.map((fistful) => ({ ...fistful, who: fistful.kind === WHOLE_COMMAND ? null : player }));
    const issue = findDiceIssue(proof?.month ?? null, named, values, shownRolls, false);
    if (issue !== null) return `its report says that the app rolled some dice, but ${issue}`;
  }
  return index === dice.length ? null : 'it does not show the source of all dice in its report';
}

/** Explains why the campaign's app cannot have made a turn file, or null. @param document the file as received, not as parsed */
export async function findPackIssue(pack: PlayerPack, document: unknown): Promise<string | null> {
  const { signed, heads } = pack;
  if (!(await isSignedBy(signed.key, getSignedText(document as object), signed.signature)))
    return 'it was changed after the umpire’s app signed it';
  const ends = heads.map(({ backTo, proof, ...when }) => ({
    words: formatMonth(when),
    ...(backTo === undefined ? {} : { backTo }),
    proof,
  }));
  return (await listUnsignedHeads(heads))[0] ?? listPromiseIssues(ends)[0] ?? findReportIssue(pack);
}

/** Relation of a turn file's log to the log in an earlier turn file. */
export type Continuation =
  | 'goes-on'
  /** The earlier file has more commands. */
  | 'falls-short'
  /** The campaign's log was rewritten after the earlier file. */
  | { readonly rewritten: MarkedHead };

export const countCommands = ({ heads }: PlayerPack): number => heads.length;

/** Compares the logs of two turn files. An app never changes the head that it once published for a command. */
export function compareLogs(previous: PlayerPack, pack: PlayerPack): Continuation {
  const rewritten = previous.heads.find(
    (head, index) => pack.heads[index] !== undefined && !isSameJson(head, pack.heads[index]),
  );
  if (rewritten) return { rewritten };
  return countCommands(previous) <= countCommands(pack) ? 'goes-on' : 'falls-short';
}

/** Lists sentences for the player if a turn file contradicts an earlier one. */
export function comparePacks(pack: PlayerPack, earlier: PlayerPack): string[] {
  const findings: string[] = [];
  const comparison = compareLogs(earlier, pack);
  if (typeof comparison === 'object') {
    const { rewritten } = comparison;
    findings.push(
      `The umpire’s log was rewritten: the previous turn file had a different result for the command before ${formatMonth(rewritten)} (fingerprint ${rewritten.proof.mark}).`,
    );
  }
  if (earlier.signed.key !== pack.signed.key)
    findings.push(
      `The previous turn file was signed with a different key (${earlier.signed.key}, now ${pack.signed.key}). This happens if a campaign moves to another app without its secrets, branches, or loses its key; ask the umpire.`,
    );
  return findings;
}
