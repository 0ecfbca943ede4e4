import { expect, test } from 'vitest';
import { distanceBetween } from '../../../battlefield/block.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { forThePharaoh } from '../../for-the-pharaoh/for-the-pharaoh.ts';
import { createFieldView } from './field-view.ts';
import { moveOnField } from './move-on-field.ts';
import { getMeasuredUnits } from './measured-unit.ts';

const battle = fieldOf(readyArmies('for-the-pharaoh'));
const spears = battle.sides.map(({ units }) => units.filter(({ name }) => /spear/i.test(name)).map(({ id }) => id));
const [[mover = '']] = spears as [string[], string[]];
const [, [one = '', two = '']] = spears as [string[], string[]];

/** Puts only a unit and two enemies on the table. */
function placeAlone(at: readonly (readonly [x: number, y: number])[]) {
  const placed = Object.fromEntries(
    [mover, one, two].map((id, place) => {
      const [x, y] = at[place]!;
      return [id, { ...battle.field!.placed[id]!, at: { x, y }, facing: place === 0 ? 0 : 180 }];
    }),
  );
  const view = createFieldView(forThePharaoh.field!, { ...battle, turn: 1, field: { ...battle.field!, placed } })!;
  const standing = getMeasuredUnits(view);
  return { view: { ...view, standing }, of: (id: string) => standing.find((each) => each.id === id)! };
}

test('a move that contacts two units at once names both', () => {
  const { view, of } = placeAlone([
    [90, 70],
    [82, 66],
    [90 + 200, 66],
  ]);
  const half = of(one).block.front / 2;
  const both = placeAlone([
    [90, 70],
    [90 - half - 0.5, 66],
    [90 + of(one).block.front / 2 + 0.5, 66],
  ]);
  const result = moveOnField(both.view, mover, 'charge', [{ kind: 'go', heading: 'forward', length: 8 }])!;
  expect([result.met?.id, ...result.alsoMet.map(({ id }) => id)].toSorted()).toEqual([one, two].toSorted());
  const single = moveOnField(view, mover, 'charge', [{ kind: 'go', heading: 'forward', length: 8 }])!;
  expect(single.alsoMet).toEqual([]);
});

test('a wheel without a charge ends at least 1 cm from an enemy, unless it started closer (ruling FTP-F13)', () => {
  for (const gap of [3, 1, 0.6]) {
    const { view, of } = placeAlone([
      [90, 60 + gap],
      [90, 60],
      [20, 20],
    ]);
    for (const on of ['left', 'right'] as const) {
      const result = moveOnField(view, mover, 'move', [{ kind: 'wheel', on, degrees: 40 }])!;
      expect(distanceBetween(result.block, of(one).block)).toBeGreaterThanOrEqual(Math.min(gap, 1) - 0.05);
    }
  }
});
