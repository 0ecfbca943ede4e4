import { expect, it } from 'vitest';
import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { getFieldOptions } from './seat.ts';

const armies = Object.fromEntries(['red', 'blue', 'green'].map((player) => [player, { player }]));
const state = { armies, partisans: {} } as unknown as CampaignState;
const open = { attacker: 'red', defender: 'blue' } as PendingBattle;
const entered = (change: Partial<EnteredBattle> = {}): EnteredBattle => ({
  ...{ battle: 'battle.1', seq: 1, seats: ['red', 'blue'], results: [] },
  ...change,
});
const asked = (player: string, entry: EnteredBattle, battle: PendingBattle = open) =>
  getFieldOptions(state, battle, entry, { player, nameOf: (seat) => seat.toUpperCase() });
const withAlly = (field?: EnteredBattle['field']) =>
  entered({ seats: ['red', 'blue', 'green'], side: 1, ...(field ? { field } : {}) });

it('offers the battlefield to the leaders of both sides, but not against a regent or to other players', () => {
  for (const player of ['red', 'blue'])
    expect(asked(player, entered())).toEqual({ words: '', mayWant: true, mayLeave: false, isOpen: false });
  expect(asked('red', entered({ seats: ['red'] }))).toBeNull();
  expect(asked('green', entered())).toBeNull();
});

it('tells the other side of a request, to which it can agree', () => {
  const field = { stage: 'wanted', version: 1, waitsFor: ['blue'] } as const;
  expect(asked('red', entered({ field }))).toMatchObject({
    words: 'You want to fight on the battlefield. Waiting for BLUE to agree.',
    mayLeave: true,
  });
  expect(asked('blue', entered({ field }))).toMatchObject({
    words: 'RED wants to fight on the battlefield.',
    mayWant: true,
  });
});

it('lets an ally of the leader only watch', () => {
  expect(asked('green', withAlly())).toEqual({
    ...{ words: 'BLUE leads your side and decides whether to fight on the battlefield.', isOpen: false },
    ...{ mayWant: false, mayLeave: false },
  });
  expect(asked('green', withAlly({ stage: 'playing', version: 5, waitsFor: ['red'] }))).toEqual({
    ...{ words: 'BLUE leads your side and deploys all its troops. You can watch.', isOpen: true },
    ...{ mayWant: false, mayLeave: false },
  });
  expect(asked('blue', withAlly())).toMatchObject({ mayWant: true });
});

it('offers the battlefield for storms and sallies too, once the breach is to be stormed', () => {
  const storm = { ...open, storm: { fort: 'gate', way: 'ladders', day: 3 } } as PendingBattle;
  const sortie = { ...open, engine: 'ram' } as unknown as PendingBattle;
  for (const battle of [storm, sortie]) expect(asked('blue', entered(), battle)).toMatchObject({ mayWant: true });
  const breach = { ...open, storm: { fort: 'gate', way: 'breach', day: 3, asked: true } } as PendingBattle;
  expect(asked('red', entered(), breach)).toBeNull();
});
