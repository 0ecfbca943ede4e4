import { describe, expect, it } from 'vitest';
import type { LeagueCall } from '../../league/context/league-context.ts';
import { fieldViewsMethods } from '../../league/battles/field-views.ts';
import { toBattleKey, storeField, selectFields } from '../../league/battles/field-rows.ts';
import { battlesMethods } from '../../league/battles/battles.ts';
import { membershipsMethods, openPack, getSeatReport } from '../../league/seats/memberships.ts';
import { createDocument } from '../../services/campaigns/portable.ts';
import { callOf, join } from '../support/league/living-league.ts';
import { onField, unitsOf } from '../support/battle/on-field.ts';

const { watchBattle, watchBattles } = fieldViewsMethods;

const { battles } = battlesMethods;

const { mine } = membershipsMethods;

type OnField = Awaited<ReturnType<typeof onField>>;

const guestOf = ({ living }: OnField): LeagueCall => ({
  league: living.league,
  method: 'league.watchBattles',
  key: null,
  actor: { account: null, memberships: [] },
  session: { hash: null, begin: () => undefined, end: () => undefined },
});
const readerOf = async ({ living }: OnField): Promise<LeagueCall> =>
  callOf(living, await join(living, { role: 'reader' }), 'league.watchBattles');

const show = ({ living }: OnField, audience: 'members' | 'club' | 'everybody', isShown: boolean) =>
  living.league.store.db.updateTable('led_campaign').set({ audience, shows_battles: isShown }).execute();

/** Surrounds a unit with a wood too deep to see through. */
async function hideInWood({ living, state, battle }: OnField, unit: string): Promise<void> {
  const { db } = living.league.store;
  const row = (await selectFields(db, living.campaign)).find(({ about }) => about === toBattleKey(state, battle));
  if (!row?.document?.field) throw new Error('the battle is not laid out');
  const { field } = row.document;
  const { x, y } = field.placed[unit]!.at;
  const corners = [
    { x: x - 25, y: y - 15 },
    { x: x + 25, y: y - 15 },
    { x: x + 25, y: y + 15 },
    { x: x - 25, y: y + 15 },
  ];
  const ground = [{ id: 'wood', kind: 'open-woods', area: corners }];
  const hidden = { ...row.document, field: { ...field, ground } };
  await storeField(db, living.campaign, { ...row, document: hidden });
}

/** Lists the hidden ids that occur in a text. */
const tells = (text: string, ids: readonly string[]): string[] => ids.filter((id) => text.includes(`"${id}"`));

describe('A watched battle on the battlefield', () => {
  it('is visible after deployment to readers and, if allowed, to anyone who may see the campaign', async () => {
    const on = await onField();
    const { living, attacker, defender, wants, deploy, seen } = on;
    const of = { campaign: living.campaign };
    const reader = await readerOf(on);
    const guest = guestOf(on);
    await show(on, 'everybody', true);
    for (const seat of [attacker, defender]) await wants(seat);
    for (const call of [guest, reader]) expect(await watchBattles(call, of)).toEqual([]);
    await deploy(attacker);
    for (const call of [guest, reader]) expect(await watchBattles(call, of)).toEqual([]);
    await expect(watchBattle(guest, { ...of, battle: 'battle.1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deploy(defender);
    const [shown] = await watchBattles(guest, of);
    expect(shown).toMatchObject({ turn: 1, version: (await seen(attacker)).version });
    for (const call of [guest, reader]) {
      const { document } = await watchBattle(call, { ...of, battle: shown?.battle ?? '' });
      const told = [0, 1].map((side) => document.sides[side]?.units.map(({ id }) => id));
      expect(told).toEqual([unitsOf(await seen(attacker), 0), unitsOf(await seen(attacker), 1)]);
      expect(JSON.stringify(document)).not.toMatch(/"seed"|"answers"|"led"/);
    }

    // Callers who may not see the campaign are told nothing; members can still read it.
    await show(on, 'members', true);
    await expect(watchBattles(guest, of)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(await watchBattles(reader, of)).toHaveLength(1);
    await show(on, 'everybody', false);
    for (const call of [guest, reader]) {
      expect(await watchBattles(call, of)).toEqual([]);
      await expect(watchBattle(call, { ...of, battle: shown?.battle ?? '' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it(
    'hides unseen units from the other side and spectators until they come into sight',
    { timeout: 240_000 },
    async () => {
      const on = await onField();
      const { living, attacker, defender, wants, deploy, seen, answer, isOpen } = on;
      await show(on, 'everybody', true);
      const guest = guestOf(on);
      for (const seat of [attacker, defender]) await wants(seat);
      const ambushed = (await seen(defender)).document!.sides[1]!.units.at(-1)!;
      await hideInWood(on, ambushed.id);
      for (const seat of [attacker, defender]) await deploy(seat);
      const generals = (await seen(defender)).document!.sides[1]!.generals.filter(({ unit }) => unit === ambushed.id);
      const ids = [ambushed, ...ambushed.parts, ...generals].map(({ id }) => id);
      expect((await seen(defender)).unseen).toContain(ambushed.id);
      expect(unitsOf(await seen(defender), 1)).toContain(ambushed.id);

      let [hidden, shown] = [0, 0];
      for (let calls = 0; calls < 60 && (await isOpen()) && shown === 0; calls += 1) {
        const [ours, theirs] = [await seen(attacker), await seen(defender)];
        const isUnseen = theirs.unseen.includes(ambushed.id);
        const watched = await watchBattles(guest, { campaign: living.campaign });
        const looked = await watchBattle(guest, { campaign: living.campaign, battle: watched[0]?.battle ?? '' });
        for (const each of [ours, looked]) {
          const text = JSON.stringify(each);
          if (isUnseen) expect(tells(text, ids)).toEqual([]);
          else expect(text).toContain(`"${ambushed.id}"`);
        }
        // A roll keeps its owner for viewers who do not know all units.
        for (const { holders, who } of ours.document?.throws ?? [])
          for (const key of Object.values(holders).flat()) {
            const [side, at, part] = key.split(':').map(Number);
            if (side === 1 && part !== undefined && who.length === 1)
              expect(who[0]).toContain(ours.document?.sides[1]?.units[at ?? 0]?.name ?? 'nobody');
          }
        if (isUnseen) hidden += 1;
        else shown += 1;
        const asked = ours.question ? attacker : defender;
        await answer(asked, { version: ours.version, stand: 'run' });
      }
      expect(hidden).toBeGreaterThan(0);
      expect(shown).toBe(1);
    },
  );

  it('is in no file or answer during deployment', async () => {
    const on = await onField();
    const { living, attacker, defender, accounts, wants, deploy, seen, call } = on;
    for (const seat of [attacker, defender]) await wants(seat);
    const document = (await seen(defender)).document!;
    // Moves the first unit that has room to its own place.
    let place = '';
    for (const { id } of document.sides[1]!.units) {
      const { at, facing } = document.field!.placed[id]!;
      const x = Math.round((at.x + 0.37) * 100) / 100;
      place = `"x":${x},"y":${at.y}`;
      if (await deploy(defender, { [id]: { at: { ...at, x }, facing } }).then(Boolean, () => false)) break;
    }
    const { campaign, league } = living;
    const stored = await selectFields(league.store.db, campaign);
    expect(JSON.stringify(stored)).toContain(place);
    const seat = { campaign, player: attacker };
    const answers = [
      await seen(attacker),
      await battles(await call(attacker, 'battles'), seat),
      await openPack(await call(attacker, 'open'), seat),
      await getSeatReport(await call(attacker, 'report'), { ...seat, from: 0 }),
      await mine(await call(attacker, 'mine')),
      await createDocument(league.app, { id: campaign, secrets: true }),
      await createDocument(league.app, { id: campaign }),
      await battles(await callOf(living, accounts.get('') ?? '', 'league.battles'), { campaign, player: '' }),
    ];
    for (const each of answers) expect(JSON.stringify(each)).not.toContain(place);
  });
});
