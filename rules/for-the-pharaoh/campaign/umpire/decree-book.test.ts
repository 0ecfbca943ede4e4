import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { pharaohCampaign } from '../campaign.ts';
import { interventionSchema, type Decree } from '../input/decrees.ts';

const state = givenState([
  'player red',
  'player blue',
  'player green',
  'truce of red and green',
  'province hill of red',
  'province plain of blue',
  'province vale of blue',
  'fort post in vale',
  'fort gate in plain',
  'army host of red in plain: 1 king@100*, 20/40 spear@7',
  'army guard of blue in plain at gate: 10 bow@5',
  'army van of red in vale: 10 spear@7',
  'army watch of blue in vale at post: 10 bow@5',
  'siege of gate by red with stores for 3',
  'work of gate: {"kind":"ram","stage":"at-wall","due":7,"weeks":5,"weeksLeft":5,"crew":{"army":"host","parts":[{"id":"host/spear","count":4}]}}',
  'work of gate: {"due":9,"wanted":4}',
]);
const { decreeKinds, decreeOptions, describeDecree, events, intervene, sampleDecree } = pharaohCampaign;
const ruled = (decrees: readonly unknown[]) => interventionSchema.parse({ reason: 'agreed', decrees });
const closedOf = (draft: Partial<Decree>, field: string, earlier: readonly Decree[] = []) => {
  const options = decreeOptions(state, earlier, draft as Decree)[field];
  if (options?.kind !== 'choice') throw new Error(`${field} is no choice`);
  return new Map(options.choices.map(({ value, closed }) => [value, closed?.code ?? null]));
};

describe('A decree', () => {
  it.each(Object.keys(decreeKinds))('%s can be filled from its options and described', (kind) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const decree = sampleDecree(state, kind, (below) => (seed * 7919) % Math.max(1, below));
      const intervention = ruled([decree]);
      expect(intervene(state, intervention).events[0]?.payload).toEqual({ kind: 'umpire-ruled', intervention });
      const words = describeDecree(intervention.decrees[0]!, events.nameBook([state]));
      expect(words?.text ?? 'note').not.toBe('');
      expect(words === null).toBe(kind === 'note');
    }
  });

  it('offers a refused choice with its reason', () => {
    expect(closedOf({ kind: 'end-siege' }, 'fort')).toEqual(
      new Map([
        ['gate', null],
        ['post', 'no-siege'],
      ]),
    );
    const ended: Decree = { kind: 'end-siege', fort: 'gate' };
    expect(closedOf({ kind: 'end-siege' }, 'fort', [ended])).toEqual(
      new Map([
        ['gate', 'no-siege'],
        ['post', 'no-siege'],
      ]),
    );
    expect(closedOf({ kind: 'move-army', army: 'host', province: 'plain' }, 'fort')).toEqual(
      new Map([
        [null, null],
        ['gate', 'not-your-fort'],
      ]),
    );
  });

  it('offers the counts of its army that can be removed or restored', () => {
    expect(decreeOptions(state, [], { kind: 'restore-troops', army: 'host' } as Decree)['parts']).toMatchObject({
      reserve: { parts: [{ id: 'host/spear', most: 20 }] },
    });
    expect(decreeOptions(state, [], { kind: 'remove-troops', army: 'guard' } as Decree)['losses']).toMatchObject({
      reserve: { parts: [{ id: 'guard/bow', most: 10 }] },
    });
    expect(decreeOptions(state, [], { kind: 'remove-troops', army: 'host' } as Decree)['generals']).toMatchObject({
      choices: [{ value: 'host/king' }],
    });
  });

  it('refuses to remove a general twice', () => {
    const twice = { kind: 'remove-troops', army: 'host', losses: [], generals: ['host/king', 'host/king'] };
    expect(() => intervene(state, ruled([twice]))).toThrow(/“host\/king” is listed twice/);
    const again = { ...twice, generals: ['host/king'] };
    expect(() => intervene(state, ruled([again, again]))).toThrow(/no general/);
  });

  it('moves gold once if two decrees set the same treasury', () => {
    const { payload } = intervene(
      state,
      ruled([
        { kind: 'set-treasury', player: 'red', gold: 300 },
        { kind: 'set-treasury', player: 'red', gold: 200 },
      ]),
    ).events[0]!;
    expect(events.moves(payload, state).map(({ gold }) => gold)).toEqual([200]);
  });
});
