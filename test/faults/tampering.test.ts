import { beforeAll, describe, expect, it } from 'vitest';
import type { CampaignDocument, PlayerPack } from '../../contract/campaign-documents.ts';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { fromStoredEntry, toStoredEntry } from '../../rules/core/campaign/log.ts';
import { formatPromise } from '../../rules/core/campaign/proof.ts';
import {
  type HiddenProof,
  computeMonthInput,
  computeMark,
  type PromiseProof,
  toPublicPromise,
} from '../../rules/core/promise/promise-proof.ts';
import { toRollText, createDiceKey } from '../../rules/core/promise/throwing-key.ts';
import { signPack } from '../../services/campaigns/signed-pack.ts';
import { createSigner } from '../../services/campaigns/proof/signing.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { count, told } from '../support/figures.ts';

/*
 * Changed logs and turn files, and who detects them. An outsider has only the file. The umpire also has the secrets and can sign anything;
 * only turn files already sent expose the umpire.
 */

type Client = Awaited<ReturnType<typeof openMemoryContext>>['client'];
type Entry = CampaignDocument['events'][number];
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Three months of a campaign, with a turn file from before the last. */
interface Played {
  readonly whole: CampaignDocument;
  readonly secret: string;
  readonly pack: PlayerPack;
  readonly later: PlayerPack;
}

let played: Played;
const PLAYER = 'akkad';

async function resolve(client: Client, id: string): Promise<void> {
  const { state } = await client.campaigns.open({ id });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  await client.campaigns.advance({ id, year: state.year, month: state.month, dice: { app: true } });
}

beforeAll(async () => {
  const { client } = await openMemoryContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  const packNow = async () => copyOf(await client.campaigns.playerPack({ id, player: PLAYER }));
  await resolve(client, id);
  await resolve(client, id);
  const pack = await packNow();
  await resolve(client, id);
  const { secrets } = await client.campaigns.exportDocument({ id, secrets: true });
  played = {
    whole: copyOf(await client.campaigns.exportDocument({ id })),
    secret: secrets?.secret ?? '',
    pack,
    later: await packNow(),
  };
});

const NOTHING: HiddenProof = { blind: '00'.repeat(32), throws: [] };

const promisesOf = ({ proofs = [] }: CampaignDocument): { seq: number; proof: PromiseProof }[] =>
  proofs.map(({ seq, proof }) => ({ seq, proof }));

/** Dice that an umpire rolled with another key, and the log with them. */
const mine = createDiceKey('99'.repeat(32));

function thrownByMine(proof: PromiseProof): PromiseProof {
  const { month, hidden = NOTHING } = proof;
  if (!month) return proof;
  const of = { ...month, promise: mine.key };
  const { values, proof: shown } = mine.prove(
    hidden.throws.map((fistful) => toRollText(computeMonthInput(of), fistful)),
  );
  const throws = hidden.throws.map((fistful, at) => ({ ...fistful, value: values[at] ?? '' }));
  return { ...proof, month: of, hidden: { ...hidden, throws, values: shown } };
}

interface Forging {
  readonly entries?: (entry: Entry) => Entry;
  /** Changes a proof before it is signed again, if a secret is given. */
  readonly proofs?: (proof: PromiseProof, at: number) => PromiseProof;
  readonly secret?: string;
}

/** Returns a changed log, chained again, and signed again if a secret is given. */
async function forged(
  { entries = (entry) => entry, proofs = (proof) => proof, secret }: Forging,
  document = played.whole,
): Promise<CampaignDocument> {
  const events = chainEvents(
    null,
    document.events.map(entries).map(fromStoredEntry),
    document.events[0]?.rulesVersion ?? '',
  );
  const signer = secret === undefined ? null : await createSigner(secret);
  const made: { seq: number; proof: PromiseProof }[] = [];
  for (const [at, { seq, proof }] of promisesOf(document).entries()) {
    const { signature, mark, hidden = NOTHING, ...unsigned } = proofs(proof, at);
    const end = { seq, hash: events[seq]?.hash ?? '' };
    const changed = { ...unsigned, ...(signer ? { key: signer.key, mark: computeMark(end, hidden) } : { mark }) };
    const text = formatPromise(changed, made.at(-1)?.proof ?? null);
    made.push({ seq, proof: { ...changed, signature: signer ? await signer.sign(text) : signature, hidden } });
  }
  return { ...document, events: events.map(toStoredEntry), proofs: made };
}

/** Returns the turn file that an umpire with this log would send. */
async function packFrom(document: CampaignDocument, secret: string): Promise<PlayerPack> {
  const proofs = promisesOf(document);
  const heads = played.later.heads.flatMap((head, at) => {
    const proof = proofs[at]?.proof;
    return proof ? [{ ...head, proof: toPublicPromise(proof) }] : [];
  });
  // A turn file has no dice of commands that its log lacks.
  const told = heads.length < played.later.heads.length ? { report: [], shown: [] } : {};
  const { signed: _signed, ...pack } = { ...played.later, ...told, heads };
  return signPack(pack, await createSigner(secret));
}

/** Imports the log, which verifies it. @returns the problem, or null */
async function verifyFinds(document: CampaignDocument): Promise<string | null> {
  const { client } = await openMemoryContext();
  try {
    const { id } = await client.campaigns.importText({ text: JSON.stringify(document) });
    return (await client.campaigns.verify({ id })).issues[0] ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Reads the turn file in the app of a player who has an earlier one. @returns the problem, or null */
async function playerFinds(pack: PlayerPack): Promise<string | null> {
  const { client } = await openMemoryContext();
  await client.packs.keep({ text: JSON.stringify(played.pack) });
  try {
    return (await client.packs.keep({ text: JSON.stringify(pack) })).findings[0] ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Checks the turn file in the umpire's app. @returns the problem, or null */
async function packCheckFinds(pack: PlayerPack): Promise<string | null> {
  const { client } = await openMemoryContext();
  const { id } = await client.campaigns.importText({ text: JSON.stringify(played.whole) });
  return (await client.campaigns.checkPack({ id, text: JSON.stringify(pack) }))[0] ?? null;
}

/** Changes the face of the app's first die in the second month or later. */
function exchanged(change: (die: Entry['dice'][number]) => Entry['dice'][number]): (entry: Entry) => Entry {
  const at = played.whole.events.find(
    ({ month, dice }) => month === 2 && dice.some(({ origin }) => origin === 'seeded'),
  );
  return (entry) =>
    entry.seq === at?.seq ? { ...entry, dice: entry.dice.map((die, n) => (n === 0 ? change(die) : die)) } : entry;
}
const other = (die: Entry['dice'][number]) => ({ ...die, face: die.face === 1 ? 2 : 1 });
const typed = (die: Entry['dice'][number]) => ({ ...die, origin: 'typed' as const });

type Finder = 'verify' | 'player' | 'pack check';
type Tampered = { readonly log: CampaignDocument } | { readonly pack: PlayerPack };

/** Ways to cheat: the change, its author, who detects it, and the message. */
const WAYS: readonly (readonly [
  what: string,
  by: 'an outsider' | 'the umpire',
  finder: Finder,
  make: () => Promise<Tampered>,
  said: RegExp,
])[] = [
  [
    'a word of the log',
    'an outsider',
    'verify',
    () => {
      const events = played.whole.events.map((entry) => (entry.seq === 3 ? { ...entry, month: 7 } : entry));
      return Promise.resolve({ log: { ...played.whole, events } });
    },
    /entry 3 was altered/,
  ],
  [
    'where a die came from, chained again',
    'an outsider',
    'verify',
    async () => ({ log: await forged({ entries: exchanged(typed) }) }),
    /signature of the command|the fingerprint of entry \d+ does not match its entries/,
  ],
  [
    'a log that another key signs from the start',
    'the umpire',
    'player',
    async () => ({ pack: await packFrom(await forged({ secret: '17'.repeat(32) }), '17'.repeat(32)) }),
    /rewritten/,
  ],
  [
    'where a die came from, chained and signed again',
    'the umpire',
    'player',
    async () => ({
      pack: await packFrom(await forged({ entries: exchanged(typed), secret: played.secret }), played.secret),
    }),
    /rewritten/,
  ],
  [
    'a die of the app, chained and signed again',
    'the umpire',
    'verify',
    async () => ({ log: await forged({ entries: exchanged(other), secret: played.secret }) }),
    /cannot be resolved again|does not follow from|do not come from the dice key/,
  ],
  [
    'where a die came from, so that it is shown by no value',
    'the umpire',
    'verify',
    async () => ({
      log: await forged({
        proofs: (proof, at) => {
          const { month, hidden = NOTHING } = proof;
          const throws = hidden.throws.map(({ value: _value, ...fistful }) => fistful);
          return at === 2 && month ? { ...proof, hidden: { blind: hidden.blind, throws } } : proof;
        },
        secret: played.secret,
      }),
    }),
    /they have no proof/,
  ],
  [
    'a key in place of the promised one, with its values, signed again',
    'the umpire',
    'verify',
    async () => ({
      log: await forged({ proofs: (proof, at) => (at === 2 ? thrownByMine(proof) : proof), secret: played.secret }),
    }),
    /the dice key announced before entry \d+ was not used/,
  ],
  [
    'a key in place of the promised one, with its values, in a pack',
    'the umpire',
    'player',
    async () => ({
      pack: await packFrom(
        await forged({ proofs: (proof, at) => (at === 2 ? thrownByMine(proof) : proof), secret: played.secret }),
        played.secret,
      ),
    }),
    /the dice key announced before month \d+ of year 1 was not used/,
  ],
  [
    'a promise, signed again',
    'the umpire',
    'verify',
    async () => ({
      log: await forged({
        proofs: (proof, at) => (at === 1 ? { ...proof, next: { ...proof.next, key: mine.key } } : proof),
        secret: played.secret,
      }),
    }),
    /the dice key announced before entry \d+ was not used/,
  ],
  [
    'a promise and what was thrown with it, signed again',
    'the umpire',
    'verify',
    async () => ({
      log: await forged({
        proofs: (proof, at) =>
          at === 1 ? { ...proof, next: { ...proof.next, key: mine.key } } : at === 2 ? thrownByMine(proof) : proof,
        secret: played.secret,
      }),
    }),
    /do not come from the dice key/,
  ],
  [
    'the names of dice, so that others fall, signed again',
    'the umpire',
    'verify',
    async () => ({
      log: await forged({
        proofs: (proof, at) => {
          const { hidden = NOTHING } = proof;
          const throws = hidden.throws.map((fistful) => ({ ...fistful, nth: fistful.nth + 1 }));
          return at === 2 ? { ...proof, hidden: { ...hidden, throws } } : proof;
        },
        secret: played.secret,
      }),
    }),
    /do not match the rules/,
  ],
  [
    'the month of a proof, so that other dice fall, signed again',
    'the umpire',
    'verify',
    async () => ({
      log: await forged({
        proofs: (proof, at) => (at === 2 && proof.month ? { ...proof, month: { ...proof.month, month: 7 } } : proof),
        secret: played.secret,
      }),
    }),
    /belongs to month 2 of year 1, but its proof belongs to month 7/,
  ],
  [
    'a seed of his own said to be given, signed again',
    'the umpire',
    'player',
    async () => ({
      pack: await packFrom(
        await forged({
          proofs: (proof, at) =>
            at === 2 ? { ...proof, hidden: { blind: NOTHING.blind, throws: [], given: 'mine' } } : proof,
          secret: played.secret,
        }),
        played.secret,
      ),
    }),
    /rewritten/,
  ],
  [
    'a die that a pack tells',
    'the umpire',
    'player',
    async () => {
      const [at] = played.later.report.flatMap(({ dice }, n) => (dice.length > 0 ? [n] : []));
      const report = played.later.report.map((event, n) =>
        n === at ? { ...event, dice: event.dice.map(other) } : event,
      );
      return { pack: await signPack({ ...played.later, report }, await createSigner(played.secret)) };
    },
    /they do not come from the dice key/,
  ],
  [
    'what a pack shows of its dice left out',
    'the umpire',
    'player',
    async () => ({ pack: await signPack({ ...played.later, shown: [] }, await createSigner(played.secret)) }),
    /does not show the source of all dice in its report/,
  ],
  [
    'the last two months cut off',
    'the umpire',
    'player',
    async () => {
      const { events, proofs = [] } = played.whole;
      const cut = { ...played.whole, events: events.slice(0, (proofs[1]?.seq ?? 0) + 1), proofs: proofs.slice(0, 2) };
      return { pack: await packFrom(cut, played.secret) };
    },
    /log was reset/,
  ],
  [
    'all proofs left out',
    'the umpire',
    'player',
    async () => ({ pack: await packFrom({ ...played.whole, proofs: [] }, played.secret) }),
    /log was reset/,
  ],
  [
    'one proof left out',
    'an outsider',
    'verify',
    () => Promise.resolve({ log: { ...played.whole, proofs: (played.whole.proofs ?? []).slice(0, -1) } }),
    /is not signed, but earlier ones are/,
  ],
  [
    'what a pack shows',
    'an outsider',
    'player',
    () => Promise.resolve({ pack: { ...played.later, view: { ...played.later.view, title: 'Another war' } } }),
    /changed after the umpire’s app signed it/,
  ],
  [
    'the marks in a pack',
    'an outsider',
    'player',
    () => {
      const heads = played.later.heads.map((head) => ({ ...head, proof: { ...head.proof, mark: '0'.repeat(64) } }));
      return Promise.resolve({ pack: { ...played.later, heads } });
    },
    /changed after the umpire’s app signed it/,
  ],
  [
    'what a pack shows, signed again',
    'the umpire',
    'pack check',
    async () => {
      const view = { ...played.later.view, treasuries: { [PLAYER]: 1 } };
      return { pack: await signPack({ ...played.later, view }, await createSigner(played.secret)) };
    },
    /shows a different state from the log/,
  ],
  [
    'a pack of another log, signed again',
    'the umpire',
    'pack check',
    async () => ({
      pack: await packFrom(await forged({ entries: exchanged(typed), secret: played.secret }), played.secret),
    }),
    /differs from the log at command \d+ \(fingerprint/,
  ],
];

const FINDERS = {
  verify: (tampered: Tampered) => ('log' in tampered ? verifyFinds(tampered.log) : Promise.resolve(null)),
  player: (tampered: Tampered) => ('pack' in tampered ? playerFinds(tampered.pack) : Promise.resolve(null)),
  'pack check': (tampered: Tampered) => ('pack' in tampered ? packCheckFinds(tampered.pack) : Promise.resolve(null)),
} as const;

const IN_WORDS: Readonly<Record<Finder, string>> = {
  verify: '“Verify the log”',
  player: 'the program of a player who kept a pack',
  'pack check': 'the umpire’s program, asked about the pack',
};

describe('A changed log or turn file', () => {
  it('passes all checks if unchanged', async () => {
    expect(await verifyFinds(played.whole)).toBeNull();
    expect(await playerFinds(played.later)).toBeNull();
    expect(await packCheckFinds(played.pack)).toBeNull();
    expect(await packCheckFinds(played.later)).toBeNull();
  });

  it.each(WAYS)('%s, by %s: is found by the %s', async (what, by, finder, make, said) => {
    const found = await FINDERS[finder](await make());
    count('tamperings that nobody found', found === null ? 1 : 0, 0);
    expect(found).toMatch(said);
    told(`${by}: ${what}`, IN_WORDS[finder]);
  });
});
