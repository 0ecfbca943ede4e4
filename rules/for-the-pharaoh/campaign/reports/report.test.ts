import { describe, expect, it } from 'vitest';
import { randomPlay } from '../../../../test/support/battle/random-play.ts';
import type { CampaignEvent, EventPayload } from '../events/schema.ts';
import { createReport } from './report.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';

/** Ann holds p0, where her host stands; Ben holds p1 next to it, Cid p2 beyond. Ben's host is in p1, his partisans in p0. */
function threeNeighbours(): CampaignState {
  const [first] = randomPlay({ seed: 'report', players: 3, columns: 3, rows: 1, armiesEach: 1 }, 0);
  const [model] = Object.values(first?.after.armies ?? {});
  if (!first || !model) throw new Error('the play did not begin');
  const army = (id: string, player: string, province: string) => ({ ...model, id, player, province, fort: null });
  const held = { cropDamage: 0, raidLoss: 0, held: {} };
  return {
    ...first.after,
    players: ['ann', 'ben', 'cid'].map((id) => ({ id, name: id, power: id, colour: 'grey' })),
    provinces: {
      p0: { id: 'p0', holder: 'ann', ...held },
      p1: { id: 'p1', holder: 'ben', ...held },
      p2: { id: 'p2', holder: 'cid', ...held },
    },
    armies: { a: army('a', 'ann', 'p0'), b: army('b', 'ben', 'p1'), c: army('c', 'cid', 'p2') },
    partisans: { band: { id: 'band', player: 'ben', name: 'Band', province: 'p0', list: null, units: [] } },
  };
}

const event = (payload: EventPayload): CampaignEvent => ({
  year: 1,
  month: 1,
  payload,
  dice: [
    { die: 'd10', face: 4, what: 'a secret purpose', who: 'ann', origin: 'seeded' },
    { die: 'd10', face: 9, what: 'another', who: 'ben', origin: 'seeded' },
    { die: 'd6', face: 1, what: 'the umpire’s', origin: 'seeded' },
  ],
  steps: [{ text: 'the working', citation: 'a book' }],
  rulings: ['R'],
});

const learn = (viewer: string | null, ...payloads: readonly EventPayload[]) =>
  createReport(threeNeighbours(), payloads.map(event), viewer, 'near');
const seen = (viewer: string | null, ...payloads: readonly EventPayload[]) =>
  learn(viewer, ...payloads).map((entry) => entry.seen);

const fight = (cause: PendingBattle['cause'], attacker: string, defender: string): PendingBattle => ({
  id: 'x',
  cause,
  province: 'p0',
  attacker,
  defender,
  from: 'p0',
  queue: [],
  forces: null,
});

describe('a player’s report', () => {
  it('contains own marches in full and visible foreign marches as sightings', () => {
    const march = (army: string, from: string, to: string) => ({ kind: 'army-marched' as const, army, from, to });
    expect(seen('ann', march('a', 'p0', 'p1'))).toEqual([{ kind: 'whole', happening: march('a', 'p0', 'p1') }]);
    expect(seen('ann', march('b', 'p1', 'p2'))).toEqual([{ kind: 'army-seen', player: 'ben', from: 'p1', to: 'p2' }]);
    expect(seen('cid', { kind: 'army-retreated', army: 'a', from: 'p0', to: 'p0' })).toEqual([]);
    expect(seen(null, march('b', 'p1', 'p2'))).toEqual([]);
  });

  it('contains a foreign army that comes into sight, but not one that stays out of it', () => {
    const march = (from: string, to: string) => ({ kind: 'army-marched' as const, army: 'c', from, to });
    expect(seen('ann', march('p2', 'p1'))).toEqual([{ kind: 'army-seen', player: 'cid', from: 'p2', to: 'p1' }]);
    expect(seen('ann', march('p2', 'p2'))).toEqual([]);
  });

  it('shows an army entering a fort only to its own side', () => {
    const entry = { kind: 'army-garrisoned' as const, army: 'b', fort: 'f' };
    expect(['ann', 'ben', 'cid', null].map((viewer) => seen(viewer, entry).length)).toEqual([0, 1, 0, 0]);
  });

  it('names an undone month without its state', () => {
    const state = { ...threeNeighbours(), year: 3, month: 5 };
    expect(seen('cid', { kind: 'month-taken-back', reason: 'a slip', to: 0, state })).toEqual([
      { kind: 'take-back-told', reason: 'a slip', year: 3, month: 5 },
    ]);
  });

  it('shows orders, gold and recruits only to their player', () => {
    const orders = { kind: 'orders-revealed' as const, player: 'ben', orders: [] };
    const paid = { kind: 'upkeep-paid' as const, player: 'ben', upkeep: 7 };
    const income = { kind: 'revenue-paid' as const, player: 'ben', income: 9, provinces: [] };
    expect(seen('ben', orders, paid, income)).toHaveLength(3);
    for (const other of ['ann', null]) expect(seen(other, orders, paid, income)).toEqual([]);
  });

  it('shows messages to sender and receiver, and no one the months of a siege', () => {
    const letter = { kind: 'message-sent' as const, from: 'ann', to: 'ben', text: 'Meet me at the ford.' };
    for (const reader of ['ann', 'ben']) expect(seen(reader, letter)).toEqual([{ kind: 'whole', happening: letter }]);
    const plague = {
      kind: 'siege-month' as const,
      fort: 'f0',
      monthsClosed: 2,
      monthsEnded: 2,
      garrisonPlague: true,
      besiegersPlague: false,
    };
    expect([seen('cid', letter), seen('ann', plague), seen('ben', plague), seen('cid', plague)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('shows raid damage to the province’s holder, but not the owner of partisans', () => {
    const raid = (army: string, province: string) => ({
      kind: 'province-raided' as const,
      province,
      army,
      points: 99,
      cropDamage: 3,
      revenueLoss: 2,
    });
    const suffered = { kind: 'raid-suffered', province: 'p0', cropDamage: 3, revenueLoss: 2 };
    expect(seen('ann', raid('b', 'p0'))).toEqual([{ ...suffered, by: 'ben' }]);
    expect(seen('ann', raid('band', 'p0'))).toEqual([{ ...suffered, by: null }]);
    expect(seen('cid', raid('b', 'p0'))).toEqual([]);
    // The raid is reported to the new holder of the province.
    const taken = { kind: 'province-taken' as const, province: 'p0', from: 'ann', by: 'cid' };
    expect(seen('cid', taken, raid('b', 'p0')).at(-1)).toMatchObject({ kind: 'raid-suffered' });
  });

  it('shows interceptions to both sides, and a miss only to the raiders', () => {
    const tried = (caught: boolean) => ({
      kind: 'interception-tried' as const,
      province: 'p0',
      raider: 'b',
      interceptors: ['a'],
      percent: 40,
      caught,
    });
    expect(seen('ben', tried(false))).toMatchObject([{ role: 'raider', against: null, caught: false }]);
    expect(seen('ann', tried(false))).toEqual([]);
    expect(seen('ann', tried(true))).toMatchObject([{ role: 'interceptor', against: 'ben', caught: true }]);
    expect(seen('cid', tried(true))).toEqual([]);
    const hunted = { ...tried(true), raider: 'band' };
    expect(seen('ann', hunted)).toMatchObject([{ against: null }]);
  });

  it('shows field battles to all, and fights with raiders and partisans to their sides', () => {
    const joined = (battle: PendingBattle) => ({ kind: 'battle-joined' as const, battle });
    expect(seen(null, joined(fight('march', 'b', 'a')))).toMatchObject([{ attacker: 'ben', defender: 'ann' }]);
    expect(seen('cid', joined(fight('raid', 'b', 'a')))).toEqual([]);
    expect(seen('ann', joined(fight('raid', 'b', 'a')))).toMatchObject([{ attacker: 'ben' }]);
    expect(seen('ann', joined(fight('partisans', 'band', 'a')))).toMatchObject([{ attacker: null, winner: null }]);
    expect(seen('ben', joined(fight('partisans', 'band', 'a')))).toMatchObject([{ attacker: 'ben' }]);
  });

  it('contains only own losses, and no private interventions', () => {
    const losses = [
      { army: 'a', id: 'a/1', count: 1 },
      { army: 'b', id: 'b/1', count: 2 },
    ];
    const fell = { kind: 'casualties' as const, cause: 'battle' as const, due: 9, points: 9, losses };
    expect(seen('ann', fell)).toEqual([
      { kind: 'own-losses', cause: 'battle', losses: [losses[0]], names: [{ army: 'a', id: null, name: 'army' }] },
    ]);
    const ruled = (open: boolean) => ({
      kind: 'umpire-ruled' as const,
      intervention: { reason: 'because', public: open, decrees: [{ kind: 'note' as const }] },
    });
    expect(seen('ann', ruled(false))).toEqual([]);
    expect(seen(null, ruled(true))).toEqual([{ kind: 'umpire-spoke', reason: 'because' }]);
  });

  it('contains the player’s dice, and their purpose and breakdown only for own events', () => {
    const own = learn('ann', { kind: 'army-marched', army: 'a', from: 'p0', to: 'p1' })[0];
    expect(own?.dice.map(({ face, what }) => [face, what])).toEqual([[4, 'a secret purpose']]);
    expect(own?.steps).toHaveLength(1);
    const open = learn('ann', { kind: 'month-ended', year: 1, month: 1 })[0];
    expect(open?.dice.map(({ face, what }) => [face, what])).toEqual([[4, '']]);
    expect(open?.steps).toEqual([]);
    expect(learn(null, { kind: 'month-ended', year: 1, month: 1 })[0]?.dice).toEqual([]);
  });

  it('skips known events but takes them into account', () => {
    const events = [
      event({ kind: 'province-taken', province: 'p2', from: 'cid', by: 'ann' }),
      event({ kind: 'province-raided', province: 'p2', army: 'b', points: 1, cropDamage: 1, revenueLoss: 1 }),
    ];
    expect(createReport(threeNeighbours(), events, 'ann', 'near', 1).map((entry) => entry.seen.kind)).toEqual([
      'raid-suffered',
    ]);
  });
});
