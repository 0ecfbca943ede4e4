import { describe, expect, it } from 'vitest';
import { nomarch, read } from '../support/program/command-line.ts';
import { documentedProcedures } from '../support/program/documented-commands.ts';

/* Rows of the command line's contract: each procedure's name, input, dice in order and answer. Rows may be added, never changed. */

type Row = readonly [procedure: string, input: unknown, dice: string, outcome: object];

const side = { scoutCavalryOO: 1, cavalryOO: 1, cavalryMO: 1, cavalryCO: 1, infantryOO: 1, lightChariots: 1 };
const chances: unknown = expect.any(Array);
const ftpUnit = { class: 'B', order: 'CO', kind: 'infantry', disordered: false };
const ftpShooting = {
  weapon: 'bow',
  shooter: { groups: 2, partialGroup: true, disordered: false },
  target: { kind: 'infantry', armour: 'light', order: 'CO', shielded: true },
  range: 'effective',
  aspect: 'front',
  snap: false,
  cover: 'none',
};
const ftpMelee = {
  attacker: { ...ftpUnit, weapon: 'long-spear', mounted: false, groups: 2, partialGroup: true, charging: true },
  defender: { ...ftpUnit, armour: 'light', shielded: true, barded: false },
  aspect: 'front',
  higher: false,
  behindObstacle: false,
};
const morale = { class: 'B', drill: 'regular', fanatic: false, mercenary: false, strengthPercent: 100 };
const moreMorale = { ...morale, generalAdds: 1, fallingBack: true, snapOrIrregularSight: true };
const winter = {
  campaignMonths: 8,
  provinces: [{ id: 'ur', revenue: 100, raidLoss: 10, held: { akkad: 8 } }],
  players: [{ id: 'akkad', treasury: 10, units: [{ id: 'guard', cost: 5, count: 3 }] }],
};

const FOR_THE_PHARAOH: readonly Row[] = [
  ['scouting', { a: side, b: {} }, '', { a: 7.5, b: 0, outScouted: 'b' }],
  ['activation', { stars: 2 }, 'd6:2', { activated: true }],
  ...['halt', 'recoil', 'retire', 'retreat'].map((result): Row => [
    'general-risk',
    { result },
    'd10:10',
    { killed: false },
  ]),
  ['general-risk', { result: 'rout' }, '', { killed: true }],
  ['morale', morale, 'd6:2 d6:2 d6:2 d6:2', { dice: 4, intrinsic: 7, score: 1, result: 'obey' }],
  ['morale', moreMorale, 'd6:2 d6:2 d6:2 d6:2', { dice: 4, intrinsic: 7, score: 2, result: 'halt' }],
  ['shooting', ftpShooting, 'd12:12 d12:1 d20:20', { toHit: 8, die: 'd12', hits: 0, odds: chances }],
  ['melee', ftpMelee, 'd12:12 d12:1 d20:20', { toHit: 8, die: 'd12', hits: 0, odds: chances }],
  ['forced-march', { groups: 1, partialGroups: 1, models: false }, 'd10:10 d20:20', { lost: 0 }],
  ['flank-march', { attempt: 1, generalStars: 2 }, 'd10:10', { needed: 10, arrives: true, lost: false }],
  ['campaign/raid', { points: 300 }, 'd10:10 d10:5', { cropDamage: 300, revenueLoss: 150 }],
  ['campaign/interception', { raiders: 100, interceptors: 150 }, 'd100:50', { percent: 50, caught: true }],
  ['campaign/interception', { raiders: 100, interceptors: 100 }, '', { percent: 0, caught: false }],
  ['campaign/interception', { raiders: 100, interceptors: 200 }, '', { percent: 100, caught: true }],
  [
    'campaign/interception-fight',
    { raiders: 300, interceptors: 300 },
    'd10:10 d10:5',
    { score: 5, raiderLossPercent: 80, interceptorLossPercent: 20, raiderLoss: 240, interceptorLoss: 60 },
  ],
  [
    'campaign/supply',
    { capacity: 100, units: [{ id: 'guard', cost: 5, count: 30 }] },
    '',
    { excess: 50, removed: [{ id: 'guard', count: 10 }], remaining: 100 },
  ],
  ['campaign/winter', winter, '', { players: [{ id: 'akkad', income: 90, upkeep: 15, treasury: 85, removed: [] }] }],
  ['siege/commence', {}, 'd4:2 d7:3', { week: 2, day: 3 }],
  ['siege/ladders', { wetMoat: false, carpenters: 1 }, 'd10:3', { days: 3 }],
  ['siege/escalade', {}, 'd10:1', { ladders: 'short' }],
  ['siege/escalade', {}, 'd10:10 d10:1 d10:9', { ladders: 'long', pushedDown: true, assault: false }],
  ...['ram', 'claw'].map((engine): Row => [
    `siege/${engine}`,
    { protected: false, embankment: false, moat: 'none' },
    'd10:4 d10:3',
    { buildDays: 4, fascineDays: 0, breachWeeks: 3 },
  ]),
  [
    'siege/ram',
    { protected: false, embankment: false, moat: 'wet' },
    'd10:4 d20:5 d10:3',
    { buildDays: 4, fascineDays: 5, breachWeeks: 3 },
  ],
  ['siege/mine', { moat: 'none' }, 'd10:4 d10:3', { headDays: 4, digWeeks: 3 }],
  ['siege/counter-mine', { wetMoat: false }, 'd10:10 d10:5', { result: 'undetected' }],
  ['siege/breach', {}, 'd10:10', { result: 'assailable' }],
  ['siege/rocks', { protected: false }, 'd10:2', { destroyed: false }],
  ['siege/rocks', { protected: true }, 'd12:2', { destroyed: false }],
  ['siege/attrition', { groups: 1, partialGroups: 1, protected: false }, 'd10:10 d20:20', { lost: 0 }],
  ['siege/starvation', { waterAccess: false }, 'd10:4', { months: 4 }],
  ['siege/starvation', { waterAccess: true }, 'd20:14', { months: 14 }],
  [
    'siege/plague',
    { garrisonHadPlague: false, besiegersHadPlague: true },
    'd10:10 d20:5',
    { garrison: true, besiegers: false },
  ],
];

const swords = { weapon: 'sword', weight: 'heavy', arm: 'infantry' };
const plainSide = {
  guard: false,
  officer: false,
  flankOrRear: false,
  uphill: false,
  obstacle: false,
  extraDice: 0,
};
const volley = { weapon: 'bow', stands: 2, range: 'short', target: { cover: false }, savesOn: null, rain: false };

const PHARAOH_RIDES_TO_WAR: readonly Row[] = [
  ['move-order', {}, 'd6:5 d6:2', { first: 'a' }],
  ['command', { within12: false }, 'd6:2', { moves: false }],
  ['command', { within12: true }, '', { moves: true }],
  [
    'shooting',
    { ...volley, chariots: false, extraDicePerStand: 0, fewerDice: 0 },
    'd6:6 d6:1',
    { dice: 2, toHit: 4, hits: 1, saved: 0, taken: 1 },
  ],
  ['casualties', { carried: 1, hits: 5, perStand: 3, stands: 4 }, '', { standsLost: 2, carried: 0 }],
  ['fear', { mod: 0 }, 'd6:3', { stands: true }],
  ['rally', { officer: false }, 'd6:5', { rallied: false }],
  ['chariot-impact', { chariotMod: 0, infantryMod: 0 }, 'd6:5 d6:2', { result: 'ridden-down' }],
  ['chariot-impact', {}, 'd6:2 d6:5', { result: 'chariot-lost' }],
  ['shock', { routed: false, mod: 0 }, 'd6:1', { result: 'falls-back' }],
  ['general-morale', { cause: 'half-lost', routed: false, mod: 0 }, 'd6:1', { result: 'leaves' }],
  ['general-morale', { cause: 'melee' }, 'd6:1', { result: 'routs' }],
  ['officer-casualty', {}, 'd6:6 d6:5', { wounded: true }],
  ['wounded-officer', {}, 'd6:6', { result: 'returns' }],
  [
    'melee',
    { a: { ...swords, ...plainSide, stands: 2 }, b: { ...swords, stands: 1 } },
    'd6:6 d6:6 d6:1',
    { a: { dice: 2, total: 12, losses: 0 }, b: { dice: 1, total: 1, losses: 3 }, winner: 'a' },
  ],
];

const calm = { leader: false, charging: false, belowHalf: false, facingElephants: false, phalanxOrLegion: false };

const BY_THE_GODS: readonly Row[] = [
  ...(['infantry', 'templar', 'mounted', 'phalanx-legion'] as const).map((row): Row => [
    'base-morale',
    { row },
    'd6:6 d6:6',
    { base: row === 'infantry' ? 3 : 4 },
  ]),
  [
    'morale',
    { base: 2, ...calm, templar: false, moving: false, elephants: false },
    'd6:1',
    { total: 3, result: 'falls-back' },
  ],
  ['morale', { base: 1, belowHalf: true, elephants: true }, 'd6:1', { total: 0, result: 'rampages' }],
  ...(['javelin', 'sling', 'short-bow', 'compound-bow'] as const).map((missiles, at): Row => [
    'fire',
    { figures: 4, overhead: 0, missiles, distance: 6, inWoods: false, target: {} },
    'd6:1 d6:6',
    { dice: 2, toHit: [3, 3, 4, 5][at], hits: 1, casualties: 1 },
  ]),
  ['fire', { figures: 4, missiles: 'short-bow', overhead: 2, distance: 0 }, 'd6:4 d6:4', { dice: 2, hits: 1 }],
  ...(['club', 'blunt', 'axe', 'sword', 'spear'] as const).map((weapon, at): Row => [
    'melee',
    { a: { figures: 2, weapon }, b: { figures: 2, weapon: 'club' } },
    `d6:${[2, 2, 3, 4, 5][at] ?? 0} d6:6`,
    { a: { dice: 1, bonusDice: 0, hits: 1 }, b: { dice: 1, bonusDice: 0, hits: 0 }, casualties: { a: 0, b: 1 } },
  ]),
  [
    'melee',
    { a: { kind: 'elephants', figures: 2, weapon: 'elephant' }, b: { figures: 2, weapon: 'blunt' } },
    'd6:5 d6:1 d6:1 d6:6 d6:6',
    { a: { dice: 1, bonusDice: 2, hits: 1 }, b: { hits: 0 }, casualties: { a: 0, b: 1 } },
  ],
  ['leader-hit', { occasion: 'fire', hitsTaken: 0 }, 'd6:6', { hit: true, killed: false }],
  ['leader-hit', { occasion: 'melee', hitsTaken: 1 }, 'd10:10', { hit: true, killed: true }],
  ...(['catapult', 'heavy-catapult', 'stone-thrower', 'ballista', 'heliopolis'] as const).map((weapon): Row => [
    'siege-shot',
    { weapon },
    'd6:5',
    weapon === 'heavy-catapult' ? { damage: 3, kills: 2 } : { damage: 3, kills: 1 },
  ]),
  ['movement-card', {}, '5S', { side: 'black', units: 3, leaders: null, event: null }],
  ['movement-card', {}, 'QS', { side: null, units: null, leaders: 'both', event: null }],
  ['movement-card', {}, 'QH', { side: null, units: null, leaders: null, event: 'animal' }],
];

const BOOKS = [
  ['for-the-pharaoh', FOR_THE_PHARAOH],
  ['pharaoh-rides-to-war', PHARAOH_RIDES_TO_WAR],
  ['by-the-gods', BY_THE_GODS],
] as const;

/** Returns the dice of a row as typed: 3 for `d6:3`, and a card as itself. */
const typed = (dice: string): (number | string)[] =>
  dice.split(' ').flatMap((die) => {
    const [, face] = die.split(':');
    return die === '' ? [] : [face === undefined ? die : Number(face)];
  });

interface Answer {
  readonly dice?: readonly {
    readonly die: string;
    readonly face: number;
    readonly what: string;
    readonly card?: string;
  }[];
  readonly outcome: object;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Runs `nomarch resolve --batch`. @returns its answers in order */
async function answers(requests: readonly object[]): Promise<readonly Answer[]> {
  const lines = requests.map((request) => JSON.stringify(request)).join('\n');
  const { out, status } = await nomarch(['resolve', '--batch', '-', '--json'], lines);
  expect(status).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => read(line) as Answer);
}

describe.each(BOOKS)('nomarch resolve %s/…', (book, rows) => {
  const requests = rows.map(([id, input, dice]) => ({ procedure: `${book}/${id}`, input, dice: typed(dice) }));

  it('gives the frozen answer to each frozen input, with the dice in order', async () => {
    const told = await answers(requests);
    const found = told.map(({ error, dice = [], outcome }, at) => [
      rows[at]?.[0],
      error?.message ?? dice.map(({ die, face, card }) => (card === undefined ? `${die}:${face}` : card)).join(' '),
      outcome,
    ]);
    expect(found).toEqual(
      rows.map(([id, , dice, outcome]) => [id, dice, expect.objectContaining(nested(outcome)) as unknown]),
    );
  });

  it('names the die if dice are missing, extra or impossible', async () => {
    const thrown = requests.filter(({ dice }) => dice.length > 0);
    const few = await answers(thrown.map((one) => ({ ...one, dice: one.dice.slice(0, -1) })));
    const many = await answers(requests.map((one) => ({ ...one, dice: [...one.dice, 1] })));
    const wrong = await answers(thrown.map((one) => ({ ...one, dice: [999, ...one.dice.slice(1)] })));
    for (const { error } of [...few, ...many, ...wrong]) {
      expect(error?.message).toMatch(/\bd\d+\b|card|die|dice/);
    }
  });

  it('repeats its answer for the same seed', async () => {
    const seeded = requests.map(({ dice: _, ...one }) => ({ ...one, seed: 'Qadesh' }));
    expect(await answers(seeded)).toEqual(await answers(seeded));
  });
});

/** Lists the field names of an answer, nested ones included. */
const fieldsOf = (answer: unknown): readonly string[] =>
  typeof answer === 'object' && answer !== null
    ? Object.entries(answer).flatMap(([name, value]: [string, unknown]) => [name, ...fieldsOf(value)])
    : [];

describe('Every row of the command line page', () => {
  const all = BOOKS.flatMap(([book, rows]) => rows.map((row) => [`${book}/${row[0]}`, row] as const));

  it('is resolved by a test above, and nothing else is', () => {
    expect(new Set(all.map(([id]) => id))).toEqual(new Set(documentedProcedures.map(({ id }) => id)));
  });

  it.each(documentedProcedures)('has its fields, choices and outcome: $id', async ({ id, input, choices, outcome }) => {
    const listed = read((await nomarch(['procedures', '--json'])).out) as { id: string; input: unknown }[];
    const schema = JSON.stringify(listed.find((one) => one.id === id)?.input);
    expect([...input, ...choices].filter((word) => !schema.includes(`"${word}"`))).toEqual([]);
    const requests = all.flatMap(([procedure, [, given, dice]]) =>
      procedure === id ? [{ procedure, input: given, dice: typed(dice) }] : [],
    );
    const told = (await answers(requests)).flatMap((answer) => fieldsOf(answer.outcome));
    expect(outcome.filter((name) => !told.includes(name))).toEqual([]);
  });
});

it('lists each of them with its schema', async () => {
  const listed = read((await nomarch(['procedures', '--json'])).out) as { id: string; input: unknown }[];
  for (const [book, rows] of BOOKS)
    for (const [id] of rows) {
      expect(listed).toContainEqual(
        expect.objectContaining({ id: `${book}/${id}`, input: expect.any(Object) as unknown }),
      );
    }
});

/** Returns a matcher for objects that have at least these fields, at any depth. */
function nested(wanted: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(wanted).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'object' && value !== null && value.constructor === Object
        ? (expect.objectContaining(nested(value)) as unknown)
        : value,
    ]),
  );
}
