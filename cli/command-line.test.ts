import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smallArmy } from '../test/support/armies.ts';
import { nomarch } from '../test/support/command-line.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const FTP = ['--rules', 'for-the-pharaoh'];
const PIKE = { class: 'A', kind: 'infantry', order: 'CO', drill: 'regular', weapons: ['pike'] };
const read = (text: string): unknown => JSON.parse(text);

// The matchers are typed as any; here they are not.
const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
const containing = (part: string): unknown => expect.stringContaining(part);
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const among = (one: object): unknown => expect.arrayContaining([expect.objectContaining(one)]);

/** A folder with one file in it. */
function fileOf(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'input.json');
  writeFileSync(file, content);
  return file;
}

describe('nomarch lists', () => {
  it('prints the shipped lists, and begins no store to do so', async () => {
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

  it('gives people a line a list, and one list whole by its id', async () => {
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

  it('refuses a list that there is none of, and one of another book', async () => {
    const home = temporaryFolder();
    expect(await nomarch(['lists', 'atlantis'], '', home)).toMatchObject({ status: 2, out: '' });
    const other = await nomarch(['lists', 'akkadian', '--rules', 'toms-ancient-warfare'], '', home);
    expect(other).toMatchObject({ status: 2, err: containing('is of for-the-pharaoh') });
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

  it('prices a batch line by line in order, and a bad line does not stop it', async () => {
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

  it('wants a rule book that it has', async () => {
    expect(await nomarch(['price', '-'], '{}')).toMatchObject({ status: 2, err: containing('--rules') });
    expect(await nomarch(['price', '-', '--rules', 'no-such-book'], '{}')).toMatchObject({ status: 2 });
    expect(await nomarch(['price', '-', '--rules', 'zeus'], '{}')).toMatchObject({ status: 2 });
  });
});

describe('nomarch check', () => {
  it('tells a legal army by 0, an illegal one by 1, one it cannot read by 2', async () => {
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
  it('writes an army as JSON that reads again, and as text', async () => {
    const file = fileOf(JSON.stringify(smallArmy()));
    const { out } = await nomarch(['export', file, '--format', 'json']);
    expect(read(out)).toEqual(smallArmy());
    expect((await nomarch(['export', file, '--format', 'text'])).out).toContain('1024 of 4000 points');
  });

  it('writes a file whole or not at all', async () => {
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

  it('names the formats it knows when asked for another', async () => {
    const { status, err } = await nomarch(['export', '-', '--format', 'pdf'], JSON.stringify(smallArmy()));
    expect(status).toBe(2);
    expect(err).toContain('json, text, markdown, bbcode, csv, ros');
    expect(err).toContain('"pdf"');
  });
});

describe('nomarch resolve', () => {
  const raid = ['resolve', 'for-the-pharaoh/campaign/raid', '-', '--json'];
  const points = JSON.stringify({ points: 500 });

  it('uses the faces in order, and shows its working', async () => {
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

  it('works without dice where none are needed', async () => {
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
    [['--dice', '7,x'], /die 2: a face was expected, came "x"/],
    [['--dice', '7,2.5'], /die 2 .*not 2.5/],
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

describe('Bad input', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  it.each([
    ['nothing', ''],
    ['half a document', '{"format":"nomarch-army","vers'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
    ['zeros', Buffer.alloc(1000)],
    ['a file beyond the limit', Buffer.alloc(17 * 1024 * 1024, ' ')],
    ['a nest', deep],
    ['wrong types', '{"format":"nomarch-army","version":1,"rules":7,"name":[],"limit":{}}'],
    ['another version', '{"format":"nomarch-army","version":2}'],
    ['another format', '{"format":"excalidraw","version":1}'],
    ['a way to the prototype', '{"__proto__":{"x":1},"format":"nomarch-army","version":1}'],
    ['a field too many', JSON.stringify({ ...smallArmy(), surprise: true })],
  ])('that is %s gives 2, a sentence and no stack', async (_, input) => {
    const { status, out, err } = await nomarch(['check', '-', '--json'], input);
    expect(status).toBe(2);
    expect(read(out)).toEqual({ error: { code: 'BAD_INPUT', message: anyText, path: anyText } });
    expect(err).toMatch(/^nomarch: .{10,}\n$/);
    expect(err).not.toMatch(/\bat .*:\d+/);
  });

  it('takes a byte order mark for what it is', async () => {
    const { status } = await nomarch(['price', '-', ...FTP], `\uFEFF${JSON.stringify(PIKE)}`);
    expect(status).toBe(0);
  });

  it.each([
    [['nonsense']],
    [['price', 'a', 'b', ...FTP]],
    [['price', '-', ...FTP, '--colour']],
    [['export', '-']],
    [['check']],
    [['campaign']],
    [['campaign', 'conquer']],
    [[]],
    [['check', '/']],
    [['check', '/no/such/file']],
    [['optimise', '-']],
    [['serve', '--port', '70000']],
    [['campaign', 'list', '--db', '--campaign']],
    [['campaign', 'list', '--db', '']],
    [['procedures', '--rules', '--db']],
  ])('%j on the command line gives 2 and a sentence', async (words) => {
    const { status, out, err } = await nomarch(words);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^nomarch: .{10,}\n$/);
  });

  it('names the field of a list and of a field too many, and what came', async () => {
    const price = async (troop: object) => (await nomarch(['price', '-', ...FTP], JSON.stringify(troop))).err;
    expect(await price({ class: 'C', weapons: ['bow', 'bow'] })).toContain(
      'weapons: a weapon stands twice (came: a list of 2)',
    );
    expect(await price({ class: 'C', wings: 2 })).toContain('wings');
    expect(await price({ class: 'C', fanatic: true, mercenary: true })).toContain('troop type, mercenary: ');
  });

  it('that names another rule book than the army is of is refused', async () => {
    const words = ['check', '-', '--json', '--rules'];
    expect((await nomarch([...words, 'for-the-pharaoh'], JSON.stringify(smallArmy()))).status).toBe(0);
    const other = await nomarch([...words, 'sas-ancient'], JSON.stringify(smallArmy()));
    expect([other.status, read(other.out)]).toMatchObject([2, { error: { code: 'BAD_INPUT', path: 'rules' } }]);
  });

  it.runIf(existsSync('/dev/full'))('on a full disk says so and gives 2', async () => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [main, 'procedures', '--json'], { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    expect(await text(child.stderr ?? Readable.from([]))).toBe('nomarch: the output cannot be written (ENOSPC)\n');
    expect(await closed).toBe(2);
  });

  it('shows no terminal what would drive it', async () => {
    const army = { ...smallArmy(), name: 'Red \u001b[31m' };
    const { out } = await nomarch(['check', '-'], JSON.stringify(army));
    expect(out).toContain('Red');
    expect(out).not.toContain('\u001b');
  });
});

describe('nomarch campaign', () => {
  it('starts, orders, advances, verifies, and goes out and in again', async () => {
    const folder = temporaryFolder();
    const db = ['--db', join(folder, 'a.sqlite')];
    expect((await nomarch(['campaign', 'new', 'two-rivers', ...db])).out).toContain('Started The Two Rivers');
    const show = async (store = db) =>
      read((await nomarch(['campaign', 'show', ...store, '--json'])).out) as {
        id: string;
        month: number;
        filed: unknown[];
        lastEvents: { hash: string }[];
      };
    const shown = await show();
    expect(shown).toMatchObject({ year: 1, month: 1, treasuries: { akkad: 1000 }, armies: { 'ur-field': {} } });
    const orders = {
      format: 'nomarch-orders',
      version: 1,
      player: 'akkad',
      year: 1,
      month: 1,
      orders: [{ kind: 'hold', army: 'akkad-field' }],
    };
    expect((await nomarch(['campaign', 'orders', '-', ...db], JSON.stringify(orders))).status).toBe(0);
    expect((await show()).filed).toEqual([orders]);
    const wrong = await nomarch(
      ['campaign', 'orders', '-', ...db, '--json'],
      JSON.stringify({ ...orders, player: 'ur' }),
    );
    expect([wrong.status, read(wrong.out)]).toMatchObject([2, { error: { code: 'REFUSED', path: 'orders.0.army' } }]);
    expect((await nomarch(['campaign', 'advance', ...db, '--dice', '1'])).err).toContain('die 1 is one too many');
    expect((await nomarch(['campaign', 'advance', ...db, '--seed', 'x'])).status).toBe(0);
    expect(await show()).toMatchObject({ month: 2, filed: [] });
    expect(await nomarch(['campaign', 'verify', ...db])).toMatchObject({
      status: 0,
      out: containing('Sound'),
    });
    const document = (await nomarch(['campaign', 'export', ...db])).out;
    const other = ['--db', join(folder, 'b.sqlite')];
    expect((await nomarch(['campaign', 'import', '-', ...other], document)).status).toBe(0);
    expect((await nomarch(['campaign', 'export', ...other])).out).toBe(document);
    const forged = document.replace('"The Two Rivers"', '"The Three Rivers"');
    expect(await nomarch(['campaign', 'import', '-', ...other], forged)).toMatchObject({
      status: 2,
      err: containing('does not replay'),
    });
    await nomarch(['campaign', 'new', 'two-rivers', ...other]);
    expect((await nomarch(['campaign', 'show', ...other])).err).toContain('--campaign ID was expected');
    expect((await nomarch(['campaign', 'show', ...other, '--campaign', shown.id])).status).toBe(0);
  });

  it('begins a store with its first campaign, and with nothing less', async () => {
    const folder = temporaryFolder();
    const db = ['--db', join(folder, 'new', 'a.sqlite')];
    expect(await nomarch(['campaign', 'show', ...db])).toMatchObject({
      status: 2,
      err: containing('there is no store'),
    });
    expect(await nomarch(['campaign', 'list', ...db, '--json'])).toMatchObject({ status: 0, out: '[]\n' });
    expect((await nomarch(['campaign', 'new', 'atlantis', ...db])).status).toBe(2);
    expect((await nomarch(['campaign', 'new', '-', ...db], '{"format":"nomarch-scenario","version":1}')).status).toBe(
      2,
    );
    expect(
      (await nomarch(['campaign', 'import', '-', ...db], '{"format":"nomarch-campaign","version":1}')).status,
    ).toBe(2);
    expect((await nomarch(['check', '-', ...db], JSON.stringify(smallArmy()))).status).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    expect((await nomarch(['campaign', 'new', 'two-rivers', ...db])).status).toBe(0);
    expect(readdirSync(join(folder, 'new'))).toEqual(['a.sqlite']);
    expect((await nomarch(['campaign', 'advance', ...db])).status).toBe(0);
    expect((await nomarch(['campaign', 'verify', ...db])).status).toBe(0);
  });

  it('says what is wanted where the store holds none, and leaves a file alone that is no store', async () => {
    const db = join(temporaryFolder(), 'a.sqlite');
    expect((await nomarch(['campaign', 'show', '--db', db])).err).toContain('holds no campaign');
    const notes = fileOf('my notes, not to be lost');
    expect(await nomarch(['campaign', 'show', '--db', notes])).toMatchObject({ status: 2 });
    expect(readFileSync(notes, 'utf8')).toBe('my notes, not to be lost');
  });
});

describe('nomarch serve', () => {
  it('prints its address, answers there, and leaves in order when told to', async () => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const db = join(temporaryFolder(), 'a.sqlite');
    const child = spawn(process.execPath, [main, 'serve', '--db', db]);
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    await new Promise<void>((told) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ctrl+C')) told();
      });
      void closed.then(() => told());
    });
    const [, origin, token] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/.exec(said) ?? [];
    const headers = { authorization: `Bearer ${token}`, origin: origin ?? '', 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/rpc/app/about`, { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toMatchObject({ json: { transport: 'browser', store: db } });
    child.kill('SIGTERM');
    expect(await closed).toBe(0);
    expect(existsSync(`${db}-wal`)).toBe(false);
  });
});
