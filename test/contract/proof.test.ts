import { describe, expect, it } from 'vitest';
import type { CampaignDocument, PlayerPack } from '../../contract/campaign-documents.ts';
import type { PromiseProof } from '../../rules/core/promise/promise-proof.ts';
import { createSigner } from '../../services/campaigns/proof/signing.ts';
import { signPack } from '../../services/campaigns/signed-pack.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { openTestContext } from '../support/program/test-context.ts';

const copyJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

async function startCampaign() {
  const { client } = await openTestContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  const resolve = async (dice: { app?: true; seed?: string; faces?: number[] } = { app: true }, of = id) => {
    const { state } = await client.campaigns.open({ id: of });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id: of, orders: busyOrders(state, player) });
    await client.campaigns.advance({ id: of, year: state.year, month: state.month, dice });
  };
  const packNow = async (of = id): Promise<PlayerPack> =>
    copyJson(await client.campaigns.playerPack({ id: of, player: 'akkad' }));
  const proofs = async (of = id): Promise<PromiseProof[]> =>
    (await client.campaigns.exportDocument({ id: of })).proofs?.map(({ proof }) => proof) ?? [];
  return { client, id, resolve, packNow, proofs, verify: (of = id) => client.campaigns.verify({ id: of }) };
}

describe('log proofs', () => {
  it('roll a month with the dice key, and announce the next key', async () => {
    const { resolve, proofs, packNow, verify } = await startCampaign();
    const promised = (await packNow()).heads.at(-1)?.proof.next;
    await resolve();
    const [first, second] = await proofs();
    expect(second).toMatchObject({ key: first?.key, month: { year: 1, month: 1, promise: promised?.key } });
    expect(second?.next).toMatchObject({ round: 2 });
    expect(second?.next.key).not.toBe(promised?.key);
    const { sound, dice, signers } = await verify();
    expect([sound, dice.committed > 0, dice.ownSeed, signers.length]).toEqual([true, true, 0, 1]);
  });

  it('distinguish an own seed from the promised one', async () => {
    const { client, id, resolve, proofs, packNow, verify } = await startCampaign();
    await resolve({ seed: 'mine' });
    await client.campaigns.preview({ id, seed: 'looking' });
    const [, second] = await proofs();
    expect(second?.hidden).toMatchObject({ given: 'mine' });
    expect(second?.hidden?.throws.some(({ value }) => value !== undefined)).toBe(false);
    expect(JSON.stringify(await packNow())).not.toContain('"mine"');
    expect((await verify()).dice).toMatchObject({ joint: 0, committed: 0 });
    const both = client.campaigns.advance({ id, year: 1, month: 2, dice: { seed: 'a', app: true } });
    await expect(both).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('repeat the dice of an undone month with the same orders', async () => {
    const { client, id, resolve, proofs, verify } = await startCampaign();
    await resolve();
    const dice = async () => (await client.campaigns.log({ id })).flatMap(({ dice: thrown }) => thrown);
    const before = await dice();
    await client.campaigns.takeBack({ id, reason: 'to try again' });
    await resolve();
    const [, first, , again] = await proofs();
    expect(again?.month).toEqual(first?.month);
    expect(again?.mark).not.toBe(first?.mark);
    expect(before.length).toBeGreaterThan(5);
    expect((await dice()).slice(before.length)).toEqual(before);
    expect(await verify()).toMatchObject({ sound: true, dice: { ownSeed: 0 } });
  });

  it('give the same log on every machine for the same orders and dice', async () => {
    const [one, other] = [await startCampaign(), await startCampaign()];
    for (const { resolve } of [one, other]) await resolve({ seed: 'same' });
    const hashes = await Promise.all(
      [one, other].map(async ({ client, id }) => (await client.campaigns.open({ id })).hash),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('use another key in a branch, which reveals no dice of the original', async () => {
    const { client, id, resolve, proofs, verify } = await startCampaign();
    const branch = await client.campaigns.branch({ id, seq: 0 });
    await resolve();
    await resolve({ app: true }, branch.id);
    const [here, there] = [(await proofs()).at(-1), (await proofs(branch.id)).at(-1)];
    expect(there?.key).not.toBe(here?.key);
    expect(there?.month?.promise).not.toBe(here?.month?.promise);
    const { signers, dice } = await verify(branch.id);
    expect([signers.length, dice.committed, dice.ownSeed > 0]).toEqual([2, 0, true]);
    await resolve({ app: true }, branch.id);
    expect(await verify(branch.id)).toMatchObject({ sound: true });
  });

  it('keep their key in an export with secrets, and get another without', async () => {
    const { client, id, resolve, proofs } = await startCampaign();
    await resolve();
    const key = (await proofs()).at(-1)?.key;
    const importDocument = async (document: CampaignDocument) => {
      const other = await startCampaign();
      const { id: there } = await other.client.campaigns.importText({ text: JSON.stringify(copyJson(document)) });
      await other.resolve({ app: true }, there);
      expect(await other.verify(there)).toMatchObject({ sound: true });
      return (await other.proofs(there)).at(-1);
    };
    const whole = await client.campaigns.exportDocument({ id, secrets: true });
    const kept = await importDocument(whole);
    expect([kept?.key === key, kept?.next.round]).toEqual([true, 3]);
    // The log tells all players that the secrets were exported, and so does the document itself.
    const said = {
      seen: { kind: 'umpire-spoke', reason: expect.stringMatching(/secrets .* were exported/) as string },
    };
    for (const player of [null, 'ur'])
      expect(
        (await client.campaigns.report({ id, player })).filter(({ seen }) => seen.kind === 'umpire-spoke'),
      ).toMatchObject([said]);
    expect(whole.events.at(-1)?.happening.kind).toBe('umpire-ruled');
    const plain = await client.campaigns.exportDocument({ id });
    expect(plain.events).toEqual(whole.events);
    expect(JSON.stringify(plain)).not.toContain(whole.secrets?.secret);
    expect((await importDocument(plain))?.key).not.toBe(key);
    for (const changed of [{ secret: '17'.repeat(32) }, { seed: '17'.repeat(32) }]) {
      const strange = { ...whole, secrets: { ...whole.secrets, ...changed } };
      await expect(client.campaigns.importText({ text: JSON.stringify(strange) })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringContaining('its secrets do not match its signatures') as unknown,
      });
    }
  });

  it('begin with the next command if a document has none', async () => {
    const { client, id, resolve } = await startCampaign();
    await resolve({ seed: 'then' });
    const { proofs: _proofs, ...former } = copyJson(await client.campaigns.exportDocument({ id }));
    const other = await startCampaign();
    const { id: there } = await other.client.campaigns.importText({ text: JSON.stringify(former) });
    expect(await other.verify(there)).toMatchObject({ sound: true, signers: [], dice: { committed: 0 } });
    await other.resolve({ app: true }, there);
    await other.resolve({ app: true }, there);
    const { sound, signers, dice } = await other.verify(there);
    expect([sound, signers.length, dice.unproved > 0, dice.committed > 0]).toEqual([true, 1, true, true]);
  });
});

describe('player’s app with an earlier turn file', () => {
  it('accepts the next one, and one after an undo, without a finding', async () => {
    const { client, id, resolve, packNow } = await startCampaign();
    const keep = async () => client.packs.keep({ text: JSON.stringify(await packNow()) });
    expect((await keep()).findings).toEqual([]);
    await resolve();
    expect((await keep()).findings).toEqual([]);
    await client.campaigns.takeBack({ id, reason: 'a file came late' });
    const back = await keep();
    expect([back.findings, back.pack.view.month]).toEqual([[], 1]);
    await resolve();
    expect((await keep()).findings).toEqual([]);
    expect(await client.campaigns.checkPack({ id, text: JSON.stringify(back.pack) })).toEqual([]);
  });

  it('reports a rewritten log permanently', async () => {
    const [one, other] = [await startCampaign(), await startCampaign()];
    const signer = await createSigner('42'.repeat(32));
    const packOf = async ({ packNow }: typeof one) => {
      const { signed: _signed, ...pack } = await packNow();
      return JSON.stringify(await signPack({ ...pack, campaign: 'c' }, signer));
    };
    await one.resolve();
    await one.client.packs.keep({ text: await packOf(one) });
    await other.resolve({ seed: 'other' });
    expect((await one.client.packs.keep({ text: await packOf(other) })).findings).toEqual([
      expect.stringContaining('rewritten') as string,
    ]);
    await other.resolve();
    expect((await one.client.packs.keep({ text: await packOf(other) })).findings).toHaveLength(1);
  });
});
