import { describe, expect, test } from 'vitest';
import { books } from '../../rules/books.ts';
import { hasSimulatedBattles } from '../../rules/fights.ts';
import { armiesOfEveryRow, fightEach } from '../support/battle/row-armies.ts';

describe.each(books.filter(({ id }) => hasSimulatedBattles(id)).map(({ id }) => id))(
  'every row of the lists of %s',
  (id) => {
    test('fights to the end', async () => {
      const { fought, errors } = await fightEach(id, armiesOfEveryRow(id));
      expect(errors).toEqual([]);
      expect(fought.every(({ turns, fight }) => turns > 0 && fight.throws.length > 0)).toBe(true);
    });
  },
);
