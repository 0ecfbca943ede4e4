import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../contract/armies.ts';
import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { failure } from '../../../test/support/input/failure.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';

const { client } = await openMemoryContext();
const readTroop = (rules: ArmyFile['rules'], said: unknown) => ({ ...findRuleSystem(rules)!.readTroop(said) });
const read = (text: string, fileName = 'army.txt'): Promise<ImportReport> =>
  client.armies.readImport({ text, fileName });

/** Returns the entries of each unit with their counts. */
const listTroops = (army: ArmyFile): (readonly [string | null, number])[][] =>
  army.units.map(({ parts }) => parts.map(({ entry, count }) => [entry, count] as const));

const fullArmy: ArmyFile = {
  ...smallArmy(),
  generals: [
    { name: 'King', stars: 2 },
    { name: 'Prince', stars: 0 },
  ],
  units: [
    {
      name: 'Right 2',
      flagged: true,
      brigade: 'Right',
      orders: 'Hold the hill',
      note: 'Old friends',
      parts: [
        { entry: 'household-spearmen-pike', troop: null, count: 48 },
        { entry: 'household-shield-bearers', troop: null, count: 12 },
      ],
    },
    { name: 'Bows', parts: [{ entry: 'archers-open-order', troop: null, count: 30 }] },
  ],
  specialists: { miner: 2 },
  works: { palisade: 3 },
  rulings: { 'FTP-P8': 'each-row' },
  note: 'First line\nsecond line',
};

describe('An import of Nomarch’s formats', () => {
  it.each(['text', 'markdown', 'bbcode', 'csv', 'ros', 'json'] as const)(
    'reads a complete army from %s without guesses',
    async (format) => {
      const { text, fileName } = await client.armies.document({ army: fullArmy, format });
      const report = await read(text, fileName);
      expect(report).toMatchObject({
        army: fullArmy,
        guessed: [],
        left: [],
        format: format === 'json' ? 'nomarch-army' : format,
      });
      if (format !== 'json') expect(report.reportedPoints).toBe(report.computedPoints);
    },
  );

  it.each(['text', 'markdown', 'bbcode', 'csv', 'ros', 'json'] as const)(
    'reads an army from %s if the book names grades of generals',
    async (format) => {
      const unit = (name: string, entry: string) => ({ name, parts: [{ entry, troop: null, count: 1 }] });
      const army: ArmyFile = {
        ...smallArmy(),
        rules: 'sas-ancient',
        list: 'macedon-of-alexander',
        name: 'Issus',
        limit: 100,
        generals: [
          { name: 'Alexander', stars: 3 },
          { name: 'Parmenion', stars: 2 },
        ],
        units: [unit('Coenus', 'phalanx'), unit('Meleager', 'phalanx'), unit('Cretans', 'cretan-archers')],
      };
      const { text, fileName } = await client.armies.document({ army, format });
      if (format === 'text') expect(text).toContain('Alexander, 3 stars (great commander)');
      expect(await read(text, fileName)).toMatchObject({ army, guessed: [], left: [] });
    },
  );

  it.each(['text', 'markdown', 'bbcode'] as const)('reads custom troop types from %s', async (format) => {
    const troop = (said: Record<string, unknown>, count: number) => ({ entry: null, troop: said, count });
    const own = readTroop('for-the-pharaoh', {
      class: 'A',
      drill: 'regular',
      armour: 'heavy',
      shield: 'pavise',
      weapons: ['pike', 'two-handed-mace'],
      fanatic: true,
    });
    const mixed: ArmyFile = {
      ...smallArmy(),
      units: [{ name: 'Guard', parts: [{ entry: 'household-spearmen-pike', troop: null, count: 48 }, troop(own, 12)] }],
    };
    const elephants = readTroop('toms-ancient-warfare', { kind: 'elephants', crew: 3, range: 16, points: 12 });
    const alone: ArmyFile = {
      ...smallArmy(),
      rules: 'toms-ancient-warfare',
      list: null,
      generals: [{ name: 'Pyrrhus', stars: 0 }],
      units: [{ name: 'Elephants', parts: [troop(elephants, 2)] }],
    };
    for (const army of [mixed, alone]) {
      const { text, fileName } = await client.armies.document({ army, format });
      expect(await read(text, fileName)).toMatchObject({ army, guessed: [], left: [] });
    }
  });

  it('leaves out a custom troop type that the book cannot read, with the reason', async () => {
    const report = await read(
      'My army\nFor the Pharaoh\n\n24 x Guard {free: class=Z}\n12 x Bows {free: wings=2}\n10 slingers\n',
    );
    expect(report.left.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^its troop type cannot be read: .*class/),
      expect.stringContaining('troops of For the Pharaoh have no “wings=2”'),
    ]);
    expect(listTroops(report.army)).toHaveLength(1);
  });

  it('finds a link in a message', async () => {
    const report = await read(`Have a look: ${armyToLink(fullArmy)} and tell me.`);
    expect(report).toMatchObject({ format: 'link', army: fullArmy, reportedPoints: null });
  });

  it('reads a roster line by line if the link in its notes is damaged', async () => {
    const { text } = await client.armies.document({ army: fullArmy, format: 'ros' });
    const report = await read(text.replace(/(nomarch:army\/1\/.{40})[^<]*/, '$1'), 'a.ros');
    expect(listTroops(report.army)).toEqual(listTroops(fullArmy));
    expect(report.army.generals).toEqual(fullArmy.generals);
    expect(report.army.specialists).toEqual({ miner: 2 });
    expect(report.left).toHaveLength(1);
  });
});

describe('An import with a chosen book or list', () => {
  const text = 'For the club\n\n24 spearmen\n12 archers';
  it('uses only the chosen one', async () => {
    const lists = await client.lists.all({});
    for (const { id, rules } of lists.filter(({ title }) => /^(?:Greek|Persian|Assyrians|Elam)$/.test(title))) {
      expect((await client.armies.readImport({ text, list: id })).army).toMatchObject({ rules, list: id });
      expect((await client.armies.readImport({ text, rules })).army.rules).toBe(rules);
    }
  });

  it('is refused for an unknown book or list', async () => {
    for (const [said, path] of [
      [{ rules: 'no-such-book' }, 'rules'],
      [{ list: 'atlantis' }, 'list'],
    ] as const) {
      const found = await failure(client.armies.readImport({ text, ...said }));
      expect(found).toMatchObject({ code: 'BAD_INPUT', path });
    }
  });
});

describe('An import of a typed text', () => {
  it('reads a plain list with one unit per line', async () => {
    const { army, guessed, left } = await read(
      'General 2*\n24 household spearmen pike\n12 x Household Chariots\nRetinue 30\nSlingers (12)\n2 x 30 spearmen long spear',
      'For the club.txt',
    );
    expect(army).toMatchObject({ list: 'akkadian', name: 'For the club', generals: [{ name: 'General', stars: 2 }] });
    expect(listTroops(army)).toEqual([
      [['household-spearmen-pike', 24]],
      [['household-chariots', 12]],
      [['retinue', 30]],
      [['slingers', 12]],
      [['spearmen-long-spear', 30]],
      [['spearmen-long-spear', 30]],
    ]);
    expect([guessed, left]).toEqual([[], []]);
  });

  it('compares totals, and reports guesses and lines left out with reasons', async () => {
    const { army, reportedPoints, computedPoints, guessed, left } = await read(
      'My Akkadians\n4000 points\n\nRight wing:\n - 24 houshold spearmn with pike = 312\n - 12 Household Shield Bearers\n60 zombies\n36 spearmen\nTotal: 1200 pts',
    );
    expect(army).toMatchObject({ name: 'My Akkadians', limit: 4000 });
    expect(army.units[0]).toMatchObject({ name: 'Right wing', parts: [{ count: 24 }, { count: 12 }] });
    expect(reportedPoints).toBe(1200);
    expect(computedPoints).toBe(24 * 13 + 12 * 11 + 36 * 9);
    // Each choice's path leads to the guessed part, so that the user can correct it.
    for (const { as, choices } of guessed.filter(({ choices: { length } }) => length > 0)) {
      const [, unit, part] = /^units\.(\d+)\.parts\.(\d+)$/.exec(choices[0]?.places[0] ?? '') ?? [];
      expect(as).toContain(`${String(army.units[Number(unit)]?.parts[Number(part)]?.count)} x `);
    }
    expect(guessed.map(({ why }) => why)).toEqual([
      expect.stringContaining('“houshold” was read as “household”'),
      expect.stringContaining('several entries fit'),
      'the text states 1200; 432 are missing',
    ]);
    expect(left).toMatchObject([{ at: 7, line: '60 zombies', why: expect.stringContaining('Akkadian') as string }]);
  });

  it.each(['1200', '1,200', '1.200', '1’200', "1'200"])(
    'reads %s points with any thousands separator',
    async (written) => {
      const { army, reportedPoints } = await read(`My army\n4000 points\n24 archers\nTotal: ${written} points`);
      expect([army.limit, reportedPoints]).toEqual([4000, 1200]);
    },
  );

  it.each([
    '1200 of 4000',
    'Points: 1200 / 4000',
    'Total: 1200 of 4000 points',
    'Total 1200/4000 pts',
    '1200 of 4000 points',
  ])('reads “%s” as the total and the limit', async (line) => {
    const { army, reportedPoints } = await read(`My army\n24 archers\n${line}`);
    expect([army.limit, reportedPoints]).toEqual([4000, 1200]);
  });

  it.each(['Points limit: 4000', 'Points maximum 4000', 'Points (max.) 4000'])(
    'reads “%s” as the limit, not as the total',
    async (line) => {
      const { army, reportedPoints } = await read(`My army\n${line}\n24 archers`);
      expect([army.limit, reportedPoints]).toEqual([4000, null]);
    },
  );

  it.each([
    ['a limit', '99999999999 points'],
    ['a limit in groups of digits', '99,999,999,999 points'],
    ['a number of figures', '99999999999 archers'],
    ['a cost', '12 spearmen = 99999999999 points'],
  ])('reads a text with %s that no army can have, and reports it', async (_, line) => {
    const { army, matched, guessed, notes, left } = await read(`Host of Kish\n${line}\n24 archers`);
    expect([...matched, ...guessed, ...notes, ...left].map(({ at }) => at)).toContain(2);
    expect(army.limit).toBeLessThan(1_000_000);
    expect(army.units.flatMap(({ parts }) => parts.map(({ count }) => count))).toContain(24);
    expect((await client.rules.check({ army })).problems).toBeDefined();
  });

  it('finds troops below the heading of the generals, and reports every line after the first troops', async () => {
    const { army, left } = await read(
      'Club army\nGenerals\n2* Sargon\nRimush\n24 household spearmen pike\nand some camels',
    );
    expect(army.generals).toEqual([
      { name: 'Sargon', stars: 2 },
      { name: 'Rimush', stars: 0 },
    ]);
    expect(listTroops(army)).toEqual([[['household-spearmen-pike', 24]]]);
    expect(left.map(({ line }) => line)).toEqual(['and some camels']);
  });

  it('chooses the list of the troops from any book', async () => {
    const { army } = await read('16 hoplites\n12 peltasts\n1 general');
    expect(army).toMatchObject({ rules: 'toms-ancient-warfare', list: 'greek', generals: [{ stars: 0 }] });
  });

  it('reads tables in CSV and Markdown', async () => {
    const csv = await read(
      'Unit;Figures;Type;Cost\nGuard;24;Household Spearmen pike;13\nGuard;12;Household Shield-Bearers;11',
      'a.csv',
    );
    expect(listTroops(csv.army)).toEqual([
      [
        ['household-spearmen-pike', 24],
        ['household-shield-bearers', 12],
      ],
    ]);
    const table = await read(
      '| Unit | No. | Troops |\n|---|--:|---|\n| Guard | 24 | Household Spearmen pike |',
      'a.md',
    );
    expect(table.army.units).toMatchObject([
      { name: 'Guard', parts: [{ entry: 'household-spearmen-pike', count: 24 }] },
    ]);
  });

  it('reads another program’s roster by names and profiles', async () => {
    const { army, reportedPoints } = await read(
      `<roster name="Akkad"><costs><cost name="Points" value="168.0"/></costs><forces><force catalogueName="Akkadian"><selections>
        <selection name="City spears" type="unit"><selections><selection name="Spearmen" number="24" type="model"><profiles><profile>
        <characteristics><characteristic name="Weapon">long spear</characteristic></characteristics></profile></profiles></selection>
        </selections></selection></selections></force></forces></roster>`,
      'other.ros',
    );
    expect(army.units).toMatchObject([{ name: 'City spears', parts: [{ entry: 'spearmen-long-spear', count: 24 }] }]);
    expect(reportedPoints).toBe(168);
  });
});

describe('An import of a faulty army file', () => {
  it('repairs what it can, leaves out the rest, and reports both', async () => {
    const units = [
      {
        name: 'x',
        hidden: true,
        parts: [
          { entry: 'retinue', count: '12' },
          { entry: 'retinue', count: 'many' },
        ],
      },
    ];
    const { army, guessed, left } = await read(
      JSON.stringify({ list: 'akkadian', limit: 1e99, name: 5, units }),
      'a.json',
    );
    expect(listTroops(army)).toEqual([[['retinue', 12]]]);
    expect(army).toMatchObject({ rules: 'for-the-pharaoh', name: '', limit: 0 });
    expect(guessed.map(({ line }) => line)).toContain('units.0.parts.0.count: "12"');
    expect(left.map(({ line }) => line)).toContain('units.0.hidden: true');
  });

  it('keeps and reports entries that the list does not have', async () => {
    const army = { ...smallArmy(), units: [{ name: 'Lost', parts: [{ entry: 'gone', troop: null, count: 5 }] }] };
    const report = await read(JSON.stringify(army), 'a.json');
    expect(report.army).toEqual(army);
    expect(report.guessed).toMatchObject([
      { line: 'Lost', as: '5 x gone', choices: [{ places: ['units.0.parts.0'] }] },
    ]);
  });

  it.each([
    ['nothing', '  \n ', /empty/],
    ['a text that is no army', 'Dear John,\nhow are you?', /does not look like an army/],
    ['JSON that does not end', '{"units": [', /expected JSON/],
    ['a file of another kind', '{"format":"nomarch-list","units":[]}', /nomarch-army/],
    ['a file of a newer Nomarch', JSON.stringify({ ...smallArmy(), version: 2 }), /newer/],
    ['an XML of something else', '<html><body/></html>', /does not look like an army|no roster/],
    ['a roster that declares entities', '<!DOCTYPE roster [<!ENTITY a "b">]><roster/>', /document type/],
    ['a key that reaches for prototypes', '{"units":[],"__proto__":{}}', /__proto__/],
  ])('refuses %s with a sentence', async (_what, text, sentence) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(sentence) as string,
    });
  });
});
