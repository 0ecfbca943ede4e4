import { expect, it } from 'vitest';
import { fieldViewsMethods } from '../../league/battles/field-views.ts';
import { fieldBattlesMethods as fields } from '../../league/battles/field-battles.ts';
import { battlesMethods } from '../../league/battles/battles.ts';
import { getSeatBattles } from '../../league/battles/entered-results.ts';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { getLeaders } from '../../contract/league/battles.ts';
import { advanceMonth, intervene } from '../../services/campaigns/resolve.ts';
import { read } from '../support/campaign/at-battle.ts';
import { evenNeighbours } from '../support/campaign/even-neighbours.ts';
import { callOf, join, openLiving } from '../support/league/living-league.ts';
import { fileOrders } from '../../services/campaigns/orders.ts';

const { fieldBattle } = fieldViewsMethods;

const { battles } = battlesMethods;

/** Creates a battle in which two allies defend a province against a third player. */
async function atAlliedBattle() {
  const living = await openLiving();
  const { one: attacker, other: defender } = evenNeighbours('two-rivers');
  const { state } = await read(living);
  const accounts = new Map<string, string>();
  for (const { id } of state.players) accounts.set(id, await join(living, { seat: id }));
  const third = state.players.find(({ id }) => id !== attacker.player && id !== defender.player)?.id ?? '';
  const army = Object.values(state.armies).find(({ player, fort }) => player === third && fort === null)?.id ?? '';
  const decrees = [
    { kind: 'make-treaty', player: defender.player, other: third, treaty: 'alliance', turns: null },
    { kind: 'move-army', army, province: defender.province, fort: null },
  ] as const;
  await runCampaignTask(living.league, living.campaign, async ({ app, campaign: id, notify }) => {
    await intervene(app, { id, intervention: { reason: 'allies', public: false, decrees: [...decrees] } });
    const march = { kind: 'march', army: attacker.army, to: defender.province } as const;
    for (const { id: player } of state.players) {
      const orders = player === attacker.player ? [march] : [];
      const file = { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders } as const;
      await fileOrders(app, { id, orders: { ...file, orders: [...orders] } });
    }
    await advanceMonth(app, { id, year: 1, month: 1, dice: { faces: [], app: true } });
    notify('month-resolved');
  });
  const now = (await read(living)).state;
  const battle = now.battles[0];
  if (!battle?.beside) throw new Error('no allies fight');
  const { attacker: first = '', defender: leader = '' } = getLeaders(now, battle);
  const ally = [defender.player, third].find((seat) => seat !== leader) ?? '';
  const { campaign } = living;
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  const of = (player: string) => ({
    campaign,
    player,
    battle: [...getSeatBattles(now, player)].find(([, each]) => each.id === battle.id)?.[0] ?? '',
  });
  const seen = async (seat: string) => fieldBattle(await call(seat, 'fieldBattle'), of(seat));
  return { living, first, leader, ally, call, of, seen };
}

it('One of two allies leads their side on the battlefield; the other sees the same and is asked nothing', async () => {
  const { living, first, leader, ally, call, of, seen } = await atAlliedBattle();
  const refused = { code: 'REFUSED', path: 'battle' };
  const wants = async (seat: string) => fields.wantField(await call(seat, 'wantField'), { ...of(seat), wants: true });
  const deploy = async (seat: string) =>
    fields.deployField(await call(seat, 'deployField'), { ...of(seat), placed: {}, forces: [] });
  await expect(wants(ally)).rejects.toMatchObject(refused);
  for (const seat of [first, leader]) await wants(seat);
  const [his, allys] = [await seen(leader), await seen(ally)];
  expect(allys).toMatchObject({ stage: 'deploying', side: 1, seats: [first, leader], question: null });
  // The leader deploys both allied armies, and neither ally sees the enemy yet.
  expect(allys.document).toEqual(his.document);
  expect(allys.document?.sides[0]?.units).toEqual([]);
  expect(new Set(allys.document?.sides[1]?.units.map(({ id }) => id.split('/')[0])).size).toBeGreaterThan(1);
  await expect(deploy(ally)).rejects.toMatchObject(refused);
  for (const seat of [first, leader]) await deploy(seat);
  const open = await seen(ally);
  expect(open).toMatchObject({ stage: 'playing', question: null });
  expect(open.document).toEqual((await seen(leader)).document);
  const { version } = open;
  await expect(
    fields.answerField(await call(ally, 'answerField'), { ...of(ally), version, answers: [], stand: 'run' }),
  ).rejects.toMatchObject({ code: 'REFUSED' });
  await expect(
    fields.setStandingAnswers(await call(ally, 'setStandingAnswers'), { ...of(ally), answers: null }),
  ).rejects.toMatchObject(refused);
  const [entry] = await battles(await call(ally, 'battles'), { campaign: living.campaign, player: ally });
  expect(entry).toMatchObject({ side: 1, field: { stage: 'playing' } });
  expect(entry?.seats).toEqual(expect.arrayContaining([first, leader, ally]));
});
