import { describe, expect, it } from 'vitest';
import { getBox } from '../../battlefield/area.ts';
import { getBattle as battleInSight } from '../../league/battles/field-views.ts';
import { verifyCampaign } from '../../services/campaigns/verify.ts';
import { read } from '../support/campaign/at-battle.ts';
import { onFieldAtGate, unitsOf } from '../support/battle/on-field.ts';

type AtGate = Awaited<ReturnType<typeof onFieldAtGate>>;

/** Returns the inner and outer edge of the stormed wall on the table. */
async function wallIn({ seen, defender }: AtGate): Promise<{ readonly inner: number; readonly outer: number }> {
  const { ground } = (await seen(defender)).document!.field!;
  const [, inner, , outer] = getBox(ground.find(({ kind }) => kind === 'fort-wall')!.area);
  return { inner, outer };
}

/** Deploys both sides as proposed and lets captains answer all questions to the end. @returns the players asked, and their questions */
async function playedOut({ attacker, defender, begun, seen, answer, isOpen }: AtGate) {
  await begun();
  const asked: { readonly seat: string; readonly kind: string; readonly storms: boolean }[] = [];
  for (let calls = 0; calls < 400 && (await isOpen()); calls += 1) {
    const [ours, theirs] = [await seen(attacker), await seen(defender)];
    const question = (ours.question ?? theirs.question)!;
    const seat = ours.question ? attacker : defender;
    asked.push({ seat, kind: question.kind, storms: question.kind === 'charge' && question.storms === true });
    await answer(seat, { version: ours.version, stand: calls < 8 ? 'question' : 'run' });
  }
  expect(await isOpen()).toBe(false);
  return asked;
}

describe('An assault on the battlefield', () => {
  it('starts at the wall, attackers at its foot and defenders on it, in the escalade phase', async () => {
    const at = await onFieldAtGate('ladders');
    const { attacker, defender, wants, seen } = at;
    for (const seat of [attacker, defender]) await wants(seat);
    const [ours, theirs] = [await seen(attacker), await seen(defender)];
    expect([ours.stage, ours.document?.turn]).toEqual(['deploying', 1]);
    expect([unitsOf(ours, 0).length, unitsOf(ours, 1), unitsOf(theirs, 0)]).toEqual([3, [], []]);
    const { inner, outer } = await wallIn(at);
    const frontsOf = ({ document }: typeof ours, side: 0 | 1) =>
      unitsOf({ ...ours, document }, side).map((id) => document!.field!.placed[id]!.at.y);
    expect(frontsOf(ours, 0).every((y) => y > outer)).toBe(true);
    expect(frontsOf(theirs, 1).some((y) => y > inner && y <= outer)).toBe(true);
  });

  it('allows deployment to the foot of the wall for attackers, and to its outer face for defenders', async () => {
    const at = await onFieldAtGate('ladders');
    const { attacker, defender, wants, seen, deploy } = at;
    for (const seat of [attacker, defender]) await wants(seat);
    const { inner, outer } = await wallIn(at);
    const [[mine = ''], [theirs = '']] = [unitsOf(await seen(attacker), 0), unitsOf(await seen(defender), 1)];
    const refused = (path: string) => ({ code: 'REFUSED', path });
    const x = 90;
    await expect(deploy(attacker, { [mine]: { at: { x, y: outer - 1 }, facing: 0 } })).rejects.toMatchObject(
      refused('placed'),
    );
    await expect(deploy(defender, { [theirs]: { at: { x, y: outer + 3 }, facing: 180 } })).rejects.toMatchObject(
      refused('placed'),
    );
    const march = { id: 'march', side: 0 as const, by: 'left' as const, units: [mine], delay: 0 };
    await expect(deploy(attacker, {}, [march])).rejects.toMatchObject(refused('forces'));
    // Accepts a place behind the wall, and a place far in front of it.
    await deploy(defender, { [theirs]: { at: { x, y: inner - 10 }, facing: 180 } });
    await deploy(attacker, { [mine]: { at: { x, y: outer + 30 }, facing: 0 } });
    const open = await seen(attacker);
    expect(open.stage).toBe('playing');
    expect(open.document?.field?.placed[mine]?.at).toEqual({ x, y: outer + 30 });
  });

  it.each(['ladders', 'tower', 'breach'] as const)(
    'asks for every move, ends automatically, and sets the result of the siege: %s',
    { timeout: 600_000 },
    async (way) => {
      const at = await onFieldAtGate(way);
      const { living, attacker, defender } = at;
      const asked = await playedOut(at);
      expect(asked.filter(({ storms }) => storms).every(({ seat }) => seat === attacker)).toBe(true);
      expect(asked.some(({ storms }) => storms)).toBe(way !== 'breach');
      const { state } = await read(living);
      const log = await living.league.app.repositories.campaigns.log(living.campaign, 0);
      const payloads = log.map(({ payload }) => payload);
      const settled = payloads.find(({ kind }) => kind === 'battle-settled');
      expect(settled).toMatchObject({ result: { method: 'fought' } });
      const isTaken = settled?.kind === 'battle-settled' && settled.winner === 'attacker';
      expect(state.forts['gate']?.holder).toBe(isTaken ? attacker : defender);
      expect(payloads.some(({ kind }) => kind === 'fort-taken')).toBe(isTaken);
      expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({ sound: true, issues: [] });
      expect(living.reported).toEqual([]);
    },
  );

  it('continues with a captain for late players, not with quick resolution', async () => {
    const at = await onFieldAtGate('ladders');
    const { attacker, defender, begun, seen, pass, endAs, look, isOpen } = at;
    await endAs('fought');
    await begun();
    const silent = (await seen(attacker)).question ? attacker : defender;
    await pass(73);
    await look();
    expect(await isOpen()).toBe(true);
    expect((await seen(attacker)).captains).toEqual([silent === attacker ? 0 : 1]);
  });

  it('waits for the besieger’s decision about an unstable breach', async () => {
    const at = await onFieldAtGate('asked');
    await expect(at.wants(at.attacker)).rejects.toMatchObject({ code: 'REFUSED', path: 'battle' });
    expect(() => battleInSight(at.state, at.of(at.defender))).toThrow(/on the battlefield/);
  });
});

describe('A sortie against an engine on the battlefield', () => {
  it('is fought in the open, and the winner gets the engine', { timeout: 600_000 }, async () => {
    const at = await onFieldAtGate('engine');
    const { living, attacker, defender } = at;
    expect([attacker, defender]).toEqual(['blue', 'red']);
    await playedOut(at);
    const log = await living.league.app.repositories.campaigns.log(living.campaign, 0);
    const payloads = log.map(({ payload }) => payload);
    const settled = payloads.find(({ kind }) => kind === 'battle-settled');
    const isWon = settled?.kind === 'battle-settled' && settled.winner === 'attacker';
    expect(settled).toMatchObject({ result: { method: 'fought' } });
    // Losses in the battle can also end the siege work, if too few specialists are left.
    const isEngineLost = payloads.some((entry) => entry.kind === 'siege-work-ended' && entry.why === 'sortie');
    expect(isEngineLost).toBe(isWon);
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({ sound: true, issues: [] });
  });
});
