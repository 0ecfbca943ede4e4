import { describe, expect, it } from 'vitest';
import messages from '../../../messages/en/campaign.json' with { type: 'json' };
import type { EventPayload, Decree, Order, PendingBattle, Seen, VictoryCondition } from '../../../../rules/campaign.ts';
import { sentenceOf } from './log-sentences.ts';
import { nameBook } from './name-book.ts';
import { sentenceOfDecree, sentenceOfOrder } from '../orders/order-sentences.ts';
import { sampleState } from '../../../stores/sample-campaign.ts';
import { sentenceOfSeen } from './seen-sentences.ts';
import type { Sentence } from './sentence.ts';

const names = nameBook([sampleState]);
const force = { parts: [{ id: 'royal-spears', count: 12 }], generals: ['royal-general'] };
const place = { province: 'susa', raider: 'royal', interceptors: ['hill'] };
const battle: PendingBattle = {
  id: 'b',
  cause: 'march',
  province: 'susa',
  attacker: 'royal',
  defender: 'hill',
  from: 'agade',
  queue: [],
  forces: null,
};
const result = {
  battle: 'b',
  method: 'quick' as const,
  winner: 'attacker' as const,
  losses: [],
  generalsLost: [],
  retreat: null,
  note: 'a hard day',
};
const units = [{ name: 'New', parts: [{ entry: 'archers', troop: null, count: 10 }] }];
const raised = sampleState.armies['royal']!.units;
const band = { id: 'band', player: 'sargon', name: 'Hillmen', province: 'susa', list: null, units: raised };
const siege = {
  fort: 'citadel',
  province: 'susa',
  besieger: 'sargon',
  begun: { year: 1, month: 2, week: 3, day: 4 },
  stores: 5,
  monthsClosed: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
};
const orders: readonly Order[] = [
  { kind: 'hold', army: 'royal' },
  { kind: 'march', army: 'royal', to: 'susa' },
  { kind: 'raid', army: 'royal', target: 'susa', force },
  { kind: 'intercept', army: 'royal', force },
  { kind: 'police', army: 'royal', force },
  { kind: 'activate', partisans: 'band' },
  { kind: 'besiege', army: 'royal', fort: 'citadel' },
  { kind: 'lift', army: 'royal', fort: 'citadel' },
  { kind: 'sortie', army: 'royal' },
  { kind: 'relieve', army: 'royal', to: 'susa' },
  { kind: 'garrison', army: 'royal', fort: 'citadel' },
  { kind: 'retreat', army: 'royal', to: ['der', 'agade'] },
  { kind: 'split', army: 'royal', name: 'Second', force },
  { kind: 'join', army: 'royal', into: 'hill' },
  { kind: 'raise', army: 'royal', units, generals: [] },
  { kind: 'raise', army: 'royal', units, generals: [{ name: 'New', stars: 1 }] },
  { kind: 'refill', army: 'royal', parts: [{ id: 'royal-spears', count: 3 }] },
  { kind: 'muster', province: 'agade', name: 'Third', list: null, units, generals: [] },
  { kind: 'disband', army: 'royal', force: null },
  { kind: 'disband', army: 'royal', force },
  { kind: 'go-home', army: 'royal' },
  { kind: 'raise-partisans', province: 'susa', name: 'Hillmen', list: null, units },
  { kind: 'disband-partisans', partisans: 'band' },
];
const losses = [
  { army: 'royal', id: 'royal-spears', count: 6 },
  { army: 'royal', id: 'royal-general', count: 1, general: true },
];
const causes = [
  'raiders',
  'interceptors',
  'partisans',
  'police',
  'battle',
  'hunger',
  'arrears',
  'plague',
  'decree',
] as const;
const conditions: readonly VictoryCondition[] = [
  { kind: 'provinces', count: 8 },
  { kind: 'capitals', count: 2 },
  { kind: 'gold', amount: 9000 },
  { kind: 'years', count: 10 },
];
const decrees: readonly Decree[] = [
  { kind: 'set-treasury', player: 'sargon', gold: 7 },
  { kind: 'set-holder', province: 'der', player: 'sargon' },
  { kind: 'set-holder', province: 'der', player: null },
  { kind: 'move-army', army: 'royal', province: 'der', fort: null },
  { kind: 'move-army', army: 'royal', province: 'der', fort: 'citadel' },
  { kind: 'remove-troops', army: 'royal', losses: [{ id: 'royal-spears', count: 2 }], generals: ['royal-general'] },
  { kind: 'restore-troops', army: 'royal', parts: [{ id: 'royal-spears', count: 2 }] },
  { kind: 'set-crop-damage', province: 'der', points: 5 },
  { kind: 'set-raid-loss', province: 'der', gold: 5 },
  { kind: 'take-fort', fort: 'citadel', player: 'sargon' },
  { kind: 'take-fort', fort: 'citadel', player: null },
  { kind: 'end-siege', fort: 'citadel' },
];
const ways = { army: 'royal', from: 'agade', to: 'der' };

const payloads: readonly EventPayload[] = [
  { kind: 'campaign-started', state: sampleState },
  { kind: 'orders-revealed', player: 'sargon', orders },
  { kind: 'orders-revealed', player: 'puzur', orders: [], substitute: true },
  { kind: 'army-split', army: 'royal', into: 'second', name: 'Second', force },
  { kind: 'army-joined', army: 'royal', into: 'hill' },
  { kind: 'army-garrisoned', army: 'royal', fort: 'citadel' },
  { kind: 'partisans-activated', partisans: 'band', province: 'susa' },
  ...(['raid', 'intercept', 'police'] as const).map((purpose) => ({
    kind: 'force-detached' as const,
    army: 'royal',
    purpose,
    force,
  })),
  { kind: 'interception-tried', ...place, percent: 40, caught: true },
  { kind: 'interception-tried', ...place, percent: 40, caught: false },
  { kind: 'interception-fought', ...place, score: 2, raiderLoss: 60, interceptorLoss: 40, drivenOff: true },
  { kind: 'interception-fought', ...place, score: -2, raiderLoss: 40, interceptorLoss: 60, drivenOff: false },
  ...causes.map((cause) => ({ kind: 'casualties' as const, cause, due: 60, points: 60, losses })),
  { kind: 'casualties', cause: 'plague', due: 0, points: 0, losses: [] },
  { kind: 'casualties', cause: 'battle', due: 3, points: 0, losses: [] },
  { kind: 'province-raided', province: 'susa', army: 'royal', points: 120, cropDamage: 84, revenueLoss: 36 },
  { kind: 'armies-met', stopped: 'hill', by: 'royal' },
  { kind: 'march-order-diced', province: 'der', order: ['royal', 'hill'] },
  { kind: 'army-marched', ...ways },
  { kind: 'army-retreated', ...ways },
  { kind: 'army-went-home', ...ways },
  { kind: 'province-taken', province: 'der', from: null, by: 'sargon' },
  { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' },
  ...(['march', 'sortie', 'raid', 'partisans'] as const).map((cause) => ({
    kind: 'battle-joined' as const,
    battle: { ...battle, cause },
  })),
  ...(['attacker', 'defender', 'draw'] as const).map((winner) => ({
    kind: 'battle-settled' as const,
    battle: 'b',
    winner,
    result,
  })),
  ...(['destroyed', 'no-retreat', 'surrendered', 'dismissed'] as const).map((reason) => ({
    kind: 'army-disbanded' as const,
    army: 'hill',
    reason,
  })),
  { kind: 'siege-begun', siege },
  { kind: 'siege-month', fort: 'citadel', monthsClosed: 2, garrisonPlague: true, besiegersPlague: true },
  ...(['ordered', 'marched-off', 'beaten', 'went-home', 'fort-taken', 'decree'] as const).map((reason) => ({
    kind: 'siege-lifted' as const,
    fort: 'citadel',
    reason,
  })),
  ...(['empty', 'surrender', 'decree'] as const).map((how) => ({
    kind: 'fort-taken' as const,
    fort: 'citadel',
    from: 'puzur',
    by: 'sargon',
    how,
  })),
  { kind: 'fort-taken', fort: 'citadel', from: 'puzur', by: null, how: 'decree' },
  { kind: 'rest-of-month', waiting: ['susa', 'der'] },
  { kind: 'control-noted' },
  { kind: 'month-ended', year: 1, month: 3 },
  { kind: 'revenue-paid', player: 'sargon', income: 4000, provinces: [{ province: 'agade', gold: 4000 }] },
  { kind: 'upkeep-paid', player: 'sargon', upkeep: 700 },
  { kind: 'gold-forfeited', player: 'sargon', gold: 9 },
  { kind: 'troops-raised', army: 'royal', units: raised, generals: sampleState.armies['royal']!.generals, gold: 700 },
  { kind: 'ranks-refilled', army: 'royal', parts: [{ id: 'royal-spears', count: 8 }], gold: 80 },
  { kind: 'army-mustered', army: sampleState.armies['hill']!, gold: 700 },
  { kind: 'troops-dismissed', army: 'royal', losses, points: 260 },
  { kind: 'partisans-raised', band, gold: 1000 },
  { kind: 'partisans-disbanded', partisans: 'band', reason: 'destroyed' },
  { kind: 'partisans-disbanded', partisans: 'band', reason: 'dismissed' },
  { kind: 'crops-restored' },
  { kind: 'year-begun', year: 2 },
  ...conditions.map((condition) => ({
    kind: 'victory-reached' as const,
    victory: { player: 'sargon', condition, year: 1, month: 8 },
  })),
  { kind: 'umpire-ruled', intervention: { reason: 'An embassy', public: true, decrees: [...decrees] } },
];

const seen: readonly Seen[] = [
  { kind: 'whole', happening: { kind: 'crops-restored' } },
  { kind: 'army-seen', player: 'puzur', from: 'susa', to: 'der' },
  { kind: 'raid-suffered', province: 'agade', by: 'puzur', cropDamage: 3, revenueLoss: 4 },
  { kind: 'raid-suffered', province: 'agade', by: null, cropDamage: 3, revenueLoss: 4 },
  { kind: 'encounter', province: 'agade', role: 'raider', against: null, caught: false, drivenOff: null },
  ...(['raider', 'interceptor'] as const).flatMap((role) =>
    ([null, true, false] as const).map((drivenOff) => ({
      kind: 'encounter' as const,
      province: 'agade',
      role,
      against: 'puzur',
      caught: true,
      drivenOff,
    })),
  ),
  ...([null, true, false] as const).map((drivenOff) => ({
    kind: 'encounter' as const,
    province: 'agade',
    role: 'interceptor' as const,
    against: null,
    caught: true,
    drivenOff,
  })),
  ...causes.map((cause) => ({ kind: 'own-losses' as const, cause, losses })),
  ...([null, 'attacker', 'defender', 'draw'] as const).flatMap((winner) =>
    ['sargon', null].map((attacker) => ({
      kind: 'battle-heard-of' as const,
      province: 'susa',
      attacker,
      defender: 'puzur',
      winner,
    })),
  ),
  { kind: 'army-gone', player: 'puzur', province: 'susa' },
  { kind: 'siege-heard-of', fort: 'citadel', player: 'puzur' },
  { kind: 'umpire-spoke', reason: 'Peace' },
];

function textOf(key: string): string {
  let found: unknown = messages;
  for (const step of key.split('.')) found = (found as Record<string, unknown>)[step];
  return String(found);
}

const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap!);
const all = (sentence: Sentence): Sentence[] => [sentence, ...sentence.more.flatMap(all)];

/** Every sentence and those below it have a text with a value for each of its gaps, and forms to choose from where they count. */
function expectText(sentence: Sentence): void {
  for (const { key, values, count } of all(sentence)) {
    const text = textOf(key);
    expect(text, key).not.toBe('undefined');
    const known = [...Object.keys(values), ...(count === undefined ? [] : ['n', 'count'])];
    for (const gap of gapsOf(text)) expect(known, `${key}: ${gap}`).toContain(gap);
    expect(text.includes(' | '), `${key} counts`).toBe(count !== undefined);
  }
}

describe('the chronicle in sentences', () => {
  it.each(payloads.map((payload) => [payload.kind, payload] as const))(
    '%s has a text, and a value for each of its gaps',
    (_kind, payload) => {
      expectText(sentenceOf(payload, names));
      for (const cause of ['march', 'sortie', 'raid', 'partisans'] as const) {
        const joined = { payload: { kind: 'battle-joined', battle: { ...battle, cause } } } as const;
        expectText(sentenceOf(payload, nameBook([sampleState], [joined])));
      }
      // The same of a band of partisans as of an army.
      expectText(sentenceOf(payload, nameBook([{ ...sampleState, partisans: { royal: { ...band, id: 'royal' } } }])));
    },
  );

  it('what a player learns has its texts too', () => {
    for (const one of seen) expectText(sentenceOfSeen(one, names));
  });

  it('every order has its texts, with the army known and without', () => {
    for (const order of orders) {
      expectText(sentenceOfOrder(order, names, sampleState.armies['royal']));
      expectText(sentenceOfOrder(order, names));
    }
  });

  it('every decree but a note has its text', () => {
    for (const decree of decrees) expectText(sentenceOfDecree(decree, names)!);
    expect(sentenceOfDecree({ kind: 'note' }, names)).toBeNull();
  });

  it('a battle tells who beat whom where the entry that joined it is at hand', () => {
    const known = nameBook([sampleState], [{ payload: { kind: 'battle-joined', battle } }]);
    const settled = { kind: 'battle-settled', battle: 'b', winner: 'defender', result } as const;
    expect(sentenceOf(settled, known)).toMatchObject({
      key: 'log.battle-won-defender',
      values: { attacker: 'Royal army', defender: 'Hill army', province: 'Susa' },
    });
    expect(sentenceOf(settled, names).key).toBe('log.battle-settled-defender');
  });

  it('a tie after the years is told where the next one begins', () => {
    const victory = [{ kind: 'years', count: 3 }] as const;
    const tied = { ...sampleState, year: 4, setUp: { ...sampleState.setUp, victory } };
    const begun = { kind: 'year-begun', year: 4 } as const;
    const sentence = sentenceOf(begun, nameBook([sampleState, tied]));
    expectText(sentence);
    expect(sentence).toMatchObject({ key: 'log.year-begun-undecided', values: { year: 4 }, count: 3 });
    expect(sentenceOfSeen({ kind: 'whole', happening: begun }, nameBook([tied])).key).toBe('log.year-begun-undecided');
    expect(sentenceOf({ kind: 'year-begun', year: 3 }, nameBook([tied])).key).toBe('log.year-begun');
    const won = { ...tied, victories: [{ player: 'sargon', condition: victory[0], year: 3, month: 9 }] };
    expect(sentenceOf(begun, nameBook([won])).key).toBe('log.year-begun');
    // A preview tells of a year that its state has not seen begin.
    expect(sentenceOf(begun, nameBook([{ ...tied, year: 3 }])).key).toBe('log.year-begun');
  });

  it('names stand in for ids', () => {
    const { values } = sentenceOf({ kind: 'army-marched', ...ways }, names);
    expect(values).toEqual({ army: 'Royal army', from: 'Agade', to: 'Der' });
  });

  it('an army that is gone keeps its name', () => {
    const later = { ...sampleState, armies: {} };
    expect(nameBook([sampleState, later]).army('hill')).toBe('Hill army');
  });

  it('losses stand below their sentence, generals as such', () => {
    const fallen = payloads.find(({ kind }) => kind === 'casualties')!;
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
