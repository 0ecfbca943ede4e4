import { describe, expect, it } from 'vitest';
import { type NewTrial, summariseSeries } from '../../contract/battles/series.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { openTestContext } from '../support/program/test-context.ts';

const createTrial = (seed: string, contestants: NewTrial['contestants']): NewTrial => ({
  contestants,
  pairings: [
    {
      one: 0,
      other: 1,
      result: summariseSeries([{ winner: 'a', turns: 9, losses: { a: 0.25, b: 0.5 } }]),
      problem: '',
    },
  ],
  battles: 50,
  strength: 'able',
  seed,
  units: [{ name: 'Guard', cost: 100, took: 40, lost: 25 }],
});

describe('latest trial of an army', () => {
  it('replaces the previous trial, and is deleted with the army', async () => {
    const { client } = await openTestContext();
    const [own, other] = [
      await client.armies.create({ army: smallArmy('Guard of Agade') }),
      await client.armies.create({ army: smallArmy('Host of Ur') }),
    ];
    const { id } = own;
    expect(await client.armies.trial({ id })).toEqual({ trial: null });
    const contestants = [own, other].map((each) => ({ name: each.army.name, army: each.army }));
    await client.armies.keepTrial({ id, trial: createTrial('first', contestants) });
    const second = createTrial('second', contestants);
    const { at } = await client.armies.keepTrial({ id, trial: second });
    expect(await client.armies.trial({ id })).toEqual({ trial: { ...second, at } });
    expect(await client.armies.trial({ id: other.id })).toEqual({ trial: null });
    // Editing the army leaves the trial.
    await client.armies.save({ id, base: 1, army: smallArmy('Guard of Kish') });
    expect((await client.armies.trial({ id })).trial?.contestants[0]?.name).toBe('Guard of Agade');
    await client.armies.bin({ id });
    await client.armies.purge({ ids: [id] });
    expect(await client.armies.trial({ id })).toEqual({ trial: null });
    await expect(client.armies.keepTrial({ id, trial: second })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
