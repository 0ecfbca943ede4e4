import { expect, it } from 'vitest';
import { armyFileSchema } from '../../core/army-file.ts';
import { listArmyMeasures } from './tally.ts';

const scouting = (troop: Record<string, unknown>, count: number) => {
  const army = armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    name: 'Trial',
    limit: 4000,
    units: [{ parts: [{ troop: { class: 'C', ...troop }, count }] }],
  });
  return listArmyMeasures(army, null).find(({ id }) => id === 'scouting')?.value;
};

it.each([
  ['open order scout cavalry as 3', { kind: 'cavalry', order: 'OO', scout: true }, 12],
  ['open order cavalry as 2', { kind: 'cavalry', order: 'OO' }, 8],
  ['medium order cavalry as 1', { kind: 'cavalry', order: 'MO' }, 4],
  ['close order cavalry as a half', { kind: 'cavalry', order: 'CO' }, 2],
  ['open order infantry as a half', { order: 'OO' }, 2],
  ['a light chariot as a half', { kind: 'light-chariot' }, 2],
  ['a scout chariot as a light chariot (FTP-B1)', { kind: 'light-chariot', scout: true }, 2],
  ['mounted infantry as cavalry of its order', { kind: 'mounted-infantry', order: 'MO' }, 4],
  ['barded cavalry as 0', { kind: 'cavalry', order: 'OO', barding: true }, 0],
  ['close order infantry as 0', { order: 'CO' }, 0],
  ['heavy chariots as 0', { kind: 'heavy-chariot' }, 0],
])('scouting counts %s', (_words, troop, points) => {
  expect(scouting(troop, 4)).toBe(points);
});
