import { describe, expect, it } from 'vitest';
import { failure } from '../support/failure.ts';
import { readyArmies } from '../support/fight-books.ts';
import { TRANSPORTS } from '../support/transports.ts';

const armies = [...readyArmies('for-the-pharaoh')] as [unknown, unknown];

describe.each(TRANSPORTS)('A battle that captains fight %s', (_, open) => {
  it('is laid out, fought out by its seed alone, and again and again', async () => {
    const { client } = await open();
    const battle = await client.fights.layOut({ armies, title: 'At the canal', seed: 'ground' });
    expect(battle.title).toBe('At the canal');
    expect(Object.keys(battle.field?.placed ?? {})).toHaveLength(battle.sides.flatMap(({ units }) => units).length);

    const fought = await client.fights.fight({ battle, seed: 'one' });
    expect(fought.battle.throws.length).toBeGreaterThan(fought.turns);
    expect(await client.fights.fight({ battle, seed: 'one' })).toMatchObject({
      winner: fought.winner,
      turns: fought.turns,
      losses: fought.losses,
    });

    const series = await client.fights.series({ battle, seed: 'one', times: 3 });
    expect(series).toHaveLength(3);
    // Any piece of a series is what it is within the whole.
    expect(await client.fights.series({ battle, seed: 'one', from: 1, times: 2 })).toEqual(series.slice(1));
  });

  it('is refused between armies of two books, with a sentence that names them', async () => {
    const { client } = await open();
    const [toms] = readyArmies('toms-ancient-warfare');
    expect(await failure(client.fights.layOut({ armies: [armies[0], toms], seed: 'ground' }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('for-the-pharaoh and toms-ancient-warfare') as string,
    });
  });
});
