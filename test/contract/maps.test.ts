import { describe, expect, it } from 'vitest';
import { shippedMaps } from '../../maps/catalogue.ts';
import { loadGeometry } from '../../maps/geometry.ts';
import { readMapImport } from '../../services/routers/maps.ts';
import { failure } from '../support/input/failure.ts';
import { PLAIN_BOARD } from '../support/maps/drawn-maps.ts';
import { foldedTopology } from '../support/maps/map-monsters.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = { url: PIXEL, x: 0, y: 0, width: 100, height: 50, opacity: 0.5 };

describe.each(TRANSPORTS)('maps %s', (_, open) => {
  it('included with the app are listed and opened with their drawings', async () => {
    const { client } = await open();
    const all = await client.maps.all({});
    expect(all.map(({ id, origin }) => [id, origin])).toEqual(shippedMaps.map(({ id }) => [id, 'shipped']));
    const map = await client.maps.open({ id: 'two-rivers' });
    expect(map).toMatchObject({ id: 'two-rivers', origin: 'shipped', version: 1, picture: null });
    expect(map.topology).toEqual(await loadGeometry('two-rivers'));
    expect(await failure(client.maps.open({ id: 'atlantis' }))).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
    for (const action of [
      () => client.maps.save({ id: map.id, base: 1, sheet: map.sheet, topology: map.topology }),
      () => client.maps.remove({ id: map.id }),
      () => client.maps.purge({ id: map.id }),
      () => client.maps.setPicture({ id: map.id, picture }),
    ])
      expect(await failure(action())).toMatchObject({ code: 'REFUSED', path: 'id' });
  });

  it('are copied, edited only from the newest version, and keep their picture', async () => {
    const { client } = await open();
    const copy = await client.maps.copy({ id: 'two-rivers', title: 'Sumer, mine' });
    expect(copy).toMatchObject({ id: 'own-sumer-mine', origin: 'own', version: 1, basedOn: 'two-rivers' });
    expect(copy.sheet).toMatchObject({ id: 'own-sumer-mine', title: 'Sumer, mine' });
    expect((await client.maps.copy({ id: copy.id, title: 'Sumer, mine' })).id).toBe('own-sumer-mine-2');
    const sheet = { ...copy.sheet, title: 'Sumer renamed' };
    const saved = await client.maps.save({ id: copy.id, base: 1, sheet, topology: copy.topology });
    expect(saved.version).toBe(2);
    const again = client.maps.save({ id: copy.id, base: 1, sheet, topology: copy.topology });
    expect(await failure(again)).toMatchObject({ code: 'CONFLICT', path: 'base' });
    await client.maps.setPicture({ id: copy.id, picture });
    expect(await client.maps.open({ id: copy.id })).toMatchObject({
      version: 2,
      picture,
      sheet: { title: 'Sumer renamed' },
    });
    await client.maps.setPicture({ id: copy.id, picture: null });
    expect((await client.maps.open({ id: copy.id })).picture).toBeNull();
    expect((await client.maps.all({})).filter(({ origin }) => origin === 'own').map(({ title }) => title)).toEqual([
      'Sumer renamed',
      'Sumer, mine',
    ]);
  });

  it('are binned and restored, and deleted only from the bin', async () => {
    const { client } = await open();
    const { id } = await client.maps.copy({ id: 'two-rivers', title: 'Mine' });
    expect(await failure(client.maps.purge({ id }))).toMatchObject({ code: 'REFUSED' });
    await client.maps.remove({ id });
    const own = async (binned: boolean) => (await client.maps.all({ binned })).filter((map) => map.origin === 'own');
    expect(await own(false)).toEqual([]);
    expect(await own(true)).toMatchObject([{ id, binned: true }]);
    // A campaign still finds a map in the bin.
    expect(await client.maps.open({ id })).toMatchObject({ binned: true });
    await client.maps.restore({ id });
    expect(await own(false)).toHaveLength(1);
    const other = await client.maps.copy({ id: 'two-rivers', title: 'Other' });
    await client.maps.remove({ id: other.id });
    await client.maps.remove({ id });
    await client.maps.purge({ id });
    expect(await failure(client.maps.open({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await own(true)).toMatchObject([{ id: other.id }]);
  });

  it('are exported and imported again, with a report of guesses', async () => {
    const { client } = await open();
    const shipped = await client.maps.open({ id: 'near-east' });
    const file = await client.maps.exportText({ id: 'near-east' });
    expect(file.fileName).toBe('near-east.nomarch-map.json');
    const { sheet, topology, id } = await client.maps.importText({ text: file.text, fileName: file.fileName });
    expect({ sheet, topology }).toEqual({ sheet: { ...shipped.sheet, id }, topology: shipped.topology });
    for (const format of ['geojson', 'svg', 'borders'] as const) {
      const { text, fileName } = await client.maps.exportText({ id: 'near-east', format });
      const report = await client.maps.readImport({ text, fileName });
      expect(report.format).toBe(format);
      expect(report.sheet.borders).toHaveLength(shipped.sheet.borders.length);
      expect(report.sheet.provinces).toHaveLength(shipped.sheet.provinces.length);
    }
    const board = { text: PLAIN_BOARD, fileName: 'board.svg' };
    const { drawn, sheet: guessed } = await client.maps.readImport(board);
    const thebes = drawn.parts.find(({ name }) => name === 'Thebes')!;
    const stored = await client.maps.importText({ ...board, kinds: { [thebes.key]: 'decoration' } });
    expect(stored.sheet.provinces.map(({ id: land }) => land)).toEqual(
      guessed.provinces.map(({ id: land }) => land).filter((land) => land !== 'thebes'),
    );
    expect(await client.maps.readImport({ text: 'Ur - Uruk', fileName: 'x.txt' })).toMatchObject({
      guessed: [{ what: 'the outlines of all provinces' }],
    });
  });

  it('that are hostile or broken are rejected with their path', async () => {
    const { client, reported } = await open();
    const refused = async (text: string) =>
      (await failure(client.maps.readImport({ text, fileName: 'a.json' }))).message;
    expect(await refused('{"type":"Topology","__proto__":{"a":1}}')).toContain('"__proto__" is not allowed');
    expect(await refused('['.repeat(100_000))).toMatch(/is invalid|nested/);
    expect(await refused(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toMatch(/nested more than|too large/);
    expect(await refused('<!DOCTYPE a [<!ENTITY b "c">]><svg/>')).toContain('declares entities');
    expect(
      await refused(
        '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1e999,0]]]}}]}',
      ),
    ).toContain('features.0: expected two coordinates');
    const map = await client.maps.open({ id: 'two-rivers' });
    const astray = { ...map.topology, arcs: map.topology.arcs.slice(0, 3) };
    expect(await failure(client.maps.create({ sheet: map.sheet, topology: astray }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('missing arc') as string,
    });
    const taxed = map.sheet.provinces.map((one, i) => (i === 2 ? { ...one, tax: 17 } : one));
    const sheet = { ...map.sheet, provinces: taxed };
    expect(await failure(client.maps.create({ sheet, topology: map.topology }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(`province ${taxed[2]!.name}, tax`) as string,
    });
    const script = { ...picture, url: 'data:image/svg+xml;base64,PHN2Zy8+' };
    const own = await client.maps.copy({ id: 'two-rivers', title: 'Mine' });
    expect(await failure(client.maps.setPicture({ id: own.id, picture: script }))).toMatchObject({ code: 'BAD_INPUT' });
    expect(reported).toEqual([]);
  });

  it('that are too large when unpacked cannot be saved, and are reported as broken in the store', async () => {
    const { client, context, reported } = await open();
    const own = await client.maps.copy({ id: 'two-rivers', title: 'Mine' });
    const topology = {
      ...foldedTopology(5000, 20_000),
      objects: { ...own.topology.objects, ...foldedTopology(5000, 20_000).objects },
    };
    const refusal = {
      code: 'BAD_INPUT',
      message: expect.stringContaining('the resolved lines have more') as string,
    };
    expect(await failure(client.maps.create({ sheet: own.sheet, topology }))).toMatchObject(refusal);
    expect(await failure(client.maps.save({ id: own.id, base: 1, sheet: own.sheet, topology }))).toMatchObject(refusal);
    // Written directly to the store, without the use case's check.
    await context.repositories.maps.save({ id: own.id, base: 1, at: context.clock(), sheet: own.sheet, topology });
    expect(await failure(client.maps.open({ id: own.id }))).toMatchObject({
      code: 'STORE_DAMAGED',
      message: expect.stringMatching(/is damaged .*resolved/) as string,
    });
    expect(await client.maps.all({})).toContainEqual(expect.objectContaining({ id: own.id, title: 'Mine' }));
    await client.maps.remove({ id: own.id });
    await client.maps.purge({ id: own.id });
    expect(reported).toEqual([]);
  });

  it('report the step of their import by ticket', async () => {
    const { client, context } = await open();
    const steps: (string | null)[] = [];
    const { imports } = context;
    const watched: typeof context = {
      ...context,
      imports: async (kind, task, { signal, reportStep }) =>
        imports(kind, task, {
          signal,
          reportStep: (step) => {
            reportStep(step);
            steps.push(context.importSteps.get('mine') ?? null);
          },
        }),
    };
    await readMapImport(watched, { text: 'Ur - Uruk', fileName: 'a.txt', ticket: 'mine' });
    expect(steps).toEqual(['reading', 'fitting', 'borders', 'places']);
    expect(await client.app.importStep({ ticket: 'mine' })).toEqual({ step: null });
  });
});
