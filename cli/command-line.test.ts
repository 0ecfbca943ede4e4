import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../test/support/armies/armies.ts';
import { fileOf, FTP, nomarch, PIKE, read } from '../test/support/program/command-line.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

// Vitest types its matchers as any.
const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
const containing = (part: string): unknown => expect.stringContaining(part);
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const closeTo = (chance: number): unknown => expect.closeTo(chance, 9);
const among = (one: object): unknown => expect.arrayContaining([expect.objectContaining(one)]);

describe('nomarch lists', () => {
  it('prints the shipped lists without creating a store', async () => {
    const home = temporaryFolder();
    const { status, out } = await nomarch(['lists', ...FTP, '--json'], '', home);
    expect(status).toBe(0);
    const [list] = read(out) as [{ id: string; rules: string; entries: unknown[] }];
    expect(list).toMatchObject({ id: 'akkadian', rules: 'for-the-pharaoh' });
    expect(list.entries).toHaveLength(37);
    expect(list.entries[0]).toMatchObject({
      id: anyText,
      name: anyText,
      cost: anyNumber,
    });
    expect(readdirSync(home)).toEqual([]);
  });

  it('prints one line per list, and all rows of a list given by id', async () => {
    const home = temporaryFolder();
    const { status, out } = await nomarch(['lists', ...FTP], '', home);
    expect(status).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(/^akkadian +Akkadian, Sumerian and Ur +3000 BC to 2000 BC +for-the-pharaoh +37 rows$/),
    );
    expect(lines.every((line) => line.includes('for-the-pharaoh'))).toBe(true);
    const one = await nomarch(['lists', 'akkadian'], '', home);
    expect(one.out).toMatch(/^Akkadian, Sumerian and Ur \(akkadian\), 3000 BC to 2000 BC\n/);
    expect(one.out).toMatch(/household-spearmen-pike +Household Spearmen +Reg A LI CO P +13 +at most 144/);
    expect(read((await nomarch(['lists', 'akkadian', '--json'], '', home)).out)).toMatchObject({ id: 'akkadian' });
  });

  it('refuses an unknown list, a list of another book, and an unknown book', async () => {
    const home = temporaryFolder();
    const unknown = await nomarch(['lists', '--rules', 'no-such-book'], '', home);
    expect(unknown).toMatchObject({ status: 2, out: '', err: containing('--rules: expected one of for-the-pharaoh') });
    expect(await nomarch(['lists', 'atlantis'], '', home)).toMatchObject({ status: 2, out: '' });
    const other = await nomarch(['lists', 'akkadian', '--rules', 'toms-ancient-warfare'], '', home);
    expect(other).toMatchObject({ status: 2, err: containing('is of for-the-pharaoh') });
  });
});

describe('nomarch books and nomarch convert', () => {
  it('compare the books, and convert an army to another book', async () => {
    const books = read((await nomarch(['books', '--json'])).out) as {
      id: string;
      facts: { id: string; text: string }[];
    }[];
    expect(books.every(({ facts }) => facts.every(({ text }) => text !== ''))).toBe(true);
    const to = books.find(({ id }) => id !== smallArmy().rules)?.id ?? '';
    const file = join(temporaryFolder(), 'made.json');
    const words = ['convert', '-', '--to', to, '--out', file, '--json'];
    const { status, out } = await nomarch(words, JSON.stringify(smallArmy()));
    expect(status).toBe(0);
    const { army, converted } = read(out) as { army: unknown; converted: unknown[] };
    expect(army).toMatchObject({ rules: to, name: smallArmy().name });
    expect(converted).toMatchObject([{ from: '48 figures of Household Spearmen' }]);
    expect(read(readFileSync(file, 'utf8'))).toEqual(army);
  });

  it('refuse an unknown book and an unknown list', async () => {
    const wrong = async (...words: string[]) => nomarch(['convert', '-', ...words], JSON.stringify(smallArmy()));
    expect(await wrong('--to', 'no-such-book')).toMatchObject({
      status: 2,
      out: '',
      err: containing('--to: expected one of'),
    });
    expect(await wrong('--list', 'atlantis')).toMatchObject({ status: 2, out: '', err: containing('“atlantis”') });
  });
});

describe('nomarch price', () => {
  it('prints a cost with its breakdown', async () => {
    const { status, out } = await nomarch(['price', '-', ...FTP, '--json'], JSON.stringify(PIKE));
    expect(status).toBe(0);
    const { cost, breakdown } = read(out) as { cost: number; breakdown: { label: string; points: number }[] };
    expect(cost).toBe(13);
    expect(breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(cost);
  });

  it('prices a batch line by line in order, and continues after a bad line', async () => {
    const lines = [JSON.stringify(PIKE), 'not json', '', JSON.stringify({ class: 'Z' }), '{"general":{"stars":2}}'];
    const { status, out } = await nomarch(['price', ...FTP, '--batch', '-'], `${lines.join('\n')}\n`);
    expect(status).toBe(0);
    const answers = out.trimEnd().split('\n').map(read) as { cost?: number; error?: { code: string } }[];
    expect(answers.map(({ cost, error }) => cost ?? error?.code)).toEqual([
      13,
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
      400,
    ]);
  });

  it('requires a known rule book', async () => {
    expect(await nomarch(['price', '-'], '{}')).toMatchObject({ status: 2, err: containing('--rules') });
    expect(await nomarch(['price', '-', '--rules', 'no-such-book'], '{}')).toMatchObject({ status: 2 });
    expect(await nomarch(['price', '-', '--rules', 'zeus'], '{}')).toMatchObject({ status: 2 });
  });
});

describe('nomarch check', () => {
  it('reads all armies of a folder, in every format, and reports unread lines', async () => {
    const folder = temporaryFolder();
    const ros = (await nomarch(['export', '-', '--format', 'ros'], JSON.stringify(smallArmy()))).out;
    const files = {
      'a.json': JSON.stringify(smallArmy()),
      'b.txt': 'My army\n\n48 household spearmen pike\n12 unicorns of the moon\n12 archers',
      'c.rosz': zipSync({ 'army.ros': strToU8(ros) }),
      'd.pdf': 'no army',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, out } = await nomarch(['check', folder, '--json']);
    const reports = read(out) as { file: string; name: string; unread: unknown[] }[];
    expect(reports.map(({ file, name }) => [basename(file), name])).toEqual([
      ['a.json', 'Guard of Agade'],
      ['b.txt', 'My army'],
      ['c.rosz', 'Guard of Agade'],
    ]);
    expect(reports.map(({ unread }) => unread)).toEqual([
      [],
      [{ line: 4, text: '12 unicorns of the moon', reason: matching(/has no similar name/) }],
      [],
    ]);
    expect(status).toBe(0);
  });

  it('exits with 0 for a legal army, 1 for an illegal one, 2 for an unreadable one', async () => {
    const legal = fileOf(JSON.stringify(smallArmy()));
    const illegal = fileOf(JSON.stringify({ ...smallArmy(), limit: 10 }));
    const one = await nomarch(['check', legal, '--json']);
    expect(one.status).toBe(0);
    expect(read(one.out)).toMatchObject({
      file: legal,
      name: 'Guard of Agade',
      rules: 'for-the-pharaoh',
      legal: true,
      points: 1024,
      limit: 4000,
    });
    const several = await nomarch(['check', legal, illegal, '--json']);
    expect(several.status).toBe(1);
    expect(read(several.out)).toMatchObject([
      { legal: true },
      {
        legal: false,
        problems: among({ severity: 'error', code: 'points-over-limit' }),
      },
    ]);
    const bad = await nomarch(['check', legal, join(legal, 'none'), '--json']);
    expect(bad.status).toBe(2);
    expect(read(bad.out)).toMatchObject([{ legal: true }, { error: { code: 'BAD_INPUT' } }]);
    expect((await nomarch(['check', illegal])).out).toContain('NOT LEGAL');
  });
});

describe('nomarch export', () => {
  it('writes an army as JSON that can be read again, and as text', async () => {
    const file = fileOf(JSON.stringify(smallArmy()));
    const { out } = await nomarch(['export', file, '--format', 'json']);
    expect(read(out)).toEqual(smallArmy());
    expect((await nomarch(['export', file, '--format', 'text'])).out).toContain('1024 of 4000 points');
  });

  it('writes a file completely or not at all', async () => {
    const file = fileOf(JSON.stringify(smallArmy()));
    const out = join(temporaryFolder(), 'roster.txt');
    expect((await nomarch(['export', file, '--format', 'text', '--out', out])).status).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('Guard');
    expect(readdirSync(join(out, '..'))).toEqual(['roster.txt']);
    expect(await nomarch(['export', file, '--format', 'text', '--out', join(out, 'x')])).toMatchObject({ status: 2 });
  });

  it.each([
    ['markdown', '# Guard of Agade'],
    ['bbcode', '[b]Guard of Agade[/b]'],
    ['csv', 'army,Guard of Agade,4000'],
    ['ros', '<roster '],
  ])('writes %s', async (format, expected) => {
    const { status, out } = await nomarch(['export', '-', '--format', format], JSON.stringify(smallArmy()));
    expect(status).toBe(0);
    expect(out).toContain(expected);
  });

  it('lists the known formats for an unknown one', async () => {
    const { status, err } = await nomarch(['export', '-', '--format', 'pdf'], JSON.stringify(smallArmy()));
    expect(status).toBe(2);
    expect(err).toContain('json, text, markdown, bbcode, csv, ros');
    expect(err).toContain('"pdf"');
  });
});

describe('nomarch resolve', () => {
  const raid = ['resolve', 'for-the-pharaoh/campaign/raid', '-', '--json'];
  const points = JSON.stringify({ points: 500 });

  it('uses the faces in order, and prints the steps', async () => {
    const { status, out } = await nomarch([...raid, '--dice', '7,3'], points);
    expect(status).toBe(0);
    expect(read(out)).toMatchObject({
      procedure: 'for-the-pharaoh/campaign/raid',
      input: { points: 500 },
      dice: [
        { die: 'd10', face: 7 },
        { die: 'd10', face: 3 },
      ],
      outcome: { cropDamage: 350, revenueLoss: 150 },
      rulings: ['FTP-C9'],
    });
  });

  it('gives the same result for the same seed', async () => {
    const [one, two] = [
      await nomarch([...raid, '--seed', 'x'], points),
      await nomarch([...raid, '--seed', 'x'], points),
    ];
    expect(one.status).toBe(0);
    expect(one.out).toBe(two.out);
  });

  it('prints the odds before the roll, if dice decide', async () => {
    const rally = (dice: string, input: object) =>
      nomarch(['resolve', 'pharaoh-rides-to-war/rally', '-', '--json', '--dice', dice], JSON.stringify(input));
    const { out } = await rally('4', { officer: true });
    expect(read(out)).toMatchObject({
      outcome: { rallied: true },
      odds: [
        { outcome: 'stands, routed', chance: closeTo(2 / 6) },
        { outcome: 'rallies', chance: closeTo(4 / 6) },
      ],
    });
    const casualties = ['resolve', 'pharaoh-rides-to-war/casualties', '-', '--json'];
    expect(read((await nomarch(casualties, JSON.stringify({ hits: 4, stands: 2 }))).out)).not.toHaveProperty('odds');
  });

  it('needs no dice for a rule without dice', async () => {
    const { status } = await nomarch(
      ['resolve', 'campaign/interception', '-'],
      JSON.stringify({ raiders: 100, interceptors: 300 }),
    );
    expect(status).toBe(0);
  });

  it.each([
    [['--dice', '7'], /die 2 is missing/],
    [['--dice', '7,3,1'], /die 3 is one too many/],
    [['--dice', '7,11'], /die 2 .*1 to 10/],
    [['--dice', '7,x'], /die 2 .*expected a face, got "x"/],
    [['--dice', '7,2.5'], /die 2 .*got 2.5/],
    [[], /die 1 is missing/],
    [['--dice', '7,3', '--seed', 'x'], /not both/],
  ])('refuses %j', async (words, expected) => {
    const { status, out, err } = await nomarch([...raid, ...words], points);
    expect(status).toBe(2);
    expect(err).toMatch(expected);
    expect(read(out)).toMatchObject({ error: { code: 'BAD_INPUT', message: matching(expected) } });
  });

  it('answers a batch in order without stopping, thousands of lines of it', async () => {
    const good = JSON.stringify({ procedure: 'for-the-pharaoh/campaign/raid', input: { points: 10 }, dice: [1, 2] });
    const lines = Array.from({ length: 3000 }, (_, index) => (index % 1000 === 999 ? '{"procedure":"none"}' : good));
    const { status, out } = await nomarch(['resolve', '--batch', '-'], lines.join('\n'));
    expect(status).toBe(0);
    const answers = out.trimEnd().split('\n').map(read) as { error?: unknown }[];
    expect(answers).toHaveLength(3000);
    expect(answers.flatMap((answer, index) => (answer.error ? [index] : []))).toEqual([999, 1999, 2999]);
  });

  it('lists every procedure with its schema', async () => {
    const { out } = await nomarch(['procedures', '--json']);
    const raidListing = (read(out) as { id: string }[]).find(({ id }) => id === 'for-the-pharaoh/campaign/raid');
    expect(raidListing).toMatchObject({ input: { type: 'object', properties: { points: {} } } });
  });
});
