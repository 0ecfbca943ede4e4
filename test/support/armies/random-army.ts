import fc from 'fast-check';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { listExtras } from '../../../rules/core/army/extras.ts';
import { type ArmyFile, armyFileSchema, UNIT_COLOURS } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { findRuleSystem } from '../../../rules/systems.ts';

/** Ordinary and hostile names: markup of every format, other scripts, formulas, control characters. */
const name = (longest: number) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('Guard', 'Left wing', 'The King’s Own', '3rd “Lions”', '24 bows', 'Ḫattuša'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '=1+1',
        '-3',
        '@x',
        "'quoted",
        '[b]x[/b]',
        '<a&b>',
        'a,b;"c"\td',
        ' | # * _ ',
        '\r\n',
        '\u0001\u001b',
      ),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(longest, 30) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: Math.min(longest, 15) }) },
  );

const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 120 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -4, 2.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, 0.1 + 0.2) },
);

const maybe = <T>(key: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((some) => (some === undefined ? {} : { [key]: some }));

const all = (...pieces: fc.Arbitrary<object>[]) =>
  fc.tuple(...pieces).map((each) => Object.assign({}, ...each) as object);

const ALLIES = ['elam', 'nubia', 'no-such-list'];
const ALLIED = ['elam/archers', 'nubia/archers', 'no-such-list/archers'];

function part(list: NationList) {
  const entry = fc.constantFrom(...list.entries);
  const kind = fc.oneof(
    { weight: 6, arbitrary: entry.map(({ id }) => ({ entry: id, troop: null })) },
    { weight: 1, arbitrary: fc.constantFrom(...ALLIED).map((id) => ({ entry: id, troop: null })) },
    { weight: 2, arbitrary: entry.map(({ troop }) => ({ entry: null, troop })) },
    { weight: 1, arbitrary: fc.record({ entry: name(100), troop: fc.constant(null) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        entry: fc.constant(null),
        troop: fc.dictionary(fc.constantFrom('class', 'x y', 'kind'), fc.jsonValue()),
      }),
    },
  );
  return all(kind, fc.record({ count: amount }), maybe('id', name(100)), maybe('raised', amount));
}

const unit = (list: NationList) =>
  all(
    fc.record({ name: fc.oneof(fc.constant(''), name(200)), parts: fc.array(part(list), { maxLength: 4 }) }),
    maybe('id', name(100)),
    maybe('note', name(2000)),
    maybe('flagged', fc.boolean()),
    maybe('colour', fc.constantFrom(...UNIT_COLOURS)),
    maybe('brigade', name(100)),
    maybe('orders', name(1000)),
  );

function armyOf(list: NationList) {
  const book = findRuleSystem(list.rules);
  const ids = (section: string): string[] =>
    listExtras(book?.extras ?? []).flatMap(({ key, id }) => (key === section ? [id] : []));
  const counts = (section: string) =>
    fc.dictionary(fc.constantFrom(...ids(section), 'unheard-of'), amount, { maxKeys: 3 });
  const rulings = fc
    .constantFrom(...(book?.rulings ?? []))
    .map(({ id, choices }) => ({ [id]: choices.at(-1)?.id ?? '' }));
  return all(
    fc.record({
      format: fc.constant('nomarch-army'),
      version: fc.constant(1),
      rules: fc.constant(list.rules),
      list: fc.constantFrom(list.id, list.id, list.id, null),
      name: name(200),
      limit: fc.constantFrom(0, 250, 4000, 10000, 100_000_000),
      generals: fc.array(
        all(
          fc.record({ name: name(200), stars: fc.integer({ min: 0, max: 4 }) }),
          maybe('id', name(100)),
          maybe('brigade', name(100)),
          maybe('ally', fc.constantFrom(...ALLIES)),
        ),
        { maxLength: 4 },
      ),
      units: fc.array(unit(list), { maxLength: 8 }),
      specialists: counts('specialists'),
      works: counts('works'),
      rulings: fc.oneof(fc.constant({}), rulings),
    }),
    maybe('note', name(2000)),
    maybe('allies', fc.shuffledSubarray(ALLIES, { minLength: 1 })),
    maybe('settings', fc.dictionary(fc.constantFrom('fright', 'move'), amount, { minKeys: 1, maxKeys: 2 })),
  );
}

/** Texts with a NUL are rejected everywhere. */
const hasNul = (value: unknown): boolean => JSON.stringify(value).includes(String.raw`\u0000`);

/** Any army that a file may contain, of any shipped list: legal, illegal, with names that test every format. */
export const anyArmy: fc.Arbitrary<ArmyFile> = fc
  .constantFrom(...shippedLists)
  .chain(armyOf)
  .filter((army) => !hasNul(army))
  .map((army) => armyFileSchema.parse(army));
