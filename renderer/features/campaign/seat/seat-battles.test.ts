import { expect, it } from 'vitest';
import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { battleOnField } from './seat-battles.ts';

const armies = Object.fromEntries(['red', 'blue', 'green'].map((player) => [player, { player }]));
const state = { armies, partisans: {} } as unknown as CampaignState;
const open = { attacker: 'red', defender: 'blue' } as PendingBattle;
const entered = (change: Partial<EnteredBattle> = {}): EnteredBattle => ({
  ...{ battle: 'battle.1', seq: 1, seats: ['red', 'blue'], results: [] },
  ...change,
});
const asked = (player: string, entry: EnteredBattle, battle: PendingBattle = open) =>
  battleOnField(state, battle, entry, { player, nameOf: (seat) => seat.toUpperCase() });
const withAlly = (field?: EnteredBattle['field']) =>
  entered({ seats: ['red', 'blue', 'green'], side: 1, ...(field ? { field } : {}) });

it('is offered to both who lead, and not to whoever fights a regent or takes no part', () => {
  for (const player of ['red', 'blue'])
    expect(asked(player, entered())).toEqual({ words: '', mayWant: true, mayLeave: false, isOpen: false });
  expect(asked('red', entered({ seats: ['red'] }))).toBeNull();
  expect(asked('green', entered())).toBeNull();
});

it('is told by one who wants it to the other, who may agree', () => {
  const field = { stage: 'wanted', version: 1, waitsFor: ['blue'] } as const;
  expect(asked('red', entered({ field }))).toMatchObject({
    words: 'You want to fight it on the field. BLUE has yet to agree.',
    mayLeave: true,
  });
  expect(asked('blue', entered({ field }))).toMatchObject({
    words: 'RED wants to fight it on the field.',
    mayWant: true,
  });
});

it('is led by one of the allies on a side, as the other is told, who may look on', () => {
  expect(asked('green', withAlly())).toEqual({
    ...{ words: 'BLUE leads your side, and says whether it is fought on the field.', isOpen: false },
    ...{ mayWant: false, mayLeave: false },
  });
  expect(asked('green', withAlly({ stage: 'playing', version: 5, waitsFor: ['red'] }))).toEqual({
    ...{ words: 'BLUE leads your side: he deploys and answers for all of it. You look on.', isOpen: true },
    ...{ mayWant: false, mayLeave: false },
  });
  expect(asked('blue', withAlly())).toMatchObject({ mayWant: true });
});

it('is offered for storms and sorties too, once it is said that a breach is stormed', () => {
  const storm = { ...open, storm: { fort: 'gate', way: 'ladders', day: 3 } } as PendingBattle;
  const sortie = { ...open, engine: 'ram' } as unknown as PendingBattle;
  for (const battle of [storm, sortie]) expect(asked('blue', entered(), battle)).toMatchObject({ mayWant: true });
  const breach = { ...open, storm: { fort: 'gate', way: 'breach', day: 3, asked: true } } as PendingBattle;
  expect(asked('red', entered(), breach)).toBeNull();
});
