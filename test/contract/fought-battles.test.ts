import { describe, expect, it } from 'vitest';
import { type BattleResult, battleResultSchema } from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { countGone } from '../../rules/core/table/table-unit.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { listBattleIssues } from '../../services/campaigns/compute/campaign-battle.ts';
import { failure } from '../support/input/failure.ts';
import { withBattle } from '../support/campaign/played-months.ts';
import { openTestContext } from '../support/program/test-context.ts';

const createResult = (battle: string, more: Partial<BattleResult> = {}): BattleResult =>
  battleResultSchema.parse({ battle, method: 'fought', ...more });

/** A campaign with a pending battle, and its log entry after captains fought it. */
async function fightBattle(more: Partial<BattleResult> = {}) {
  const { client } = await openTestContext();
  const { id, battle } = await withBattle(client);
  const laid = await client.fights.ofCampaign({ id, battle: battle.id });
  const answer = await client.campaigns.settleBattle({
    id,
    result: createResult(battle.id, more),
    dice: { app: true },
  });
  if (answer.status !== 'resolved') throw new Error('a die was wanted that the app throws');
  const entry = answer.events.find(({ payload }) => payload.kind === 'battle-settled')!;
  if (entry.payload.kind !== 'battle-settled') throw new Error('the battle was not settled');
  const kept = await client.fights.settled({ id, seq: entry.seq });
  return { client, id, battle, laid, answer, entry, told: entry.payload, kept };
}

let common: ReturnType<typeof fightWithData> | undefined;
async function fightWithData() {
  const { client, id, battle, laid, answer, entry, told, kept } = await fightBattle();
  const document = await client.campaigns.exportDocument({ id });
  const log = await client.campaigns.log({ id, from: entry.seq });
  return { battle, laid, answer, entry, told, kept, document, log };
}
/** One resolved battle, shared by all tests that do not change its campaign. */
const fightOnce = () => (common ??= fightWithData());

describe('campaign battle fought by captains', () => {
  it('is fought on its terrain by a jointly rolled seed, and saved with every throw and move', async () => {
    const { laid, entry, told, kept } = await fightOnce();
    expect(entry.dice.map(({ die, what }) => `${die} ${what}`)).toEqual([
      ...Array.from({ length: 4 }, () => 'd10 seed of the attacker'),
      ...Array.from({ length: 4 }, () => 'd10 seed of the defender'),
    ]);
    expect(new Set(entry.dice.map(({ who }) => who)).size).toBe(2);
    expect(entry.steps[0]?.text).toContain(
      entry.dice
        .slice(0, 4)
        .map(({ face }) => face)
        .join(' '),
    );
    expect(told.result.fought?.turns).toBe(kept.turn);
    expect(kept.field?.ground).toEqual(laid.field?.ground);
    expect(kept.throws.length).toBeGreaterThan(10);
    expect(kept.field?.log?.length).toBeGreaterThan(10);
  });

  it('costs its sides the same figures in the campaign as on the field', async () => {
    const { answer, told, kept, battle } = await fightOnce();
    const parts = kept.sides.flatMap(({ units }) => units.flatMap((unit) => unit.parts));
    const gone = parts.flatMap((part) => (countGone(part) > 0 ? [{ id: part.id, count: countGone(part) }] : []));
    expect(told.result.losses).toEqual(gone);
    expect(gone.length).toBeGreaterThan(0);
    const points = parts.reduce((sum, part) => sum + part.cost * countGone(part), 0);
    const noted = answer.events.flatMap(({ payload }) =>
      payload.kind === 'casualties' && payload.cause === 'battle'
        ? payload.losses.filter(({ general }) => !general).map(({ count }) => count)
        : [],
    );
    expect(noted.reduce((sum, count) => sum + count, 0)).toBe(gone.reduce((sum, { count }) => sum + count, 0));
    expect(points).toBeGreaterThan(0);
    expect(answer.campaign.state.battles.map(({ id }) => id)).not.toContain(battle.id);
  });

  it('is verified by repeating its throws, and kept in exports and branches', async () => {
    const { client, id, entry, kept } = await fightBattle();
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
    const document = await client.campaigns.exportDocument({ id });
    expect(document.fought).toEqual([{ seq: entry.seq, battle: kept }]);
    const copy = await client.campaigns.importText({ text: JSON.stringify(document) });
    expect(await client.fights.settled({ id: copy.id, seq: entry.seq })).toEqual(kept);
    expect(await client.campaigns.verify({ id: copy.id })).toMatchObject({ sound: true });
    const last = (await client.campaigns.checkpoints({ id })).at(-1)!;
    const branch = await client.campaigns.branch({ id, seq: last.seq });
    expect(await client.fights.settled({ id: branch.id, seq: entry.seq })).toEqual(kept);
  });

  it('fails verification if it was changed, is missing, or has another seed', async () => {
    const { client } = await openTestContext();
    const { entry, document, log } = await fightOnce();
    const [{ seq, battle }] = document.fought as [
      { seq: number; battle: NonNullable<typeof document.fought>[0]['battle'] },
    ];
    const changed = { ...document, fought: [{ seq, battle: { ...battle, note: 'another' } }] };
    expect(await failure(client.campaigns.importText({ text: JSON.stringify(changed) }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(`of entry ${seq} is not the battle that was fought`) as string,
    });
    const { fought: _lost, ...without } = document;
    expect(await failure(client.campaigns.importText({ text: JSON.stringify(without) }))).toMatchObject({
      message: expect.stringContaining('is missing') as string,
    });
    const book = findRuleSystem('for-the-pharaoh')!;
    const rules = (await loadCampaignRules(book))!;
    const kept = [{ seq, battle }];
    expect(listBattleIssues(book, rules, { log, kept })).toEqual([]);
    const [first, ...others] = entry.dice;
    const dice = [{ ...first!, face: (first!.face % 10) + 1 }, ...others];
    const [other] = listBattleIssues(book, rules, {
      log: log.map((each) => (each.seq === seq ? { ...each, dice } : each)),
      kept,
    });
    expect(other).toContain('that is not from its seed');
  });

  it('asks for the dice of its seed if they are typed, and depends only on them', async () => {
    const { client } = await openTestContext();
    const { id, battle } = await withBattle(client);
    const result = createResult(battle.id);
    expect(await client.campaigns.settleBattle({ id, result, dice: { faces: [3] } })).toMatchObject({
      status: 'die-wanted',
      die: 'd10',
      what: 'seed of the attacker',
    });
    const faces = [3, 1, 4, 1, 5, 9, 2, 6];
    const one = await client.campaigns.settleBattle({ id, result, dice: { faces, seed: 'rest' } });
    expect(one.status === 'resolved' && one.events[0]?.dice.map(({ face }) => face)).toEqual(faces);
  });

  it('accepts no entered losses, and uses the given captains', async () => {
    const leaders: BattleResult['leaders'] = [
      { strength: 'novice', temperament: 'bold' },
      { strength: 'expert', temperament: 'wary' },
    ];
    const { told } = await fightBattle({
      leaders,
      generalsLost: ['nobody'],
      fought: { turns: 1, battle: '0'.repeat(64) },
    });
    expect(told.result.leaders).toEqual(leaders);
    expect(told.result.generalsLost).not.toContain('nobody');
    const { client } = await openTestContext();
    const { id, battle } = await withBattle(client);
    const strange = [{ strength: 'god', temperament: 'wary' }, leaders[1]] as BattleResult['leaders'];
    const asked = client.campaigns.settleBattle({
      id,
      result: createResult(battle.id, { leaders: strange! }),
      dice: { app: true },
    });
    expect(await failure(asked)).toMatchObject({ code: 'BAD_INPUT' });
  });
});
