import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../test/support/armies/armies.ts';
import { fileOf, FTP, nomarch, PIKE, read } from '../test/support/program/command-line.ts';
import { documentedCommands } from '../test/support/program/documented-commands.ts';
import { fieldBattle } from '../test/support/battle/field-books.ts';
import { readyArmies } from '../test/support/battle/fight-books.ts';
import { tableBattle } from '../test/support/battle/table-battle.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

// Vitest types its matchers as any.
const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
const anyList: unknown = expect.any(Array);
const anyObject: unknown = expect.any(Object);
const anyBoolean: unknown = expect.any(Boolean);
const containing = (part: string): unknown => expect.stringContaining(part);

/** Runs a command with JSON output and checks its documented exit status. @returns the parsed output */
async function json(words: readonly string[], input = '', expected = 0): Promise<unknown> {
  const { status, out, err } = await nomarch([...words, '--json'], input);
  expect([status, err]).toEqual([expected, expected === 2 ? anyText : '']);
  return read(out);
}

/** Creates a store with a campaign. */
async function campaign() {
  const db = ['--db', join(temporaryFolder(), 'store.sqlite')];
  const begun = await json(['campaign', 'new', 'two-rivers', ...db]);
  return { db, begun, on: (words: readonly string[], input = '') => json(['campaign', ...words, ...db], input) };
}

const army = JSON.stringify(smallArmy());
const report = {
  file: anyText,
  name: 'Guard of Agade',
  rules: 'for-the-pharaoh',
  legal: true,
  points: anyNumber,
  limit: 4000,
  problems: anyList,
};

/** Returns illegal armies, by problem code. */
const wrong = (): Readonly<Record<string, object>> => {
  const units = (part: object): object => ({ units: [{ name: 'Guard', parts: [part] }] });
  const own = (troop: object): object => units({ entry: null, troop: { ...PIKE, ...troop }, count: 48 });
  return {
    'points-over-limit': { limit: 10 },
    'entry-over-maximum': units({ entry: 'household-spearmen-pike', count: 4800 }),
    'unknown-entry': units({ entry: 'unicorns', count: 48 }),
    'empty-unit': { units: [{ name: 'Guard', parts: [] }] },
    'bad-count': units({ entry: 'household-spearmen-pike', count: 0 }),
    'no-general': { generals: [] },
    'few-generals': {},
    'unit-size-advice': units({ entry: 'household-spearmen-pike', count: 47 }),
    'printed-cost-differs': units({ entry: 'battle-carts', count: 5 }),
    'fanatic-and-mercenary': own({ fanatic: true, mercenary: true }),
    'weapon-not-for-kind': own({ kind: 'cavalry', weapons: ['pike'] }),
    'bad-troop': own({ class: 'Z' }),
  };
};
const ADVICE: readonly string[] = ['no-general', 'few-generals', 'unit-size-advice', 'printed-cost-differs'];

/** Checks that another file tests a row of CLI.md, by the name of its test. */
const elsewhere = (file: string, name: string) => (): Promise<void> => {
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(name);
  return Promise.resolve();
};
const league = (name: string) => elsewhere('test/league/command-line.test.ts', name);

const ROWS: Readonly<Record<string, () => Promise<void>>> = {
  '`nomarch lists [--rules ID]`': async () => {
    const lists = (await json(['lists', '--rules', 'sas-ancient'])) as { entries: object[] }[];
    const shape = { id: anyText, rules: 'sas-ancient', title: anyText, period: anyText, entries: anyList };
    for (const list of lists) expect(list).toMatchObject(shape);
    for (const entry of lists.flatMap(({ entries }) => entries)) {
      expect(entry).toMatchObject({ id: anyText, name: anyText, cost: anyNumber });
      expect(entry).toHaveProperty('max');
    }
  },
  '`nomarch price FILE --rules ID`': async () => {
    const whole = {
      class: 'A+',
      kind: 'cavalry',
      order: 'OO',
      secondOrder: 'MO',
      drill: 'regular',
      armour: 'heavy',
      shield: 'shield',
      barding: true,
      scythes: false,
      mount: 'horse',
      weapons: ['javelin', 'sword'],
      fanatic: false,
      mercenary: true,
    };
    const works = { works: { ditch: 1, palisade: 2, ditchAndPalisade: 3, plashing: 4 } };
    const specialists = [{ specialist: 'carpenter' }, { specialist: 'miner' }];
    for (const asked of [whole, { class: 'C', order: 'MO' }, { general: { stars: 2 } }, ...specialists, works]) {
      const priced = (await json(['price', fileOf(JSON.stringify(asked)), ...FTP])) as { breakdown: object[] };
      expect(priced).toMatchObject({ cost: anyNumber });
      for (const line of priced.breakdown) expect(line).toMatchObject({ label: anyText, points: anyNumber });
    }
    const [toms] = (await json(['lists', '--rules', 'toms-ancient-warfare'])) as [{ entries: [{ id: string }] }];
    const printed = JSON.stringify(toms.entries[0].id);
    expect(await json(['price', '-', '--rules', 'toms-ancient-warfare'], printed)).toMatchObject({ cost: anyNumber });
  },
  '`nomarch check FILE...`': async () => {
    expect(await json(['check', fileOf(army)])).toMatchObject(report);
    expect(await json(['check', fileOf(army), fileOf(army)])).toMatchObject([report, report]);
    const illegal = (await json(['check', '-'], JSON.stringify({ ...smallArmy(), limit: 10 }), 1)) as {
      problems: object[];
    };
    for (const problem of illegal.problems) {
      expect(problem).toMatchObject({ code: anyText, message: anyText, target: anyText });
      expect(problem).toHaveProperty('severity', expect.stringMatching(/^(error|warning|info)$/));
    }
    expect(await json(['check', '-'], '{"format":"nomarch-army","version":1,"rules":7}', 2)).toEqual({
      error: { code: 'BAD_INPUT', message: anyText, path: 'rules' },
    });
  },
  '`nomarch check --strict FILE...`': async () => {
    const file = join(temporaryFolder(), 'army.txt');
    writeFileSync(file, 'My army\n\n48 household spearmen pike\n12 unicorns of the moon');
    expect(await json(['check', file])).toMatchObject({ legal: true, unread: [{ line: 4 }] });
    expect(await json(['check', '--strict', file], '', 1)).toMatchObject({ legal: true, unread: [{ line: 4 }] });
    expect(await json(['check', '--strict', fileOf(army)])).toMatchObject(report);
  },
  '`nomarch check FOLDER`': elsewhere('cli/command-line.test.ts', 'reads all armies of a folder, in every format'),
  '`nomarch check` of every problem': async () => {
    for (const [code, how] of Object.entries(wrong())) {
      const { out, status } = await nomarch(['check', '-', '--json'], JSON.stringify({ ...smallArmy(), ...how }));
      const { problems } = read(out) as { problems: readonly { code: string }[] };
      expect([code, status]).toEqual([code, ADVICE.includes(code) ? 0 : 1]);
      expect(problems).toContainEqual(expect.objectContaining({ code }));
    }
  },
  '`nomarch export FILE --format text|markdown|csv|json|ros`': elsewhere(
    'cli/command-line.test.ts',
    'writes an army as JSON that can be read again, and as text',
  ),
  '`nomarch optimise FILE --json`': async () => {
    const filled = (await json(['optimise', '-'], JSON.stringify({ ...smallArmy(), limit: 2000 }))) as {
      army: object;
      objective: string;
    };
    expect(filled.objective).not.toBe('');
    expect(filled.army).toMatchObject({ format: 'nomarch-army', list: 'akkadian', limit: 2000 });
    expect(await json(['check', '-'], JSON.stringify(filled.army))).toMatchObject({ legal: true });
  },
  '`nomarch price --rules ID --batch FILE`': elsewhere('cli/command-line.test.ts', 'prices a batch line by line'),
  '`nomarch resolve PROCEDURE [FILE] [--dice 7,3,...] [--seed TEXT] --json`': async () => {
    const raid = ['resolve', 'for-the-pharaoh/campaign/raid', '-'];
    for (const words of [
      ['--dice', '7,3'],
      ['--seed', 'x'],
    ])
      expect(await json([...raid, ...words], '{"points":500}')).toMatchObject({
        procedure: raid[1],
        input: { points: 500 },
        dice: Array.from({ length: 2 }, () => ({ die: 'd10', face: anyNumber, what: anyText })),
        outcome: anyObject,
        steps: expect.arrayContaining([expect.objectContaining({ text: anyText, citation: anyText })]) as unknown,
        rulings: ['FTP-C9'],
      });
  },
  '`nomarch resolve --batch FILE`': elsewhere('cli/command-line.test.ts', 'answers a batch in order without stopping'),
  '`nomarch procedures --json`': elsewhere('cli/command-line.test.ts', 'lists every procedure with its schema'),
  '`nomarch campaign new SCENARIO --db FILE`': async () => {
    const { begun, db } = await campaign();
    expect(begun).toMatchObject({ id: anyText, state: { title: 'The Two Rivers' } });
    const scenario = fileOf(JSON.stringify(await json(['campaign', 'scenario', 'two-rivers', ...db])));
    expect(await json(['campaign', 'new', scenario, ...db])).toMatchObject({ state: { title: 'The Two Rivers' } });
  },
  '`nomarch campaign show --db FILE --json`': async () => {
    expect(await (await campaign()).on(['show'])).toMatchObject({
      year: 1,
      month: 1,
      provinces: anyObject,
      armies: { 'akkad-field': anyObject },
      treasuries: { akkad: 3500 },
      sieges: anyObject,
      lastEvents: anyList,
    });
  },
  '`nomarch campaign orders FILE --db FILE`': elsewhere(
    'cli/campaign-and-serve.test.ts',
    'starts, takes orders, advances',
  ),
  '`nomarch campaign orders FILE --json`': elsewhere('cli/campaign.test.ts', "seal: 'none'"),
  '`nomarch campaign advance --db FILE [--seed TEXT]`': async () => {
    for (const dice of [['--seed', 'x'], []]) {
      const { on } = await campaign();
      await on(['advance', ...dice]);
      expect(await on(['show'])).toMatchObject({ year: 1, month: 2 });
    }
  },
  '`nomarch campaign verify --db FILE`': async () => {
    const { on, db } = await campaign();
    await on(['advance', '--seed', 'x']);
    expect((await nomarch(['campaign', 'verify', ...db])).status).toBe(0);
  },
  '`nomarch campaign export --db FILE` / `import FILE --db FILE`': elsewhere(
    'cli/campaign-and-serve.test.ts',
    'exports and imports',
  ),
  '`nomarch serve [--port N] [--db FILE]`': elsewhere('cli/campaign-and-serve.test.ts', 'prints its address'),
  '`nomarch campaign problems FILE --db FILE --json`': elsewhere('cli/campaign.test.ts', 'without filing them'),
  '`nomarch campaign options PLAYER --db FILE --json`': elsewhere('cli/campaign.test.ts', 'and draws orders that can'),
  '`nomarch campaign take-back --reason TEXT --db FILE`': elsewhere('cli/campaign.test.ts', 'undoes the last month'),
  '`nomarch league [--database URL] [--data DIR] [--host ADDR] [--port N]`': league('serves until stopped'),
  '`nomarch league invite --campaign ID --seat PLAYER|umpire --json`': league('invites, exports and imports'),
  '`nomarch league import FILE` / `export --campaign ID`': league('invites, exports and imports'),
  '`nomarch league worker`': elsewhere(
    'test/faults/league/worker.test.ts',
    'lets computer players decide when a month begins',
  ),
  '`nomarch campaign keepers`, `suggest PLAYER`, `reasons`, `deployment PLAYER`; `nomarch books`, `convert`; `nomarch store list|verify|backup|restore|begin|salvage`':
    async () => {
      const { on, db } = await campaign();
      expect(await on(['keepers'])).toContainEqual({ seat: 'akkad', keeper: 'person' });
      expect(await on(['suggest', 'akkad'])).toMatchObject({ regent: anyObject, orders: { player: 'akkad' } });
      expect(await on(['reasons'])).toEqual([]);
      const unfought = ['campaign', 'deployment', 'akkad', ...db];
      expect(await json(unfought, '', 2)).toMatchObject({ error: { code: anyText, message: anyText } });
      expect(await json(['books'])).toHaveLength(5);
      const converted = await json(['convert', '-', '--to', 'toms-ancient-warfare'], army);
      expect(converted).toMatchObject({ army: { rules: 'toms-ancient-warfare' }, converted: anyList, left: anyList });
      const store = (...words: string[]): Promise<unknown> => json(['store', ...words, ...db]);
      const { backup } = (await store('backup')) as { backup: { name: string } };
      expect(backup.name).not.toBe('');
      expect(await store('list')).toMatchObject({ store: anyText, lost: null, backups: anyList, aside: [] });
      expect(await store('restore', '--from', backup.name)).toMatchObject({ store: anyText, backup: anyText });
      const out = join(temporaryFolder(), 'saved.sqlite');
      expect(await store('salvage', '--out', out)).toMatchObject({ store: anyText, out, tables: anyList });
      expect(await json(['store', 'begin', '--db', join(temporaryFolder(), 'new.sqlite')])).toMatchObject({
        aside: null,
      });
    },
  '`nomarch store verify --json`': async () => {
    const { db } = await campaign();
    expect(await json(['store', 'verify', ...db])).toMatchObject({ sound: true, damage: [] });
    const { default: Database } = await import('better-sqlite3');
    const sqlite = new Database(db[1] ?? '');
    sqlite.exec("update campaign set notes = 'x'");
    sqlite.close();
    expect(await json(['store', 'verify', ...db], '', 1)).toMatchObject({
      sound: false,
      damage: [{ what: containing('The Two Rivers'), where: anyText, backup: containing('.sqlite') }],
    });
  },
  '`nomarch table export ID` / `import FILE`': async () => {
    const db = ['--db', join(temporaryFolder(), 'store.sqlite')];
    for (const battle of [tableBattle(), fieldBattle('by-the-gods')]) {
      const { id } = (await json(['table', 'import', '-', ...db], JSON.stringify(battle))) as { id: string };
      expect(read((await nomarch(['table', 'export', id, ...db])).out)).toEqual(battle);
    }
  },
  '`nomarch field FILE --json`': async () => {
    const measured = (await json(['field', '-'], JSON.stringify(fieldBattle('for-the-pharaoh')))) as {
      units: object[];
      pairs: object[];
    };
    for (const unit of measured.units)
      expect(unit).toMatchObject({ id: anyText, footprint: anyList, allowance: { move: anyNumber } });
    for (const pair of measured.pairs)
      expect(pair).toMatchObject({
        from: anyText,
        to: anyText,
        distance: anyNumber,
        aspect: expect.stringMatching(/^(front|flank|rear)$/) as unknown,
        inArc: anyBoolean,
        inSight: anyBoolean,
        contact: anyBoolean,
        why: anyList,
      });
  },
  '`nomarch fight A B [--seed TEXT] [--field FILE] [--strength novice|able|expert] [--times N] --json`': async () => {
    const [a, b] = readyArmies('for-the-pharaoh').map((one) => fileOf(JSON.stringify(one))) as [string, string];
    const words = ['fight', a, b, '--seed', 'agade', '--strength', 'able'];
    const fought = (await json(words)) as { battle: object };
    const share: unknown = expect.toSatisfy((value: number) => value >= 0 && value <= 1);
    expect(fought).toMatchObject({
      winner: expect.stringMatching(/^(a|b|draw)$/) as unknown,
      turns: anyNumber,
      losses: { a: share, b: share },
      battle: { format: 'nomarch-table', throws: anyList, field: anyObject },
    });
    expect(await json(words)).toEqual(fought);
    const onField = await json([...words, '--field', fileOf(JSON.stringify(fieldBattle('for-the-pharaoh')))]);
    expect(onField).toMatchObject({ battle: { field: { ground: anyList } } });
    const shares = { share, least: share, most: share };
    expect(await json(['fight', a, b, '--strength', 'novice', '--times', '3'])).toMatchObject({
      battles: 3,
      a: shares,
      b: shares,
      draw: shares,
      turns: anyNumber,
      losses: { a: share, b: share },
    });
    for (const wrongly of [
      ['--times', '0'],
      ['--strength', 'divine'],
      ['--seed', ''],
    ])
      expect(await json(['fight', a, b, ...wrongly], '', 2)).toMatchObject({ error: { path: wrongly[0]!.slice(2) } });
    expect(await json(['fight', '-', '-'], '', 2)).toMatchObject({ error: { path: 'other' } });
  },
};

describe('Every command of CLI.md', () => {
  it('has exactly one case here', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(documentedCommands.toSorted());
  });

  it.each(Object.entries(ROWS))('%s', async (_, run) => {
    await run();
  });
});
