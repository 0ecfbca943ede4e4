import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestLeague, refusalOf } from '../support/league/league.ts';
import { softwarePasskey } from '../support/league/software-passkey.ts';

const ORIGIN = 'https://club.example';

describe('A passkey', () => {
  it('signs in with a single-use answer', async () => {
    const { owner, browser, league } = await openTestLeague();
    const { client } = await owner();
    const passkey = softwarePasskey(ORIGIN);
    const options = await client.league.beginPasskey();
    expect(options).toMatchObject({ rp: { id: 'club.example' }, user: { name: 'The owner' } });
    const made = passkey.create(options);
    const { account } = await client.league.addPasskey({ name: 'My phone', answer: made });
    expect(account?.passkeys).toMatchObject([{ id: passkey.id, name: 'My phone' }]);
    expect(await refusalOf(client.league.addPasskey({ name: 'Again', answer: made }))).toBe('REFUSED');

    const guest = browser();
    const answer = passkey.get(await guest.client.league.beginSignIn());
    expect((await guest.client.league.signIn({ answer })).account).toMatchObject({ id: account?.id, sessions: 2 });
    // Signing in again in the same browser replaces the old session.
    const once = passkey.get(await guest.client.league.beginSignIn());
    expect((await guest.client.league.signIn({ answer: once })).account).toMatchObject({ sessions: 2 });
    const other = browser();
    expect(await refusalOf(other.client.league.signIn({ answer }))).toBe('REFUSED');
    const { counter } = await league.store.db.selectFrom('passkey').select('counter').executeTakeFirstOrThrow();
    expect(counter).toBe(3);
    await guest.client.league.removePasskey({ id: passkey.id });
    const late = passkey.get(await other.client.league.beginSignIn());
    expect(await refusalOf(other.client.league.signIn({ answer: late }))).toBe('REFUSED');
    expect(other.session).toBeNull();
  });

  it('is rejected with the same words for any error', async () => {
    const { owner, browser, campaign, league } = await openTestLeague();
    const { client } = await owner();
    const { players } = await campaign(['ur']);
    const passkey = softwarePasskey(ORIGIN);
    await client.league.addPasskey({ name: 'My phone', answer: passkey.create(await client.league.beginPasskey()) });
    const guest = browser();
    const begin = () => guest.client.league.beginSignIn();
    const elsewhere = softwarePasskey('https://evil.example');
    const [good, unknown, foreign] = [
      passkey.get(await begin()),
      softwarePasskey(ORIGIN),
      elsewhere.get(await begin()),
    ];
    const forAccount = passkey.get(await client.league.beginPasskey());
    const { signature } = softwarePasskey(ORIGIN).get({ challenge: 'x' })['response'] as Record<string, string>;
    const wrong: readonly Record<string, unknown>[] = [
      {},
      { id: passkey.id, response: { clientDataJSON: 'no JSON' } },
      unknown.get(await begin()),
      { ...foreign, id: passkey.id, rawId: passkey.id },
      forAccount,
      passkey.get({ challenge: 'never given' }),
      { ...good, response: { ...(good['response'] as object), signature } },
    ];
    const messages = new Set<unknown>();
    for (const answer of wrong)
      messages.add(await guest.client.league.signIn({ answer }).catch((error: unknown) => JSON.stringify(error)));
    expect(messages.size).toBe(1);
    expect([...messages][0]).toContain('"REFUSED"');
    // Every answer uses up its challenge, even a failed one.
    expect(await refusalOf(guest.client.league.signIn({ answer: good }))).toBe('REFUSED');

    const late = passkey.get(await begin());
    await league.store.db
      .updateTable('challenge')
      .set({ expires_at: sql<string>`now()` })
      .execute();
    expect(await refusalOf(guest.client.league.signIn({ answer: late }))).toBe('REFUSED');
    // Another account started this registration of a passkey.
    const another = softwarePasskey(ORIGIN).create(await client.league.beginPasskey());
    expect(
      await refusalOf(
        players['ur']?.client.league.addPasskey({ name: 'Theirs', answer: another }) ?? Promise.resolve(),
      ),
    ).toBe('REFUSED');
  });

  it('is limited to twenty, even if several are added at once', async () => {
    const { owner, league } = await openTestLeague();
    const { client } = await owner();
    const ceremonies = [];
    for (let added = 0; added < 20; added += 1) ceremonies.push(await client.league.beginPasskey());
    const add = (options: Record<string, unknown>): Promise<string> =>
      refusalOf(client.league.addPasskey({ name: 'A key', answer: softwarePasskey(ORIGIN).create(options) }));
    for (const options of ceremonies.splice(0, 18)) await add(options);
    const spare = [await client.league.beginPasskey(), await client.league.beginPasskey()];
    const codes = await Promise.all([...ceremonies, ...spare].map(add));
    expect(codes.toSorted()).toEqual(['', '', 'REFUSED', 'REFUSED']);
    expect(await league.store.db.selectFrom('passkey').select('id').execute()).toHaveLength(20);
    expect(await refusalOf(client.league.beginPasskey())).toBe('REFUSED');
  });
});
