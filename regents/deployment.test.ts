import { describe, expect, it } from 'vitest';
import type { NeutralTroop } from '../rules/core/convert/likeness.ts';
import { deployUnits, type Stance } from './deployment.ts';

const foot: NeutralTroop = {
  arm: 'foot',
  order: 'close',
  hand: ['spear'],
  missiles: [],
  armour: 1,
  shield: true,
  quality: 3,
  drilled: true,
};
const bows: NeutralTroop = { ...foot, missiles: ['bow'] };
const slingers: NeutralTroop = { ...foot, order: 'open', missiles: ['sling'] };
const chariots: NeutralTroop = { ...foot, arm: 'chariots', missiles: ['bow'] };
const wagons: NeutralTroop = { ...foot, arm: 'wagons' };

const ARMY = [
  { points: 300, troops: [foot] },
  { points: 100, troops: [foot] },
  { points: 200, troops: [foot] },
  { points: 150, troops: [bows] },
  { points: 80, troops: [slingers] },
  { points: 400, troops: [chariots] },
  { points: 500, troops: [chariots] },
  { points: 20, troops: [wagons] },
];

const drawn = (stance: Stance) => deployUnits(ARMY, stance).map(({ wing, line, task }) => [wing, line, task.key]);

describe('deploy', () => {
  it('places chariots on both wings, the stronger on the right, foot in the centre and the weakest behind', () => {
    expect(drawn('attack')).toEqual([
      ['centre', 'front', 'deployment.line-attack'],
      ['centre', 'reserve', 'deployment.reserve'],
      ['centre', 'front', 'deployment.line-attack'],
      ['centre', 'front', 'deployment.shooters-attack'],
      ['centre', 'front', 'deployment.skirmishers-attack'],
      ['left', 'front', 'deployment.riders-attack'],
      ['right', 'front', 'deployment.riders-attack'],
      ['centre', 'reserve', 'deployment.baggage-attack'],
    ]);
    expect(drawn('defend')[5]).toEqual(['left', 'front', 'deployment.riders-defend']);
  });

  it('sends the line into a storm, covered by shooters', () => {
    expect(drawn('storm').map(([, , task]) => task)).toEqual([
      'deployment.storm',
      'deployment.second-storm',
      'deployment.storm',
      'deployment.cover-storm',
      'deployment.cover-storm',
      'deployment.storm',
      'deployment.storm',
      'deployment.second-storm',
    ]);
    expect(drawn('hold-walls').filter(([, line]) => line === 'front')).toHaveLength(4);
  });

  it('keeps no reserve from a short line', () => {
    expect(deployUnits(ARMY.slice(0, 2), 'attack').map(({ line }) => line)).toEqual(['front', 'front']);
  });
});
