import type { MoraleResult } from './morale-table.ts';

const RISK = 'a general with it is at risk';

/** What each result asks of a unit (For the Pharaoh, Morale, Explanation of Results), in short. */
export const RESULT_MEANING: Readonly<Record<MoraleResult, readonly string[]>> = {
  assault: [
    'it fights on, or must charge the nearest enemy, whatever the limits on charges, with distance weapons too',
    'with nobody in reach it goes at full speed and charge bonus for the nearest enemy or the enemy’s table edge, and is then disordered',
    'high ground, buildings and obstacles are given up',
  ],
  attack: [
    'it fights on, or must charge the nearest enemy it may charge, but not over disordering ground, at defended obstacles or to a disadvantage of ground',
    'with distance weapons it goes to effective range instead',
    'with nobody to charge it goes at full speed and bonuses for the nearest enemy or the enemy’s table edge; high ground, buildings, woods and obstacles are given up, except by shooters at effective range',
  ],
  advance: [
    'it fights on, or must charge the nearest enemy it may charge, but not uphill, over disordering ground or at defended obstacles',
    'with distance weapons it closes to range, or by one range, down to effective',
    'uphill, in or behind buildings, woods or a defensible obstacle it may obey its orders instead',
  ],
  obey: ['it does what its orders say'],
  disorder: ['it is disordered; a melee that follows is fought all the same'],
  halt: [
    'it fights on, disordered, and cannot counter-charge',
    'its orders are forgotten until a general gives them again',
    RISK,
  ],
  recoil: [
    'it is disordered and cannot counter-charge',
    'it breaks off from melee, or goes back one full move with its face to the enemy; uphill, in or behind buildings, woods or a defensible obstacle it may halt instead',
    RISK,
  ],
  retire: [
    'it is disordered and cannot counter-charge',
    'it breaks off from melee, or goes back at full speed with its face to the enemy, each turn until it halts or better in phase two, or is off the table',
    RISK,
  ],
  retreat: [
    'it is disordered and turns its back: charge speed and bonuses for its own table edge; it may face chargers but not counter-charge',
    'it tests again only when a general is with it',
    RISK,
  ],
  rout: [
    'it is disordered and runs at charge speed and bonuses for its own table edge until it is off the table; nothing rallies it',
    'a general with it is lost',
  ],
};
