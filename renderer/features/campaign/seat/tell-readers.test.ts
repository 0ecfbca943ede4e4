import { describe, expect, it } from 'vitest';
import type { Members } from '../../../../contract/league/members.ts';
import { tellReaders } from './seat.ts';

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

describe('Who reads a message', () => {
  it('is everybody where it is for all', () => {
    expect(tellReaders('ur', [], members)).toEqual([
      'Everybody who plays and the umpire read it, later holders of their seats too; whoever runs the server can.',
    ]);
  });

  it('is named seat by seat, with substitutes, and with who reads it later', () => {
    expect(tellReaders('ur', ['elam', 'ur'], members)).toEqual([
      'Read by ELAM (Ben, and Cleo who plays it meanwhile); whoever runs the server can.',
      'Later holders of ELAM read it too.',
      'Later holders of UR do not read it.',
    ]);
    expect(tellReaders('elam', ['', 'elam', 'mari'], members)[0]).toBe(
      'Read by the umpire (Dan and Eva), whoever takes MARI first, and your substitute Cleo; whoever runs the server can.',
    );
  });
});
