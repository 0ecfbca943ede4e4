import { describe, expect, it } from 'vitest';
import { sampleBattle, sampleState, sampleWork } from '../../../../test/support/campaign/sample-campaign.ts';
import { formatSentence, type Sentence } from '../../../core/campaign/sentence.ts';
import { createNameBook } from '../reports/name-book.ts';
import { describeSeen } from '../reports/report.ts';
import type { CampaignState } from '../state/state.ts';
import { getEventDefinition } from '../log/event-book.ts';
import type { EventPayload } from './schema.ts';

const result = {
  battle: sampleBattle.id,
  method: 'quick' as const,
  winner: 'defender' as const,
  losses: [],
  generalsLost: [],
  retreat: null,
  note: 'a hard day',
};
const settled = { kind: 'battle-settled', battle: sampleBattle.id, winner: 'defender', result } as const;
const lines = (sentence: Sentence): string[] => [formatSentence(sentence), ...sentence.more.map(formatSentence)];

/** Formats an event and the lines below it. */
const formatEvent = (payload: EventPayload, before: readonly EventPayload[] = [], state: CampaignState = sampleState) =>
  lines(getEventDefinition(payload).words(payload, createNameBook([state], before).names));

describe('words of an event', () => {
  it('name armies, players and places', () => {
    expect(formatEvent({ kind: 'army-marched', army: 'royal', from: 'agade', to: 'der' })).toEqual([
      'Royal army marched from Agade to Der.',
    ]);
    expect(formatEvent({ kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' })).toEqual([
      'Akkad took Susa from Elam.',
    ]);
  });

  it('state that interceptors without a chance are too few', () => {
    const tried = { kind: 'interception-tried', province: 'susa', raider: 'royal', interceptors: ['hill'] } as const;
    expect(formatEvent({ ...tried, percent: -43, caught: false })).toEqual([
      'Hill army missed the raiders of Royal army in Susa: too few to catch them.',
    ]);
    expect(formatEvent({ ...tried, percent: 30, caught: false })).toEqual([
      'Hill army missed the raiders of Royal army in Susa (30 % chance).',
    ]);
  });

  it('merge a province with its empty forts and omit a fort of the same name', () => {
    const [first, ...others] = sampleState.setUp.provinces.filter(({ id }) => id === 'susa');
    const forts = [
      ['susa-walls', 'Susa'],
      ['ford', 'The Ford'],
    ].map(([id, name]) => ({ id: id!, name: name!, moat: 'none' as const, embankment: false, water: false }));
    expect(others).toEqual([]);
    const state: CampaignState = {
      ...sampleState,
      setUp: { ...sampleState.setUp, provinces: [{ ...first!, forts }] },
    };
    const taken = { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' } as const;
    expect(formatEvent({ ...taken, forts: ['susa-walls'] }, [], state)).toEqual(['Akkad took Susa from Elam.']);
    expect(formatEvent({ ...taken, forts: ['susa-walls', 'ford'] }, [], state)).toEqual([
      'Akkad took Susa from Elam.',
      'together with The Ford, unopposed',
    ]);
  });

  it('state the origin of a march, or that the army left its fort', () => {
    expect(formatEvent({ kind: 'army-marched', army: 'royal', from: 'susa', to: 'susa' })).toEqual([
      'Royal army left its fort for the field in Susa.',
    ]);
  });

  it('distinguish no, one and several', () => {
    const force = (count: number) => ({ parts: [{ id: 'royal-spears', count }], generals: [] });
    expect(formatEvent({ kind: 'force-detached', army: 'royal', purpose: 'raid', force: force(1) })).toEqual([
      'Royal army sent 1 figure to raid.',
    ]);
    expect(formatEvent({ kind: 'force-detached', army: 'royal', purpose: 'raid', force: force(1200) })).toEqual([
      'Royal army sent 1,200 figures to raid.',
    ]);
    expect(formatEvent({ kind: 'orders-revealed', player: 'puzur', orders: [], substitute: true })).toEqual([
      'The umpire gave no orders for Elam: all armies hold.',
    ]);
    expect(
      formatEvent({ kind: 'orders-revealed', player: 'sargon', orders: [{ kind: 'hold', army: 'royal' }] }),
    ).toEqual(['Akkad revealed 1 order.', 'Royal army holds.']);
  });

  it('name both sides of a battle if the event that joined it is known', () => {
    expect(formatEvent(settled, [{ kind: 'battle-joined', battle: sampleBattle }])).toEqual([
      'Hill army repelled Royal army in the battle of Susa.',
      'quick resolution',
      'a hard day',
    ]);
    expect(formatEvent(settled)[0]).toBe('The defender won the battle.');
    expect(formatEvent(settled, [{ kind: 'battle-joined', battle: { ...sampleBattle, cause: 'raid' } }])[0]).toBe(
      'Hill army drove the raiders of Royal army out of Susa.',
    );
  });

  it('list losses below, with generals marked as such', () => {
    const losses = [
      { army: 'royal', id: 'royal-spears', count: 6 },
      { army: 'royal', id: 'royal-general', count: 1, general: true },
    ];
    expect(formatEvent({ kind: 'casualties', cause: 'battle', due: 260, points: 260, losses })).toEqual([
      'Royal army lost 260 points in the battle.',
      '6 Spears, Guard, Royal army',
      'the general General of Royal army',
    ]);
    expect(formatEvent({ kind: 'casualties', cause: 'plague', due: 0, points: 0, losses: [] })).toEqual([
      'Plague broke out, but no one died.',
    ]);
  });

  it('name a general without a name of their own only once', () => {
    const risked = { army: 'royal', id: 'royal-general' };
    const unharmed = { kind: 'casualties', cause: 'battle', due: 2, points: 0, losses: [], risked } as const;
    expect(formatEvent(unharmed)).toEqual(['General of Royal army survived the defeat unharmed.']);
    const royal = sampleState.armies['royal']!;
    const generals = royal.generals.map((general) => ({ ...general, name: 'Sargon' }));
    const named: CampaignState = { ...sampleState, armies: { ...sampleState.armies, royal: { ...royal, generals } } };
    expect(formatEvent(unharmed, [], named)).toEqual([
      'The general Sargon of Royal army survived the defeat unharmed.',
    ]);
  });

  it('state the weeks left of a siege engine', () => {
    const week = (weeksLeft: number): EventPayload => ({
      kind: 'siege-work-advanced',
      fort: 'citadel',
      day: 3,
      work: sampleWork({ kind: 'ram', stage: 'at-wall', weeks: 5, weeksLeft }),
    });
    expect([5, 4, 0].flatMap((left) => formatEvent(week(left)))).toEqual([
      'The ram stands at the wall of citadel: 5 weeks to the breach.',
      'The ram spent a week at the wall of citadel: 4 weeks to go.',
      'The ram spent its last week at the wall of citadel.',
    ]);
  });

  it('report a tie after the last year when the next year begins', () => {
    const victory = [{ kind: 'years', count: 3 }] as const;
    const tied = { ...sampleState, year: 4, setUp: { ...sampleState.setUp, victory } };
    const begun = { kind: 'year-begun', year: 4 } as const;
    const tie = 'After 3 years no player is in the lead: the players must agree on a winner. Year 4 began.';
    expect(formatEvent(begun, [], tied)).toEqual([tie]);
    const { names } = createNameBook([tied]);
    expect(lines(describeSeen({ kind: 'whole', happening: begun }, names))).toEqual([tie]);
    expect(formatEvent({ kind: 'year-begun', year: 3 }, [], tied)).toEqual(['Year 3 began.']);
    const won = { ...tied, victories: [{ player: 'sargon', condition: victory[0], year: 3, month: 9 }] };
    expect(formatEvent(begun, [], won)).toEqual(['Year 4 began.']);
    // A preview describes a year that has not begun in its state.
    expect(formatEvent(begun, [], { ...tied, year: 3 })).toEqual(['Year 4 began.']);
  });

  it('of an intervention give the reason and each decree except notes', () => {
    const decrees = [
      { kind: 'note' },
      { kind: 'set-holder', province: 'der', player: null },
      { kind: 'remove-troops', army: 'royal', losses: [{ id: 'royal-spears', count: 2 }], generals: ['royal-general'] },
    ] as const;
    const intervention = { reason: 'An embassy', public: true, decrees: structuredClone<unknown>(decrees) };
    expect(formatEvent({ kind: 'umpire-ruled', intervention } as EventPayload)).toEqual([
      'The umpire intervened: An embassy',
      'Der has no holder.',
      'Royal army loses 2 Spears, Guard, and General of Royal army.',
    ]);
  });
});

describe('words of a sighting', () => {
  it('name the viewer’s own armies in a battle and count the others', () => {
    const { names } = createNameBook([sampleState]);
    const attackers = [{ player: 'sargon', armies: 2, own: ['royal'] }];
    const heard = {
      kind: 'battle-heard-of',
      province: 'susa',
      attacker: 'sargon',
      defender: 'puzur',
      attackers,
      defenders: [{ player: 'puzur', armies: 2, own: [] }],
      winner: null,
    } as const;
    const text = (one: Parameters<typeof describeSeen>[0]) => formatSentence(describeSeen(one, names));
    expect(text(heard)).toBe('Royal army and 2 armies of Elam met in Susa: a battle is pending.');
    expect(text({ ...heard, defenders: [{ player: 'puzur', armies: 1, own: [] }], winner: 'attacker' })).toBe(
      'Royal army beat Elam in the battle of Susa.',
    );
    const { attackers: _, ...former } = heard;
    expect(text({ ...former, winner: 'draw' })).toBe(
      'The battle of Susa between Akkad and 2 armies of Elam ended in a draw.',
    );
  });

  it('name the player but not the army, and not even the player of partisans', () => {
    const { names } = createNameBook([sampleState]);
    const seen = (one: Parameters<typeof describeSeen>[0]) => formatSentence(describeSeen(one, names));
    expect(seen({ kind: 'army-seen', player: 'puzur', from: 'susa', to: 'der' })).toBe(
      'An army of Elam was seen on the way from Susa to Der.',
    );
    const raid = { kind: 'raid-suffered', province: 'agade', cropDamage: 3, revenueLoss: 4 } as const;
    expect(seen({ ...raid, by: 'puzur' })).toContain('Elam raided Agade');
    expect(seen({ ...raid, by: null })).toContain('Partisans rose in Agade');
    const caught = { kind: 'encounter', province: 'agade', role: 'interceptor', caught: true } as const;
    expect(seen({ ...caught, against: null, drivenOff: true })).toBe('Your troops drove partisans off in Agade.');
    expect(seen({ ...caught, against: 'puzur', drivenOff: false })).toBe(
      'Raiders of Elam held their own against your troops in Agade.',
    );
  });
});
