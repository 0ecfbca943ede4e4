import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../../test/support/campaign/sample-campaign.ts';
import { randomPlay } from '../../../../../test/support/battle/random-play.ts';
import { formatSentence, type Sentence } from '../../../../core/campaign/sentence.ts';
import type { ChainedEvent, EventPayload } from '../../events/schema.ts';
import type { CampaignState, PendingBattle } from '../../state/state.ts';
import { countFigures } from '../../state/troops.ts';
import { createNameBook } from '../name-book.ts';
import { createTroopHistories } from './troop-histories.ts';

const [royal, hill] = ['royal', 'hill'].map((id) => sampleState.armies[id]);
if (!royal || !hill) throw new Error('the sample lacks an army');
const general = royal.generals[0]!;
const [guard] = royal.units;
const [spears, bows] = guard!.parts;

const formatLines = (sentence: Sentence): string =>
  [sentence, ...sentence.more].map((each) => formatSentence(each)).join('; ');
const createLog = (payloads: readonly EventPayload[], state: CampaignState = sampleState) =>
  sampleLog([{ kind: 'campaign-started', state }, ...payloads]);
function describeHistories(payloads: readonly EventPayload[], state: CampaignState = sampleState) {
  const { names } = createNameBook([state], payloads);
  return createTroopHistories(createLog(payloads, state), names).map(
    ({ entries, earned: _, beatenPlayers: _players, honours, beaten, stormed, taken, ...rest }) => ({
      ...rest,
      lines: entries.map(({ sentence }) => formatLines(sentence)),
      honours: honours.map((honour) => formatSentence(honour)),
      beaten: beaten.map(({ text }) => text),
      stormed: stormed.map(({ text }) => text),
      taken: taken.map(({ text }) => text),
    }),
  );
}
type Described = ReturnType<typeof describeHistories>[number];
const filterRoyal = (all: readonly Described[], isGeneral: boolean): Described[] =>
  all.filter(({ player, stars }) => player === royal.player && (stars !== null) === isGeneral);

/** A battle of the royal army against the hill army. */
const battle = (id: string, more: Partial<PendingBattle> = {}): PendingBattle => ({
  id,
  province: 'der',
  from: 'agade',
  attacker: 'royal',
  defender: 'hill',
  queue: [],
  cause: 'march',
  forces: null,
  ...more,
});
const withBattles = (...battles: PendingBattle[]): CampaignState => ({ ...sampleState, battles });
const settled = (id: string, winner: 'attacker' | 'defender' | 'draw' = 'attacker'): EventPayload => ({
  kind: 'battle-settled',
  battle: id,
  winner,
  result: { battle: id, method: 'reported', losses: [], generalsLost: [], retreat: null, note: '' },
});
const casualties = (
  losses: Extract<EventPayload, { kind: 'casualties' }>['losses'],
  cause: Extract<EventPayload, { kind: 'casualties' }>['cause'] = 'battle',
): EventPayload => ({ kind: 'casualties', cause, due: 1, points: 1, losses });

describe('the history of a general', () => {
  it('follows the general to a new army and back', () => {
    const split: EventPayload = {
      kind: 'army-split',
      army: royal.id,
      into: 'van',
      name: 'Van',
      force: { parts: [], generals: [general.id] },
    };
    const [alone] = filterRoyal(describeHistories([split]), true);
    expect(alone).toMatchObject({
      army: 'van',
      lines: [`In ${royal.name} at the start of the campaign`, 'Moved to Van'],
    });
    const [back] = filterRoyal(describeHistories([split, { kind: 'army-joined', army: 'van', into: royal.id }]), true);
    expect(back).toMatchObject({ army: royal.id });
    expect(back?.lines.at(-1)).toBe(`Joined ${royal.name}`);
  });

  it('ends with the general’s death and does not restart under the same id', () => {
    const [fallen] = filterRoyal(
      describeHistories([casualties([{ army: royal.id, id: general.id, count: 1, general: true }])]),
      true,
    );
    expect(fallen).toMatchObject({ army: null });
    expect(fallen?.lines.at(-1)).toBe('Fell');
  });
});

describe('the history of a unit', () => {
  it('states the enemy, place and losses of a battle', () => {
    const [unit] = filterRoyal(
      describeHistories(
        [
          settled('b'),
          casualties([
            { army: 'royal', id: spears!.id, count: 4 },
            { army: 'royal', id: bows!.id, count: 2 },
          ]),
        ],
        withBattles(battle('b')),
      ),
      false,
    );
    const strength = countFigures(guard!.parts);
    expect(unit).toMatchObject({ fought: 1, won: 1, fell: 6, beaten: [hill.name], army: 'royal' });
    expect(unit?.lines.at(-1)).toBe(
      `Won with ${royal.name} against ${createNameBook([sampleState]).player(hill.player)} in Der; 6 of ${strength} fell`,
    );
  });

  it('states the cause of losses outside fights', () => {
    const [unit] = filterRoyal(
      describeHistories([casualties([{ army: 'royal', id: spears!.id, count: 3 }], 'hunger')], sampleState),
      false,
    );
    expect(unit).toMatchObject({ fought: 0, fell: 3 });
    expect(unit?.lines.at(-1)).toBe(`Lost 3 of ${countFigures(guard!.parts)} to hunger`);
  });

  it('is shared by both halves of a divided unit and then continues separately', () => {
    const split: EventPayload = {
      kind: 'army-split',
      army: 'royal',
      into: 'van',
      name: 'Van',
      force: { parts: [{ id: spears!.id, count: 10 }], generals: [] },
    };
    const units = filterRoyal(
      describeHistories(
        [settled('b'), split, casualties([{ army: 'royal', id: spears!.id, count: 1 }], 'plague')],
        withBattles(battle('b')),
      ),
      false,
    );
    expect(units.map(({ army, won, fell, lines }) => ({ army, won, fell, lines: lines.length }))).toEqual([
      { army: 'royal', won: 1, fell: 1, lines: 3 },
      { army: 'van', won: 1, fell: 0, lines: 3 },
    ]);
  });

  it('does not count a battle for troops that stayed behind', () => {
    const forces = {
      attacker: { army: 'royal', parts: [{ id: spears!.id, count: 5 }], generals: [] },
      defenders: [{ army: 'hill', parts: [], generals: [] }],
    };
    const all = describeHistories([settled('b')], withBattles(battle('b', { forces })));
    expect(filterRoyal(all, false)[0]).toMatchObject({ fought: 1 });
    expect(filterRoyal(all, true)[0]).toMatchObject({ fought: 0 });
  });

  it('lists fights over raids without counting them as battles', () => {
    const state: CampaignState = { ...sampleState, detached: { [spears!.id]: 10 } };
    const fought: EventPayload = {
      kind: 'interception-fought',
      province: 'susa',
      raider: 'royal',
      interceptors: ['hill'],
      score: -1,
      raiderLoss: 10,
      interceptorLoss: 20,
      drivenOff: false,
    };
    const [unit] = filterRoyal(
      describeHistories([fought, casualties([{ army: 'royal', id: spears!.id, count: 1 }], 'raiders')], state),
      false,
    );
    expect(unit).toMatchObject({ fought: 0, won: 0, fell: 1 });
    expect(unit?.lines.at(-1)).toMatch(/^Held its own with raiders of .* in Susa; 1 of 60 fell$/);
  });
});

describe('honours', () => {
  const three = [battle('b1'), battle('b2'), battle('b3')];
  const honoursOf = (payloads: readonly EventPayload[], state: CampaignState): readonly string[] =>
    filterRoyal(describeHistories(payloads, state), false)[0]?.honours ?? [];

  it('name a veteran after three battles, and a victor instead after three victories', () => {
    const two = [settled('b1'), settled('b2')];
    expect(honoursOf(two, withBattles(...three))).toEqual([]);
    expect(honoursOf([...two, settled('b3', 'defender')], withBattles(...three))).toEqual(['Veteran']);
    expect(honoursOf([...two, settled('b3')], withBattles(...three))).toEqual(['Victor']);
  });

  it('are left out if their ruling says so', () => {
    const all = [settled('b1'), settled('b2'), settled('b3')];
    const state = { ...withBattles(...three), rulings: { 'FTP-H2': 'not-told' } };
    expect(honoursOf(all, state)).toEqual([]);
  });

  it('name a victorious unit steadfast after losing a third, but not fewer and not all', () => {
    const fallen = (count: number) => [settled('b1'), casualties([{ army: 'royal', id: spears!.id, count }])];
    const third = countFigures(guard!.parts) / 3;
    expect(honoursOf(fallen(third), withBattles(...three))).toEqual(['Steadfast']);
    expect(honoursOf(fallen(third - 1), withBattles(...three))).toEqual([]);
    const all = casualties(guard!.parts.map(({ id, count }) => ({ army: 'royal', id, count })));
    expect(honoursOf([settled('b1'), all], withBattles(...three))).toEqual([]);
  });

  it('go to those who stormed a fort, or stood in a capital taken by their side', () => {
    const provinces = sampleState.setUp.provinces.map((each) =>
      each.id === 'susa' ? { ...each, capitalOf: 'puzur' } : each,
    );
    const armies = { ...sampleState.armies, royal: { ...royal, province: 'susa' } };
    const state: CampaignState = {
      ...sampleState,
      armies,
      setUp: { ...sampleState.setUp, provinces },
      battles: [battle('b', { province: 'susa', storm: { fort: 'citadel', way: 'ladders' } as never })],
    };
    const taken: EventPayload = { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' };
    expect(honoursOf([settled('b'), taken], state)).toEqual(['Captor of Susa', 'Stormer of citadel']);
    expect(honoursOf([settled('b', 'defender')], state)).toEqual([]);
  });
});

describe('histories of a whole campaign', () => {
  it.each(['generals 1', 'generals 2', 'units 3'])('exist once for every unit and general: %s', (seed) => {
    const payloads: ChainedEvent[] = [];
    let last = sampleState;
    let fights = 0;
    for (const { events, after } of randomPlay({ seed, players: 3 }, 18)) {
      for (const event of events) {
        fights += event.payload.kind === 'battle-settled' ? 1 : 0;
        payloads.push({ ...event, seq: payloads.length, rulesVersion: '3', previous: '', hash: '' });
      }
      last = after;
    }
    const { names } = createNameBook(
      [last],
      payloads.map(({ payload }) => payload),
    );
    const histories = createTroopHistories(payloads, names);
    const { armies, partisans } = last;
    const serving = [
      ...Object.values(armies).flatMap(({ id: army, generals }) =>
        generals.map(({ id, stars }) => ({ army, id, stars: stars })),
      ),
      ...[...Object.values(armies), ...Object.values(partisans)].flatMap(({ id: army, units }) =>
        units.map(({ id }) => ({ army, id, stars: null })),
      ),
    ];
    const key = (each: object): string => JSON.stringify(each);
    const alive = histories.filter(({ army }) => army !== null);
    expect(alive.map(({ army, id, stars }) => key({ army, id, stars })).toSorted()).toEqual(
      serving.map(key).toSorted(),
    );
    expect(fights).toBeGreaterThan(0);
    expect(histories.some(({ fought, stars }) => fought > 0 && stars === null)).toBe(true);
    expect(histories.some(({ fell }) => fell > 0)).toBe(true);
    for (const { won, fought, entries, beaten } of histories) {
      expect(won).toBeLessThanOrEqual(fought);
      expect(entries.length).toBeGreaterThan(0);
      expect(beaten.length > 0).toBe(won > 0);
    }
  });
});
