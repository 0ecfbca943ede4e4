import { describe, expect, it } from 'vitest';
import { verifyCampaign } from '../../services/campaigns/verify.ts';
import { onField } from '../support/battle/on-field.ts';

describe('A battle on the battlefield', () => {
  it('is settled when two players finish it, with proofs of every roll', { timeout: 600_000 }, async () => {
    const { living, attacker, defender, begun, seen, answer, isOpen } = await onField();
    await begun();
    let calls = 0;
    for (; calls < 400 && (await isOpen()); calls += 1) {
      const ours = await seen(attacker);
      const asked = ours.question ? attacker : defender;
      const { question } = ours.question ? ours : await seen(defender);
      expect(question).not.toBeNull();
      // The player answers a few questions, a skilled captain the others.
      const own = question?.kind === 'charge' && calls < 6;
      await answer(asked, { version: ours.version, ...(own ? { answers: [{ kind: 'none' }] } : { stand: 'run' }) });
    }
    expect(await isOpen()).toBe(false);
    expect(calls).toBeGreaterThan(2);
    const { app } = living.league;
    const [fought] = await app.repositories.campaigns.foughtBattles(living.campaign);
    expect(fought?.battle.led).toBeUndefined();
    const log = await app.repositories.campaigns.log(living.campaign, 0);
    const entry = log.find(({ seq }) => seq === fought?.seq);
    expect(entry?.payload).toMatchObject({ kind: 'battle-settled', result: { method: 'fought' } });
    expect(JSON.stringify(entry)).not.toContain('"leaders"');
    expect(await verifyCampaign(app, living.campaign)).toMatchObject({
      sound: true,
      issues: [],
      dice: { ownSeed: 0, typed: 0 },
    });
    expect(await living.league.store.db.selectFrom('field_battle').selectAll().execute()).toEqual([]);
    expect(living.reported).toEqual([]);
  });
});
