import { describe, expect, it } from 'vitest';
import { failure } from '../support/input/failure.ts';
import { month } from '../support/campaign/played-months.ts';
import { openTestContext } from '../support/program/test-context.ts';

const SECRET = 'zq diary of the umpire qz';
/** Minimal JPEG: a segment as a canvas writes it, then the image data. */
const createJpeg = (...segments: readonly number[][]): string =>
  `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2, 1, 2, 3]).toString('base64')}`;
const JFIF = [0xff, 0xe0, 0, 4, 0x4a, 0x46];
const EXIF = [0xff, 0xe1, 0, 6, 0x45, 0x78, 0x69, 0x66];
const PICTURE = { year: 1, month: 1, alt: 'Our table at Uruk', isShown: false, picture: createJpeg(JFIF) };
const PAGE = { year: 1, month: 1, text: SECRET };

describe('notebook', () => {
  it('is saved per seat, and is in no turn file, report or document', async () => {
    const { client } = await openTestContext();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const [first = '', second = ''] = state.players.map(({ id: player }) => player);
    const notebook = { diary: [PAGE], bookmarks: [0, 2], marks: [] };
    const own = { diary: [{ ...PAGE, text: `${SECRET} too` }], bookmarks: [], marks: [PAGE] };
    await client.notebooks.write({ id, notebook });
    await client.notebooks.write({ id, player: first, notebook: own });
    await client.notebooks.putPicture({ id, picture: PICTURE });
    await client.notebooks.putPicture({ id, player: first, picture: { ...PICTURE, isShown: true } });
    await month(client, id);
    expect(await client.notebooks.read({ id })).toEqual(notebook);
    expect(await client.notebooks.read({ id, player: first })).toEqual(own);
    expect((await client.notebooks.read({ id, player: second })).diary).toEqual([]);
    expect(await client.notebooks.pictures({ id, year: 1 })).toEqual([PICTURE]);
    expect(await client.notebooks.pictures({ id, player: second, year: 1 })).toEqual([]);
    const given = [
      await client.campaigns.exportDocument({ id }),
      await client.campaigns.open({ id }),
      await client.campaigns.report({ id, player: null, from: 0 }),
      ...(await Promise.all(state.players.map(({ id: player }) => client.campaigns.playerPack({ id, player })))),
    ];
    for (const document of given)
      for (const secret of [SECRET, PICTURE.alt, PICTURE.picture])
        expect(JSON.stringify(document)).not.toContain(secret);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });

  it('is rejected if a page is too long, and stays unchanged', async () => {
    const { client } = await openTestContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const diary = [{ ...PAGE, text: 'x'.repeat(10_001) }];
    const refused = await failure(client.notebooks.write({ id, notebook: { diary, bookmarks: [], marks: [] } }));
    expect(refused.code).toBe('BAD_INPUT');
    expect((await client.notebooks.read({ id })).diary).toEqual([]);
  });

  it('is deleted with its campaign, unless the seat’s turn file is saved here', async () => {
    const { client } = await openTestContext();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const [first = '', second = ''] = state.players.map(({ id: player }) => player);
    const notebook = { diary: [PAGE], bookmarks: [], marks: [] };
    const pack = await client.campaigns.playerPack({ id, player: first });
    await client.packs.keep({ text: JSON.stringify(pack) });
    for (const owner of [{ id }, { id, player: first }, { id, player: second }]) {
      await client.notebooks.write({ ...owner, notebook });
      await client.notebooks.putPicture({ ...owner, picture: PICTURE });
    }
    await client.campaigns.remove({ id });
    for (const owner of [{ id }, { id, player: second }]) {
      expect((await client.notebooks.read(owner)).diary).toEqual([]);
      expect(await client.notebooks.pictures({ ...owner, year: 1 })).toEqual([]);
    }
    expect((await client.notebooks.read({ id, player: first })).diary).toEqual([PAGE]);
    expect(await client.notebooks.pictures({ id, player: first, year: 1 })).toEqual([PICTURE]);
    const nowhere = await failure(client.notebooks.write({ id, notebook }));
    expect(nowhere.code).toBe('NOT_FOUND');
  });
});

describe('picture of a month', () => {
  it('replaces the previous one, and can be removed', async () => {
    const { client } = await openTestContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const other = { ...PICTURE, alt: 'The same table, later', isShown: true };
    await client.notebooks.putPicture({ id, picture: PICTURE });
    await client.notebooks.putPicture({ id, picture: other });
    await client.notebooks.putPicture({ id, picture: { ...other, year: 2 } });
    expect(await client.notebooks.pictures({ id, year: 1 })).toEqual([other]);
    await client.notebooks.removePicture({ id, year: 1, month: 1 });
    expect(await client.notebooks.pictures({ id, year: 1 })).toEqual([]);
    expect((await failure(client.notebooks.removePicture({ id, year: 1, month: 1 }))).code).toBe('NOT_FOUND');
  });

  it.each([
    ['contains its location', createJpeg(JFIF, EXIF)],
    ['contains comments', createJpeg(JFIF, [0xff, 0xfe, 0, 3, 1])],
    ['is not a JPEG', `data:image/jpeg;base64,${Buffer.from('GIF89a').toString('base64')}`],
    ['is incomplete', 'data:image/jpeg;base64,/9j/'],
    ['has another media type', PICTURE.picture.replace('jpeg', 'svg+xml')],
    ['is too large', createJpeg(...Array.from({ length: 120_000 }, () => JFIF))],
  ])('is rejected if it %s', async (_, picture) => {
    const { client } = await openTestContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const refused = await failure(client.notebooks.putPicture({ id, picture: { ...PICTURE, picture } }));
    expect(refused.code).toBe('BAD_INPUT');
    expect(await client.notebooks.pictures({ id, year: 1 })).toEqual([]);
  });
});
