import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../rules/systems.ts';
import { failure } from '../support/input/failure.ts';
import { readyArmies, smallArmies } from '../support/battle/fight-books.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

const armies = [...smallArmies('for-the-pharaoh')] as [unknown, unknown];

const [[, openInProcess]] = TRANSPORTS as [(typeof TRANSPORTS)[number]];

it('battle fought by captains has the same result for the same seed', async () => {
  const { client } = await openInProcess();
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
  // A part of a series equals that part of the whole.
  expect(await client.fights.series({ battle, seed: 'one', from: 1, times: 2 })).toEqual(series.slice(1));
});

describe.each(TRANSPORTS)('battle fought by captains %s', (_, open) => {
  it('reports each unit’s totals, and suggests a move for one', async () => {
    const { client } = await open();
    const battle = await client.fights.layOut({ armies, seed: 'ground' });
    const [told] = await client.fights.series({ battle, seed: 'one', times: 1, units: true });
    const { took, lost } = Object.values(told!.units!).reduce(
      (sum, unit) => ({ took: sum.took + unit.took, lost: sum.lost + unit.lost }),
      { took: 0, lost: 0 },
    );
    // One side's losses equal the other's gains, except for rounding per unit.
    expect(took).toBeGreaterThan(0);
    expect(Math.abs(took - lost)).toBeLessThanOrEqual(Object.keys(told!.units!).length);

    const phase = findRuleSystem('for-the-pharaoh')!.table!.turn.phases.findIndex(({ id }) => id === '10');
    const unit = battle.sides[0]!.units[0]!.id;
    const before = await client.fights.advise({ battle, unit, strength: 'able' });
    expect(before).toEqual({ advice: null });
    const moving = { ...battle, turn: 1, phase };
    const { advice } = await client.fights.advise({ battle: moving, unit, strength: 'able' });
    expect(['move', 'stay']).toContain(advice?.does);
    expect(advice?.because).toMatch(/expected losses|expected damage|advances|turns/);
    expect(await client.fights.advise({ battle: { ...moving, bound: 1 }, unit, strength: 'able' })).toEqual({
      advice: null,
    });
  });

  it('is led by a captain and a person, who answers with an offered choice', async () => {
    const { client } = await open();
    const battle = await client.fights.layOut({ armies, seed: 'ground' });
    const leaders = [null, { strength: 'novice', temperament: 'bold' }] as [
      null,
      { strength: 'novice'; temperament: 'bold' },
    ];
    const begun = await client.fights.lead({ battle, leaders, seed: 'one' });
    expect(begun.battle).toMatchObject({ turn: 1, led: { leaders, seed: 'one' } });
    expect(begun.question?.side).toBe(0);
    expect(await client.fights.lead({ battle: begun.battle })).toEqual(begun);
    const stored = await client.table.create({ battle: begun.battle });
    expect((await client.table.open({ id: stored.id })).battle).toEqual(begun.battle);

    const on = await client.fights.lead({ battle: begun.battle, answers: [{ kind: 'none' }] });
    expect(on.battle.turn).toBe(2);
    expect(await failure(client.fights.lead({ battle: begun.battle, answers: [{ kind: 'feint' }] }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('“feint” is not possible now') as string,
    });

    // A captain's suggestion for a unit that may move, and its position.
    const mover = begun.question?.kind === 'move' ? begun.question.movers[0]!.unit : '';
    const { advice } = await client.fights.advise({ battle: begun.battle, unit: mover, strength: 'able' });
    expect(['move', 'stay']).toContain(advice?.does);
    expect(advice?.where === null || advice?.where.length === 4).toBe(true);
  });

  it('has odds of options and threats before any roll', async () => {
    const { client } = await open();
    const battle = await client.fights.layOut({ armies, seed: 'ground' });
    let led = await client.fights.lead({
      battle,
      leaders: [null, { strength: 'able', temperament: 'bold' }],
      seed: 'one',
    });
    let threats: Awaited<ReturnType<typeof client.fights.odds>>['threats'] = [];
    for (let turns = 0; turns < 20 && threats.length === 0 && led.question !== null; turns += 1) {
      led = await client.fights.lead({ battle: led.battle, answers: [{ kind: 'none' }] });
      threats = (await client.fights.odds({ battle: led.battle })).threats;
    }
    const getSide = (id: string): number =>
      led.battle.sides.findIndex(({ units }) => units.some((unit) => unit.id === id));
    expect(threats.length).toBeGreaterThan(0);
    for (const { unit, target, wins, loses } of threats) {
      expect([getSide(unit), getSide(target)].sort()).toEqual([0, 1]);
      expect(wins + loses).toBeLessThanOrEqual(1 + 1e-9);
    }
    expect(threats.some(({ deals }) => deals > 0)).toBe(true);
    // The battle is unchanged: the same question gets the same odds.
    expect((await client.fights.odds({ battle: led.battle })).threats).toEqual(threats);
  });

  it('is refused for an army without troops, or with impossible counts', async () => {
    const { client } = await open();
    const [ours] = readyArmies('for-the-pharaoh');
    const [first, ...rest] = ours.units;
    const setCount = (count: number) => ({
      ...ours,
      units: [{ ...first!, parts: first!.parts.map((part) => ({ ...part, count })) }, ...rest],
    });
    for (const [army, message] of [
      [{ ...ours, units: [] }, 'has no troops to fight with'],
      [setCount(-3), 'expected 0 to'],
      [setCount(999_999), '999999'],
      [setCount(1.5), '1.5'],
      [{ ...ours, units: [{ ...first!, parts: [{ ...first!.parts[0]!, entry: 'nobodies' }] }, ...rest] }, '“nobodies”'],
    ] as const) {
      expect(await failure(client.fights.layOut({ armies: [armies[1], army], seed: 'ground' }))).toMatchObject({
        code: 'BAD_INPUT',
        path: expect.stringMatching(/^armies\.1/) as string,
        message: expect.stringContaining(message) as string,
      });
    }
  });

  it('is refused between armies of two books, naming them', async () => {
    const { client } = await open();
    const [toms] = readyArmies('toms-ancient-warfare');
    expect(await failure(client.fights.layOut({ armies: [armies[0], toms], seed: 'ground' }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('for-the-pharaoh and toms-ancient-warfare') as string,
    });
  });
});
