import { describe, expect, it } from 'vitest';
import { findAgreedResult } from '../../league/battles/entered-results.ts';
import { battlesMethods, isDisputed } from '../../league/battles/battles.ts';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { membersMethods } from '../../league/seats/members.ts';
import { openPack } from '../../league/seats/memberships.ts';
import { resolveWhenDue } from '../../league/scheduling/resolve-when-due.ts';
import type { Keepers } from '../../contract/regents.ts';
import { listKnownBattles, type BattleResult, type CampaignState } from '../../rules/campaign.ts';
import { setSettings, settleBattle } from '../../services/campaigns/resolve.ts';
import { takeBack } from '../../services/campaigns/take-back.ts';
import { verifyCampaign } from '../../services/campaigns/verify.ts';
import { askedAtBreach } from '../support/campaign/gate-siege.ts';
import { aLoss, atBattle, plain, read } from '../support/campaign/at-battle.ts';
import { livingFrom } from '../support/campaign/at-siege.ts';
import { callOf, setDeadline, toldOf } from '../support/league/living-league.ts';

const { battles, enterResult } = battlesMethods;

const { members } = membersMethods;

describe('Results entered by both sides', () => {
  const side = (player: string, result: Partial<BattleResult>) => ({
    player,
    result: { ...plain, battle: 'b', ...result },
  });
  const leaders = { attacker: 'one', defender: 'two' };
  it('combine if they agree: each side’s losses and its own statements', () => {
    const one = side('one', { losses: [{ id: 'a', count: 1 }], retreat: 'x', enter: true, note: 'well fought' });
    const two = side('two', { losses: [{ id: 'b', count: 2 }], retreat: 'y', enter: false, note: 'well fought' });
    expect(findAgreedResult(['one', 'two'], [one, two], leaders)).toEqual({
      ...plain,
      battle: 'b',
      losses: [
        { id: 'a', count: 1 },
        { id: 'b', count: 2 },
      ],
      retreat: 'y',
      enter: true,
      note: 'well fought',
    });
  });
  it('do not combine if one is missing, or winner or method differ', () => {
    const sides = ['one', 'two'];
    expect(findAgreedResult(sides, [side('one', {})], leaders)).toBeNull();
    expect(findAgreedResult(sides, [side('one', {}), side('two', { winner: 'draw' })], leaders)).toBeNull();
    expect(findAgreedResult(sides, [side('one', {}), side('two', { method: 'quick' })], leaders)).toBeNull();
    const quick = [side('one', { method: 'quick' }), side('two', { method: 'quick', winner: 'draw' })];
    expect(findAgreedResult(sides, quick, leaders)).toMatchObject({ method: 'quick', winner: 'draw' });
  });
});

describe('A battle', () => {
  it('is settled once both sides have entered the same result and seen each other’s losses', async () => {
    const { living, state, battle, one, two, enter, seen, waits } = await atBattle();
    expect(await toldOf(living)).toEqual(
      expect.arrayContaining([`battle-waiting > ${one}`, 'battle-waiting > umpire']),
    );
    expect(await enter(one, { losses: [aLoss(state, battle.attacker)] })).toEqual({ status: 'waits' });
    const [ofOther] = (await seen(two)).filter(({ results }) => results.length > 0);
    expect(ofOther).toMatchObject({
      seats: [one, two],
      results: [{ player: one, result: { winner: 'attacker', losses: [] }, lost: { figures: 1, generals: 0 } }],
    });
    const [ofUmpire] = (await seen('')).filter(({ results }) => results.length > 0);
    expect(ofUmpire).toMatchObject({ battle: battle.id, results: [{ result: { losses: [{ count: 1 }] } }] });
    const losses = [aLoss(state, battle.defender)];
    expect(await enter(two, { losses }, { seen: ofOther?.results[0]?.enteredAt ?? '' })).toEqual({ status: 'unseen' });
    // The first side has yet to see the other's losses; the umpire is not needed.
    expect([await waits(one), await waits(two), await waits('')]).toEqual([['battle'], [], ['battle']]);
    const shownTo = async (player: string) =>
      (await seen(player)).flatMap(({ results }) => results).find((each) => each.player !== player);
    const ofTwo = await shownTo(one);
    expect(ofTwo).toMatchObject({ result: { losses: [] }, lost: { figures: 1 }, hasSeen: true });
    // If a result is changed, the other side has to see it again.
    expect(await enter(two, { losses, note: 'a close run' }, { seen: ofOther?.results[0]?.enteredAt ?? '' })).toEqual({
      status: 'unseen',
    });
    const own = { losses: [aLoss(state, battle.attacker)] };
    expect(await enter(one, own, { seen: ofTwo?.enteredAt ?? '' })).toEqual({ status: 'unseen' });
    expect(await enter(one, own, { seen: (await shownTo(one))?.enteredAt ?? '' })).toEqual({ status: 'settled' });
    const after = await read(living);
    expect(after.state.battles.map(({ id }) => id)).not.toContain(battle.id);
    expect(await living.league.store.db.selectFrom('entered_result').selectAll().execute()).toEqual([]);
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({
      sound: true,
      dice: { ownSeed: 0, typed: 0 },
    });
  });

  it('waits for the umpire if the results differ, and can be entered again', async () => {
    const { living, battle, one, two, enter, waits } = await atBattle();
    expect([await waits(one), await waits('')]).toEqual([['battle'], ['battle']]);
    await enter(one, { winner: 'attacker' });
    expect([await waits(one), await waits(two)]).toEqual([[], ['battle']]);
    expect(await enter(two, { winner: 'defender' })).toEqual({ status: 'differs' });
    expect([await waits(two), await waits('')]).toEqual([[], ['battle', 'disagreement']]);
    const { db } = living.league.store;
    expect(await isDisputed(db, living.campaign, (await read(living)).state)).toBe(true);
    await runCampaignTask(living.league, living.campaign, async ({ app, campaign, notify }) => {
      const result: BattleResult = { ...plain, battle: battle.id, winner: 'draw' };
      await settleBattle(app, { id: campaign, result, dice: { faces: [], app: true } });
      notify('battle-settled');
    });
    expect(await db.selectFrom('entered_result').selectAll().execute()).toEqual([]);
  });

  it('is settled by the campaign’s dice if both want quick resolution', async () => {
    const { living, one, two, enter } = await atBattle();
    await enter(one, { method: 'quick', winner: 'draw' });
    expect(await enter(two, { method: 'quick', winner: 'draw' })).toEqual({ status: 'settled' });
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({
      sound: true,
      dice: { ownSeed: 0, typed: 0 },
    });
  });

  it('rejects results from others, with others’ losses, or after the log has changed', async () => {
    const { state, battle, seq, one, two, others, enter, seen } = await atBattle();
    const refused = (path: string) => ({ code: 'REFUSED', path });
    await expect(enter(one, { battle: battle.id })).rejects.toMatchObject(refused('result.battle'));
    for (const other of others) {
      expect((await seen(other)).every(({ seats }) => seats.includes(other))).toBe(true);
      const [known = 'none'] = [...listKnownBattles(state, other)].find(([, each]) => each.id === battle.id) ?? [];
      await expect(enter(other, { battle: known })).rejects.toMatchObject(refused('result.battle'));
    }
    await expect(enter(one, { losses: [aLoss(state, battle.defender)] })).rejects.toMatchObject(
      refused('result.losses'),
    );
    await expect(enter(two, {}, { seq: seq - 1 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(enter(one, { losses: [{ ...aLoss(state, battle.attacker), count: 100_000 }] })).rejects.toThrow();
    for (const seat of [one, two]) expect((await seen(seat)).every(({ results }) => results.length === 0)).toBe(true);
  });

  it('loses its entered results if its month is undone', async () => {
    const { living, one, enter } = await atBattle();
    await enter(one, {});
    await runCampaignTask(living.league, living.campaign, async ({ app, campaign, notify }) => {
      await takeBack(app, { id: campaign, reason: 'a mistake' });
      notify('taken-back');
    });
    expect(await living.league.store.db.selectFrom('entered_result').selectAll().execute()).toEqual([]);
  });

  it('is settled by quick resolution on request against a computer player; fought results go to the umpire', async () => {
    const { living, battle, one, two, enter, seen, waits } = await atBattle();
    const { settings } = await read(living);
    const keepers = { [two]: { temperament: 'raider', strength: 'able', when: 'always' } } as const;
    await runCampaignTask(living.league, living.campaign, ({ app, campaign }) =>
      setSettings(app, { id: campaign, settings: { ...settings, keepers } }),
    );
    const ours = async () => (await seen('')).find((each) => each.battle === battle.id);
    expect(await ours()).toMatchObject({ seats: [one] });
    const seats = await members(await callOf(living, '', 'league.members'), { campaign: living.campaign });
    expect(seats.seats.map(({ player, regent }) => [player, regent])).toContainEqual([two, 'always']);
    expect(seats.seats.find(({ player }) => player === one)).not.toHaveProperty('regent');
    expect(await enter(one, { winner: 'attacker' })).toEqual({ status: 'umpire' });
    expect([await waits(one), await waits('')]).toEqual([[], ['battle']]);
    expect(await enter(one, { method: 'quick' })).toEqual({ status: 'settled' });
    expect(await ours()).toBeUndefined();
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({ sound: true });
  });

  it('blocks the next month at its deadline, and the umpire is told', async () => {
    const { living, seq } = await atBattle();
    await setDeadline(living, -1);
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    expect((await read(living)).head.seq).toBe(seq);
    expect((await toldOf(living)).at(-1)).toBe('deadline > umpire');
  });
});

/** Creates a league campaign in which an unstable breach is open before red's army, with blue inside. */
async function atBreach(keepers: Keepers) {
  const state: CampaignState = { ...askedAtBreach(), waiting: ['plain'] };
  const { living, accounts } = await livingFrom(state, keepers);
  const { campaign } = living;
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  const known = async (player: string) => battles(await call(player, 'battles'), { campaign, player });
  return {
    living,
    known,
    shown: async (player: string) =>
      (await openPack(await call(player, 'pack'), { campaign, player })).pack.view.battles,
    async enter(player: string, method: BattleResult['method']) {
      const [entry] = await known(player);
      const result = { ...plain, battle: entry?.battle ?? 'none', method };
      return enterResult(await call(player, 'enterResult'), { campaign, player, seq: entry?.seq ?? 0, result });
    },
  };
}

describe('An unstable breach', () => {
  it('is stormed publicly by a computer player, and the defender enters the result', async () => {
    const keepers = { red: { temperament: 'cautious', strength: 'able', when: 'always' } } as const;
    const { living, known, shown, enter } = await atBreach(keepers);
    expect(await toldOf(living)).toContain('battle-waiting > blue');
    expect(await known('blue')).toMatchObject([{ seats: ['blue'], results: [] }]);
    expect(await shown('blue')).toMatchObject([{ cause: 'assault', storm: { fort: 'gate', way: 'breach', day: 3 } }]);
    expect((await shown('blue'))[0]?.storm).not.toHaveProperty('asked');
    await expect(enter('blue', 'declined')).rejects.toMatchObject({ code: 'not-asked', path: 'method' });
    expect(await enter('blue', 'quick')).toEqual({ status: 'settled' });
    const { state } = await read(living);
    expect(state.battles).toEqual([]);
    expect(state.month).toBe(2);
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({ issues: [] });
  });

  it('is only the besieger’s decision until the assault starts; then both sides enter the result', async () => {
    const { living, known, shown, enter } = await atBreach({});
    expect(await known('red')).toMatchObject([{ seats: ['red'] }]);
    expect([await known('blue'), await shown('blue')]).toEqual([[], []]);
    await expect(enter('red', 'quick')).rejects.toMatchObject({ code: 'REFUSED', path: 'result.method' });
    expect(await enter('red', 'joined')).toEqual({ status: 'settled' });
    expect(await toldOf(living)).toContain('battle-waiting > blue');
    expect(await known('blue')).toMatchObject([{ seats: ['red', 'blue'], results: [] }]);
    expect(await enter('blue', 'quick')).toEqual({ status: 'waits' });
    expect(await enter('red', 'quick')).toEqual({ status: 'settled' });
    expect((await read(living)).state.battles).toEqual([]);
  });

  it('can be left alone without telling others', async () => {
    const { living, shown, enter } = await atBreach({});
    expect(await enter('red', 'declined')).toEqual({ status: 'settled' });
    expect(await shown('blue')).toEqual([]);
    expect(await toldOf(living)).not.toContain('battle-waiting > blue');
  });
});
