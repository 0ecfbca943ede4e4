import { describe, expect, it } from 'vitest';
import type { Members } from '../../../../contract/league/members.ts';
import { describeReaders } from './seat.ts';

const seatOf = (
  player: string,
  name: string,
  more: Partial<Members['seats'][number]> = {},
): Members['seats'][number] => ({
  ...{
    player,
    power: player.toUpperCase(),
    colour: '#000',
    name,
    isFiled: false,
    isAway: false,
    substitute: '',
    passesOn: false,
  },
  ...more,
});
const members: Members = {
  seats: [seatOf('ur', 'Ann'), seatOf('elam', 'Ben', { substitute: 'Cleo', passesOn: true }), seatOf('mari', '')],
  umpires: ['Dan', 'Eva'],
  readers: 0,
  removable: [],
  sendsMail: false,
};

describe('readers of a conversation', () => {
  it('includes all players for messages to everyone', () => {
    expect(describeReaders('ur', [], members)).toEqual([
      'All players and the umpire can read this. So can later holders of their seats and the server’s owner.',
    ]);
  });

  it('names each seat, with substitutes and later holders', () => {
    expect(describeReaders('ur', ['elam', 'ur'], members)).toEqual([
      'Readers: ELAM (Ben and substitute Cleo). The server’s owner can read it too.',
      'Later holders of ELAM can read it too.',
      'Later holders of UR cannot read it.',
    ]);
    expect(describeReaders('elam', ['', 'elam', 'mari'], members)[0]).toBe(
      'Readers: the umpire (Dan and Eva), the first player of MARI, and your substitute Cleo. The server’s owner can read it too.',
    );
  });
});
