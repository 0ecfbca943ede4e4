import { leagueMethods } from '../context/league-context.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { sql } from 'kysely';
import { z } from 'zod';
import { UseCaseError } from '../../contract/errors.ts';
import { lockAccount, expectAccount } from '../commands/account-command.ts';
import { minutesFromNow, type LeagueDb } from '../store/league-store.ts';
import { getMe } from './accounts.ts';
import { beginSession, endSession } from '../auth/sessions.ts';

/** Minutes until a challenge expires. */
const CHALLENGE_MINUTES = 10;
const MAX_PASSKEYS = 20;

/** Algorithms offered for new passkeys. Every authenticator supports one of them, and Node marks none as experimental. */
const KEY_ALGORITHMS: COSEALG[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Options or answer of a WebAuthn ceremony, in the form of the browser's JSON methods. */
type Ceremony = Record<string, unknown>;

/** The part of a browser's answer that is read here. The library validates the rest. */
const answerSchema = z.looseObject({
  id: z.string().min(1).max(1000),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});

const notAccepted = (): UseCaseError =>
  new UseCaseError('REFUSED', 'This passkey was not accepted. Try again, or use a link from the umpire.', 'answer');

/** WebAuthn's relying party id: the server's name without its port. */
const relyingParty = (origin: string): string => new URL(origin).hostname;

/** Stores a challenge that can be answered once by this account, or by a guest if the account is null. */
async function storeChallenge(db: LeagueDb, challenge: string, account: string | null): Promise<void> {
  await db
    .deleteFrom('challenge')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  await db
    .insertInto('challenge')
    .values({ challenge, account_id: account, expires_at: minutesFromNow(CHALLENGE_MINUTES) })
    .execute();
}

/** Deletes the challenge that an answer uses, so that it works once. @throws UseCaseError REFUSED if there is no such challenge */
async function takeChallenge(db: LeagueDb, answer: z.output<typeof answerSchema>, account: string | null) {
  const row = await db
    .deleteFrom('challenge')
    .where('challenge', '=', parseChallenge(answer))
    .where('account_id', 'is not distinct from', account)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('challenge')
    .executeTakeFirst();
  if (!row) throw notAccepted();
  return row.challenge;
}

function parseChallenge({ response }: z.output<typeof answerSchema>): string {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    if (typeof challenge === 'string' && !challenge.includes('\u0000')) return challenge;
  } catch {
    // Unreadable JSON is refused with the same text as every other invalid answer.
  }
  throw notAccepted();
}

function readAnswer(answer: Ceremony): z.output<typeof answerSchema> {
  const read = answerSchema.safeParse(answer);
  if (read.success) return read.data;
  throw notAccepted();
}

/** Returns the library's result. Refuses unverified answers, and malformed ones for which it throws, with the same error. */
const expectVerified = <T extends { readonly verified: boolean }>(work: Promise<T>): Promise<T> =>
  work.then(
    (result) => {
      if (result.verified) return result;
      throw notAccepted();
    },
    () => {
      throw notAccepted();
    },
  );

const selectPasskeys = (db: LeagueDb, account: string) =>
  db.selectFrom('passkey').select(['id', 'transports']).where('account_id', '=', account).execute();

/** Checks that the account can have another passkey. @throws UseCaseError REFUSED if it has the maximum number */
function expectRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length < MAX_PASSKEYS) return;
  throw new UseCaseError('REFUSED', `An account can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

const parseTransports = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text));

export const passkeysMethods = leagueMethods({
  /** Returns the options for creating a passkey. @throws UseCaseError REFUSED at the maximum number of passkeys */
  async beginPasskey(call) {
    const { db } = call.league.store;
    const { id, name } = expectAccount(call);
    const present = await selectPasskeys(db, id);
    expectRoom(present);
    const options = await generateRegistrationOptions({
      rpName: 'Nomarch',
      rpID: relyingParty(call.league.origin),
      userName: name,
      userDisplayName: name,
      userID: new TextEncoder().encode(id),
      excludeCredentials: present.map((passkey) => ({
        id: passkey.id,
        transports: parseTransports(passkey.transports),
      })),
      supportedAlgorithmIDs: KEY_ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await storeChallenge(db, options.challenge, id);
    return { ...options };
  },
  async addPasskey(call, { name, answer: given }) {
    const { origin, store } = call.league;
    const account = expectAccount(call).id;
    const answer = readAnswer(given);
    const { registrationInfo } = await expectVerified(
      verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: await takeChallenge(store.db, answer, account),
        expectedOrigin: origin,
        expectedRPID: relyingParty(origin),
        requireUserVerification: false,
        supportedAlgorithmIDs: KEY_ALGORITHMS,
      }),
    );
    if (!registrationInfo) throw notAccepted();
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    await store.inTransaction(async ({ db }) => {
      // Concurrent calls count the passkeys one after the other, so that two calls cannot both add the last one.
      await lockAccount(db, account);
      expectRoom(await selectPasskeys(db, account));
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkey')
        .values({
          id,
          account_id: account,
          name,
          public_key: Buffer.from(publicKey),
          counter,
          transports: JSON.stringify(transports),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw notAccepted();
    });
    return getMe(store.db, account);
  },
  /** Deletes a passkey. @throws UseCaseError NOT_FOUND for a missing passkey or another account's */
  async removePasskey(call, { id }) {
    const { db } = call.league.store;
    const account = expectAccount(call).id;
    const { numDeletedRows } = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('account_id', '=', account)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new UseCaseError('NOT_FOUND', 'This passkey does not exist.', 'id');
    return getMe(db, account);
  },
  /** Returns the options for signing in with any passkey for this server. */
  async beginSignIn({ league: { store, origin } }) {
    const options = await generateAuthenticationOptions({ rpID: relyingParty(origin), userVerification: 'preferred' });
    await storeChallenge(store.db, options.challenge, null);
    return { ...options };
  },
  /** Signs in with a passkey. @throws UseCaseError REFUSED, with the same text for every reason, so that strangers learn nothing */
  async signIn({ league: { store, origin }, session }, { answer: given }) {
    const { db } = store;
    const answer = readAnswer(given);
    const expectedChallenge = await takeChallenge(db, answer, null);
    const passkey = await db
      .selectFrom('passkey')
      .select(['account_id as account', 'public_key as publicKey', 'counter', 'transports'])
      .where('id', '=', answer.id)
      .executeTakeFirst();
    if (!passkey) throw notAccepted();
    const { authenticationInfo } = await expectVerified(
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: relyingParty(origin),
        credential: {
          id: answer.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: parseTransports(passkey.transports),
        },
        requireUserVerification: false,
      }),
    );
    await db
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter })
      .where('id', '=', answer.id)
      .execute();
    if (session.hash !== null) await endSession(db, session.hash);
    session.begin(await beginSession(db, passkey.account));
    return getMe(db, passkey.account);
  },
});
