import { describe, expect, it } from 'vitest';
import type { LedChoice } from '../../contract/battles/fight-choices.ts';
import { fieldBattlesMethods as fields } from '../../league/battles/field-battles.ts';
import { fieldViewsMethods } from '../../league/battles/field-views.ts';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { setSettings } from '../../services/campaigns/resolve.ts';
import { verifyCampaign } from '../../services/campaigns/verify.ts';
import { read } from '../support/campaign/at-battle.ts';
import { toldOf } from '../support/league/living-league.ts';
import { onField, unitsOf } from '../support/battle/on-field.ts';

const { fieldBattle } = fieldViewsMethods;

describe('A battle on the battlefield', () => {
  it('starts when both want it, with hidden deployment', async () => {
    const { living, attacker, defender, others, wants, seen, deploy, call, of, state, battle } = await onField();
    await wants(attacker);
    expect(await seen(defender)).toMatchObject({ stage: 'wanted', document: null, waitsFor: [defender] });
    await expect(deploy(attacker)).rejects.toMatchObject({ code: 'REFUSED' });
    await wants(defender);
    const ours = await seen(attacker);
    expect(ours).toMatchObject({ stage: 'deploying', side: 0, waitsFor: [attacker, defender] });
    expect([unitsOf(ours, 0).length > 0, unitsOf(ours, 1)]).toEqual([true, []]);
    // The answer contains nothing of the other side: units, parts, generals, names, places.
    const theirs = await seen(defender);
    const secrets = (theirs.document?.sides[1]?.units ?? []).flatMap(({ id, parts }) => [
      id,
      ...parts.map((part) => part.id),
    ]);
    const generals = (theirs.document?.sides[1]?.generals ?? []).flatMap(({ id = '' }) => [id]);
    const army = state.armies[battle.defender];
    expect(secrets.length).toBeGreaterThan(2);
    // The first unit with room moves a little to the side.
    let [first, x] = ['', 0];
    for (const id of unitsOf(theirs, 1)) {
      const { at, facing } = theirs.document!.field!.placed[id]!;
      [first, x] = [id, Math.round((at.x + 0.37) * 100) / 100];
      const isDone = await deploy(defender, { [id]: { at: { ...at, x }, facing } }).catch(() => false);
      if (isDone !== false) break;
    }
    const text = JSON.stringify(await seen(attacker));
    const all = [...secrets, ...generals, army?.name ?? ''].filter((secret) => secret !== '');
    expect(all.filter((secret) => text.includes(`"${secret}"`))).toEqual([]);
    expect(text).not.toMatch(/seed|"answers"/);
    expect(text).not.toContain(`"x":${x},`);
    expect((await seen(attacker)).waitsFor).toEqual([attacker]);
    for (const other of others)
      await expect(fieldBattle(await call(other, 'fieldBattle'), of(other))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    await deploy(attacker);
    const open = await seen(attacker);
    expect(open.stage).toBe('playing');
    expect(unitsOf(open, 1)).toEqual(unitsOf(theirs, 1));
    expect(open.document?.field?.placed[first]).toMatchObject({ at: { x } });
    expect(JSON.stringify(open)).not.toContain('"seed"');
    expect(await toldOf(living)).toContain(`battle-turn > ${defender}`);
  });

  it('rejects a deployment of others’ units, outside the area, or overlapping', async () => {
    const { attacker, defender, wants, seen, deploy } = await onField();
    for (const seat of [attacker, defender]) await wants(seat);
    const [[one = '', two = ''], [foreign = '']] = [unitsOf(await seen(attacker), 0), unitsOf(await seen(defender), 1)];
    const { field } = (await seen(attacker)).document!;
    const at = field!.placed[two]!;
    const refused = (path: string) => ({ code: 'REFUSED', path });
    await expect(deploy(attacker, { [foreign]: { at: at.at, facing: 0 } })).rejects.toMatchObject(refused('placed'));
    await expect(deploy(attacker, { [one]: { at: { x: 60, y: 1 }, facing: 0 } })).rejects.toMatchObject(
      refused('placed'),
    );
    await expect(deploy(attacker, { [one]: { at: at.at, facing: at.facing } })).rejects.toMatchObject(
      refused('placed'),
    );
    expect((await seen(attacker)).waitsFor).toEqual([attacker, defender]);
    await deploy(attacker);
    await expect(deploy(attacker)).rejects.toMatchObject(refused('battle'));
  });

  it('lets a player send only their own units on a flank march, revealed after deployment', async () => {
    const { attacker, defender, wants, seen, deploy } = await onField();
    for (const seat of [attacker, defender]) await wants(seat);
    const [mine, foreign] = [unitsOf(await seen(attacker), 0), unitsOf(await seen(defender), 1)];
    const units: string[] = [mine[0]!];
    const march = { id: 'march', side: 0 as const, by: 'left' as const, units, delay: 2 };
    const refused = { code: 'REFUSED', path: 'forces' };
    for (const wrong of [
      { ...march, units: [foreign[0]!] },
      { ...march, side: 1 as const },
    ])
      await expect(deploy(attacker, {}, [wrong])).rejects.toMatchObject(refused);
    await deploy(attacker, {}, [march]);
    expect((await seen(attacker)).document?.field).toMatchObject({ forces: [march] });
    expect((await seen(attacker)).document?.field?.placed).not.toHaveProperty(mine[0]!);
    expect((await seen(defender)).document?.field?.forces ?? []).toEqual([]);
    await deploy(defender);
    for (const seat of [attacker, defender])
      expect((await seen(seat)).document?.field).toMatchObject({ forces: [march] });
  });

  it('rejects answers for the other side, repeated answers, and options that were not offered', async () => {
    const { attacker, defender, begun, seen, answer } = await onField();
    await begun();
    const [ours, theirs] = [await seen(attacker), await seen(defender)];
    const [asked, waiting] = ours.question ? [attacker, defender] : [defender, attacker];
    expect([ours.question, theirs.question].filter((each) => each !== null)).toHaveLength(1);
    const { version } = ours;
    await expect(answer(waiting, { version, answers: [{ kind: 'none' }] })).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(answer(waiting, { version, stand: 'run' })).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(
      answer(asked, { version, answers: [{ kind: 'charge', unit: 'nobody', target: 'nobody' }] }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    // Extra choices after the player's own answers never answer the other side's questions.
    const many = Array.from({ length: 60 }, (): LedChoice => ({ kind: 'none' }));
    await answer(asked, { version, answers: many });
    const after = await seen(waiting);
    expect(after.question?.side).toBe(asked === attacker ? 1 : 0);
    await expect(answer(asked, { version, answers: [{ kind: 'none' }] })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('uses default answers without telling the other', async () => {
    const { attacker, defender, begun, seen, call, of } = await onField();
    await begun();
    const answers = { stars: 'none', charged: 'stand', feint: false, follow: 'always', givesUp: 0.25 } as const;
    const own = await fields.setStandingAnswers(await call(defender, 'setStandingAnswers'), {
      ...of(defender),
      answers,
    });
    expect(own?.document?.sides[1]?.answers).toEqual(answers);
    expect(JSON.stringify(await seen(attacker))).not.toContain('givesUp');
  });

  it.each(['umpire', 'fought', 'quick'] as const)(
    'is settled by the campaign’s settings if a player does not answer in time: %s',
    async (end) => {
      const {
        living,
        attacker,
        defender,
        begun,
        seen,
        wants,
        answer,
        pass,
        endAs,
        isOpen,
        look,
        seen: view,
      } = await onField();
      await endAs(end);
      await begun();
      const silent = (await seen(attacker)).question ? attacker : defender;
      const side = silent === attacker ? 0 : 1;
      await pass(71);
      await look();
      expect((await view(attacker)).captains).toEqual([]);
      // The next player gets the full time.
      await answer(silent, { version: (await seen(attacker)).version, stand: 'question' });
      await pass(71);
      await look();
      expect([await isOpen(), (await view(attacker)).captains]).toEqual([true, []]);
      const late = (await seen(attacker)).question ? attacker : defender;
      const lateSide = late === attacker ? 0 : 1;
      await pass(2);
      await look();
      expect(await isOpen()).toBe(end !== 'quick');
      if (end === 'umpire')
        expect((await toldOf(living)).some((told) => told === 'battle-entered > umpire')).toBe(true);
      if (end === 'fought') {
        expect((await view(attacker)).captains).toEqual([lateSide]);
        expect((await seen(late)).question).toBeNull();
        await wants(late);
        expect((await view(attacker)).captains).toEqual([]);
      }
      expect(side === 0 || side === 1).toBe(true);
      expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({ sound: true });
    },
  );

  it('cannot include a computer player, and can be left while only one side wants it', async () => {
    const { living, attacker, defender, wants, seen } = await onField();
    await wants(attacker);
    await wants(attacker, false);
    await wants(defender);
    expect(await seen(attacker)).toMatchObject({ stage: 'wanted', waitsFor: [attacker] });
    await wants(attacker);
    await expect(wants(attacker, false)).rejects.toMatchObject({ code: 'REFUSED', path: 'wants' });
    const { settings } = await read(living);
    const keepers = { [defender]: { temperament: 'raider', strength: 'able', when: 'always' } } as const;
    await runCampaignTask(living.league, living.campaign, ({ app, campaign }) =>
      setSettings(app, { id: campaign, settings: { ...settings, keepers } }),
    );
    await expect(wants(attacker)).rejects.toMatchObject({ code: 'REFUSED', path: 'battle' });
  });
});
