import { describe, expect, it } from 'vitest';
import messages from '../../messages/en/campaign.json' with { type: 'json' };
import type { CampaignHappening } from '../../../rules/core/campaign/events.ts';
import { sentenceOf } from './log-sentences.ts';
import { nameBook } from './name-book.ts';
import { sampleState } from './sample-campaign.ts';

const names = nameBook([sampleState]);
const force = { parts: [{ id: 'royal-spears', count: 12 }], generals: ['royal-general'] };
const place = { province: 'susa', raider: 'royal', interceptors: ['hill'] };
const battle = { id: 'b', province: 'susa', attacker: 'royal', defender: 'hill', from: 'agade', queue: [] };
const ways = { army: 'royal', from: 'agade', to: 'der' };

const happenings: readonly CampaignHappening[] = [
  { kind: 'campaign-started', state: sampleState },
  { kind: 'orders-revealed', player: 'sargon', orders: [{ kind: 'raid', army: 'royal', target: 'susa', force }] },
  {
    kind: 'orders-revealed',
    player: 'puzur',
    orders: [
      { kind: 'hold', army: 'hill' },
      { kind: 'intercept', army: 'hill', force },
    ],
  },
  { kind: 'force-detached', army: 'royal', purpose: 'raid', force },
  { kind: 'force-detached', army: 'hill', purpose: 'intercept', force },
  { kind: 'interception-tried', ...place, percent: 40, caught: true },
  { kind: 'interception-tried', ...place, percent: 40, caught: false },
  { kind: 'interception-fought', ...place, score: 2, raiderLoss: 60, interceptorLoss: 40, drivenOff: true },
  { kind: 'interception-fought', ...place, score: -2, raiderLoss: 40, interceptorLoss: 60, drivenOff: false },
  ...(['raiders', 'interceptors', 'battle', 'hunger', 'arrears'] as const).map((cause) => ({
    kind: 'casualties' as const,
    cause,
    due: 60,
    points: 60,
    losses: [
      { army: 'royal', id: 'royal-spears', count: 6 },
      { army: 'royal', id: 'royal-general', count: 1, general: true },
    ],
  })),
  { kind: 'province-raided', province: 'susa', army: 'royal', points: 120, cropDamage: 84, revenueLoss: 36 },
  { kind: 'armies-met', stopped: 'hill', by: 'royal' },
  { kind: 'march-order-diced', province: 'der', order: ['royal', 'hill'] },
  { kind: 'army-marched', ...ways },
  { kind: 'army-retreated', ...ways },
  { kind: 'army-went-home', ...ways },
  { kind: 'province-taken', province: 'der', from: null, by: 'sargon' },
  { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' },
  { kind: 'battle-joined', battle },
  ...(['attacker', 'defender', 'draw'] as const).map((winner) => ({
    kind: 'battle-settled' as const,
    battle: 'b',
    winner,
  })),
  { kind: 'army-disbanded', army: 'hill', reason: 'destroyed' },
  { kind: 'army-disbanded', army: 'hill', reason: 'no-retreat' },
  { kind: 'control-noted' },
  { kind: 'month-ended', year: 1, month: 3 },
  { kind: 'revenue-paid', player: 'sargon', income: 4000, provinces: [{ province: 'agade', gold: 4000 }] },
  { kind: 'upkeep-paid', player: 'sargon', upkeep: 700, forfeited: 0 },
  { kind: 'upkeep-paid', player: 'sargon', upkeep: 700, forfeited: 9 },
  { kind: 'crops-restored' },
  { kind: 'year-begun', year: 2 },
];

function textOf(key: string): string {
  let found: unknown = messages;
  for (const step of key.split('.')) found = (found as Record<string, unknown>)[step];
  return String(found);
}

const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap!);
const all = (sentence: Sentence): Sentence[] => [sentence, ...sentence.more.flatMap(all)];

describe('the chronicle in sentences', () => {
  it.each(happenings.map((happening) => [happening.kind, happening] as const))(
    '%s has a text, and a value for each of its gaps',
    (_kind, happening) => {
      for (const { key, values, count } of all(sentenceOf(happening, names))) {
        const text = textOf(key);
        expect(text, key).not.toBe('undefined');
        const known = [...Object.keys(values), ...(count === undefined ? [] : ['n', 'count'])];
        for (const gap of gapsOf(text)) expect(known, `${key}: ${gap}`).toContain(gap);
      }
    },
  );

  it('names stand in for ids', () => {
    const { values } = sentenceOf({ kind: 'army-marched', ...ways }, names);
    expect(values).toEqual({ army: 'Royal army', from: 'Agade', to: 'Der' });
  });

  it('an army that is gone keeps its name', () => {
    const later = { ...sampleState, armies: {} };
    expect(nameBook([sampleState, later]).army('hill')).toBe('Hill army');
  });

  it('losses stand below their sentence, generals as such', () => {
    const fallen = happenings.find(({ kind }) => kind === 'casualties')!;
    expect(sentenceOf(fallen, names).more.map(({ key, values }) => [key, values['name']])).toEqual([
      ['log.loss', 'Spears'],
      ['log.lossGeneral', 'General of Royal army'],
    ]);
  });

  it('a raid tells its points where the army is known', () => {
    const order = { kind: 'raid', army: 'royal', target: 'susa', force } as const;
    expect(sentenceOfOrder(order, names, sampleState.armies['royal']).values).toMatchObject({
      figures: 12,
      points: 320,
    });
    expect(sentenceOfOrder(order, names).key).toBe('order.raid-unknown');
  });
});
