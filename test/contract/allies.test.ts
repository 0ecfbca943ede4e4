import { describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../contract/armies.ts';
import { type ArmyFile, armyFileSchema } from '../../rules/core/army-file.ts';
import { FORMATS } from '../../services/armies/formats/formats.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { failure } from '../support/input/failure.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';
import { ownList } from '../support/armies/own-list.ts';
import { openTestContext } from '../support/program/test-context.ts';

/** The small army with twelve figures of an ally and the ally's general. */
const createArmyWithAlly = (ally: string, entry: string, name = 'With allies'): ArmyFile =>
  armyFileSchema.parse({
    ...smallArmy(name),
    allies: [ally],
    generals: [
      { name: 'King', stars: 2 },
      { name: 'Kutir', stars: 1, ally },
    ],
    units: [...smallArmy().units, { name: 'Left', parts: [{ entry: `${ally}/${entry}`, count: 12 }] }],
  });

describe('army with allies', () => {
  const army = createArmyWithAlly('elam', 'axemen');

  it('is saved unchanged, with the allies’ cost', async () => {
    const { client } = await openMemoryContext();
    const { id } = await client.armies.create({ army });
    expect((await client.armies.open({ id })).army).toEqual(army);
    // 48 at 13 and 12 at 13, and generals at 400 and 200.
    expect(await client.armies.all({})).toMatchObject([{ points: 1380, legal: true }]);
    expect(await client.rules.check({ army })).toMatchObject({ points: 1380, legal: true });
    const lost = await client.rules.check({ army: { ...army, allies: ['nowhere'] } });
    expect(lost.problems.map(({ code, target }) => [code, target])).toContainEqual(['unknown-ally', 'allies.0']);
  });

  it('names them in every roster, and is read back from every lossless format', async () => {
    const { client, reported } = await openMemoryContext();
    for (const format of EXPORT_FORMATS) {
      const { text, fileName } = await client.armies.document({ army, format });
      if (format !== 'json') expect(text).toContain('Guard Axemen (Elam)');
      if (!FORMATS[format].lossless) expect(text).toMatch(/Sumerian and Ur with Elam[^]*Kutir \(Elam\)/);
      else expect((await client.armies.readImport({ text, fileName })).army).toEqual(army);
    }
    expect(reported).toEqual([]);
  });

  it('is read from a text roster with its allies, whichever title is longer', async () => {
    const { client } = await openMemoryContext();
    const own = { ...createArmyWithAlly('akkadian', 'retinue'), list: 'elam' };
    const others = [{ name: 'Guard', parts: [{ entry: 'axemen', troop: null, count: 12 }] }, ...own.units.slice(1)];
    for (const written of [army, { ...own, units: others }]) {
      for (const format of ['text', 'markdown', 'bbcode'] as const) {
        const { text, fileName } = await client.armies.document({ army: written, format });
        const { list, allies, generals, units } = written;
        const read = await client.armies.readImport({ text, fileName });
        expect(read.army).toMatchObject({ list, allies, generals, units });
        expect(read.left).toEqual([]);
        // The caller may name the army list to match.
        expect((await client.armies.readImport({ text, fileName, list: list ?? '' })).army).toEqual(read.army);
      }
    }
  });

  it('matches lines to its allies', async () => {
    const { client } = await openMemoryContext();
    const text = 'For Friday\n12 Guard Axemen (Elam)\n24 Retinue';
    const { rules } = army;
    const { army: read, left } = await client.armies.readImport({ text, rules, list: 'akkadian', allies: ['elam'] });
    expect(read.units.flatMap(({ parts }) => parts.map(({ entry, count }) => [entry, count]))).toEqual([
      ['elam/axemen', 12],
      ['retinue', 24],
    ]);
    expect(read.allies).toEqual(['elam']);
    expect(left).toEqual([]);
  });

  it('is filled from its own list, and converted with its allies', async () => {
    const { client } = await openMemoryContext();
    const [aim] = await client.armies.aims({ rules: army.rules });
    const { army: filled } = await client.armies.optimise({ army: { ...army, limit: 1500 }, aim: aim!.id });
    const added = filled.units.slice(army.units.length).flatMap(({ parts }) => parts.map(({ entry }) => entry));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((entry) => entry?.includes('/'))).toEqual([]);
    const converted = await client.armies.convert({ army, rules: army.rules, list: 'hittites' });
    expect(converted.army).toMatchObject({ list: 'hittites', allies: ['elam'] });
    expect(converted.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('needs its allies’ figures under their own list', async () => {
    const { client } = await openMemoryContext();
    const { id } = await client.armies.create({ army });
    const needs = await client.collection.needs({ armies: [id] });
    expect(needs.map(({ list, entry, name, most }) => [list, entry, name, most])).toEqual([
      ['akkadian', 'household-spearmen-pike', 'Household Spearmen', 48],
      ['elam', 'axemen', 'Guard Axemen', 12],
    ]);
  });
});

describe('custom list used for allies', () => {
  it('cannot be removed; edits are pending, and armies may keep the old content', async () => {
    const { client } = await openTestContext();
    const { id: list } = await client.lists.create({ list: ownList({}) });
    const raise = (name: string) => client.armies.create({ army: createArmyWithAlly(list, 'watch', name) });
    const [takes, keeps] = [await raise('Takes it'), await raise('Keeps it')];
    expect(await failure(client.lists.remove({ id: list }))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('“Keeps it”, “Takes it”') as string,
    });
    const pointsOf = async () =>
      Object.fromEntries((await client.armies.all({})).map(({ name, points }) => [name, points]));
    const { 'Takes it': points = 0 } = await pointsOf();
    const saved = await client.lists.save({ list: { ...ownList({ cost: 12 }), id: list }, base: 1 });
    expect(saved).toMatchObject({ version: 2, waits: true });
    const [update] = await client.lists.updates();
    expect(update?.armies.map(({ name, pointsBefore, pointsAfter }) => [name, pointsAfter - pointsBefore])).toEqual(
      expect.arrayContaining([
        ['Takes it', 24],
        ['Keeps it', 24],
      ]),
    );
    await client.lists.acceptUpdate({ id: list, keep: [keeps.id] });
    expect(await pointsOf()).toEqual({ 'Takes it': points + 24, 'Keeps it': points });
    expect((await client.armies.open({ id: takes.id })).army.allies).toEqual([list]);
    const kept = `${list}-version-1`;
    expect((await client.armies.open({ id: keeps.id })).army).toMatchObject({
      list: 'akkadian',
      allies: [kept],
      generals: [{ name: 'King' }, { name: 'Kutir', ally: kept }],
      units: [{}, { parts: [{ entry: `${kept}/watch` }] }],
    });
  });
});
