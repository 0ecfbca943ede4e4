import { describe, expect, it } from 'vitest';
import { findShippedList, shippedLists } from '../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../core/army-file.ts';
import { byTheGods } from './by-the-gods.ts';
import { MAX_FIGURES } from './battle/step.ts';

const { facets, hitsEach, price, procedures, readTroop, tally, troopFields } = byTheGods;

type Unit = readonly [entry: string, count: number];
const createArmy = (list: string, units: readonly (readonly Unit[])[], more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'by-the-gods',
    list,
    name: 'Trial',
    limit: 0,
    generals: [
      { name: 'First', stars: 1 },
      { name: 'Second', stars: 0 },
    ],
    units: units.map((parts) => ({ parts: parts.map(([entry, count]) => ({ entry, troop: null, count })) })),
    ...more,
  });
const check = (army: ArmyFile) => tally(army, army.list === null ? null : findShippedList(army.list));
const codes = (army: ArmyFile): string[] =>
  check(army).problems.map(({ severity, code, target }) => `${severity} ${code} @${target}`);

const createRomanArmy = (more: Partial<ArmyFile> = {}) =>
  createArmy('roman-people', [[['legionaries', 12]], [['archers', 6]]], more);

describe('armies', () => {
  it('have no points and only need units and leaders', () => {
    expect(check(createRomanArmy())).toMatchObject({ points: 0, legal: true, problems: [] });
  });

  it('reject two troop types in a unit', () => {
    const mixed = createArmy('roman-people', [
      [
        ['legionaries', 12],
        ['archers', 6],
      ],
    ]);
    expect(codes(mixed)).toEqual(['error mixed-unit @units.0']);
  });

  it('need exactly one supreme leader', () => {
    expect(codes(createRomanArmy({ generals: [] }))).toEqual(['warning no-general @generals']);
    expect(codes(createRomanArmy({ generals: [{ name: '', stars: 0 }] }))).toEqual([
      'warning no-supreme-leader @generals',
    ]);
    const two = { name: '', stars: 1 };
    expect(codes(createRomanArmy({ generals: [two, two] }))).toEqual(['error many-supreme-leaders @generals']);
    expect(codes(createRomanArmy({ generals: [two, { name: '', stars: 2 }] }))).toEqual([
      'error bad-stars @generals.1',
    ]);
  });

  it('note a people without an attribute (BTG-23)', () => {
    const own = { name: '', parts: [{ entry: null, troop: {}, count: 4 }] };
    expect(codes(createRomanArmy({ list: null, units: [own] }))).toEqual(['info no-civilisation @']);
    expect(codes(createRomanArmy({ list: null, units: [] }))).toEqual(['error no-units @units']);
  });

  it('note an odd number of figures', () => {
    expect(codes(createArmy('roman-people', [[['archers', 7]]]))).toEqual(['info odd-count @units.0.parts.0']);
    expect(codes(createArmy('roman-people', [[['ballistae', 1]]]))).toEqual([]);
  });

  it('report more figures than agreed as a warning or an error (BTG-15)', () => {
    expect(codes(createRomanArmy({ limit: 18 }))).toEqual([]);
    expect(codes(createRomanArmy({ limit: 17 }))).toEqual(['warning over-agreed-size @']);
    expect(codes(createRomanArmy({ limit: 17, rulings: { 'BTG-15': 'error' } }))).toEqual(['error over-agreed-size @']);
  });

  it('report unknown entries, invalid counts and invalid troop types', () => {
    const parts = [
      { entry: 'dragons', troop: null, count: 4 },
      { entry: 'archers', troop: null, count: 0 },
      { entry: null, troop: { kind: 'elephants' }, count: 2 },
    ];
    const wrong = codes(createRomanArmy({ units: parts.map((part) => ({ name: '', parts: [part] })) }));
    expect(wrong).toEqual([
      'error unknown-entry @units.0.parts.0',
      'error empty-unit @units.1',
      'error bad-count @units.1.parts.0',
      'error bad-troop @units.2.parts.0',
    ]);
  });

  it('are measured by figures, hits, dice, leaders and rows of base morale', () => {
    const army = createArmy('carthaginian-people', [
      [['elephants', 3]],
      [['sacred-band', 12]],
      [['slingers', 5]],
      [['catapults', 1]],
    ]);
    const measures = byTheGods.measures(army, findShippedList('carthaginian-people'));
    expect(measures.map(({ id, value }) => [id, value])).toEqual([
      ['figures', 21],
      ['hits', 3 * 2 + 12 + 5 + 6],
      ['missile-dice', 2 + 3],
      ['melee-dice', 2 + 6 + 3],
      ['leaders', 2],
      ['morale-infantry', 1],
      ['morale-templar', 1],
      ['morale-mounted', 1],
    ]);
  });
});

describe('troop types', () => {
  it.each([
    ['a formation of light infantry', { formation: 'phalanx' }, 'formation'],
    ['elephants with swords', { kind: 'elephants', weapon: 'sword' }, 'weapon'],
    ['men who fight as elephants', { weapon: 'elephant' }, 'weapon'],
    ['men without a weapon', { weapon: 'none' }, 'weapon'],
    ['skirmishers in a phalanx', { kind: 'heavy-infantry', formation: 'phalanx', skirmisher: true }, 'skirmisher'],
    ['a siege weapon that is none', { kind: 'siege-weapon', weapon: 'none' }, 'engine'],
    ['an engine on foot', { engine: 'catapult' }, 'engine'],
    [
      'a siege weapon with bows',
      { kind: 'siege-weapon', weapon: 'none', engine: 'catapult', missiles: 'sling' },
      'missiles',
    ],
    ['a kind of another book', { kind: 'knights' }, 'kind'],
  ])('are rejected for %s, naming the field', (_what, troop, path) => {
    expect(() => readTroop(troop)).toThrow(expect.objectContaining({ code: 'bad-input', path }) as Error);
  });

  it('give elephants and leaders two hits, engines six', () => {
    expect(hitsEach?.({ kind: 'elephants', weapon: 'elephant' }, {})).toBe(2);
    expect(hitsEach?.({ kind: 'siege-weapon', weapon: 'none', engine: 'ballista' }, {})).toBe(6);
    expect(hitsEach?.({}, {})).toBe(1);
    expect(byTheGods.generals.hits).toBe(2);
  });

  it('have a field for each key and a known value in each facet', () => {
    expect(troopFields.map(({ key }) => key).sort()).toEqual(Object.keys(readTroop({})).sort());
    for (const { entries } of shippedLists.filter(({ rules }) => rules === 'by-the-gods')) {
      for (const { troop } of entries) {
        const values = byTheGods.face(troop).facets;
        for (const facet of facets) {
          for (const value of values[facet.id] ?? ['']) expect(facet.values.map(({ id }) => id)).toContain(value);
        }
      }
    }
  });

  it('are free, and invalid ones are rejected', () => {
    expect(price({ kind: 'cavalry', weapon: 'spear' }, {}).cost).toBe(0);
    expect(price({ general: { stars: 1 } }, {}).cost).toBe(0);
    expect(() => price({ general: { stars: 2 } }, {})).toThrow(/stars/);
    expect(() => price({ kind: 'dragons' }, {})).toThrow(/kind/);
  });
});

describe('invalid input', () => {
  const run =
    (id: string, input: unknown, rulings = {}) =>
    () =>
      procedures.find((known) => known.id === `by-the-gods/${id}`)?.run(input, { seed: 'x' }, rulings);
  const archers = { missiles: 'short-bow', figures: 4 };

  it('includes overhead fire of slingers, skirmishers and horsemen', () => {
    for (const shooter of [
      { missiles: 'sling', figures: 4, overhead: 2 },
      { ...archers, overhead: 2, skirmisher: true },
      { ...archers, overhead: 2, kind: 'light-cavalry' },
    ]) {
      expect(run('fire', shooter)).toThrow(expect.objectContaining({ path: 'overhead' }) as Error);
    }
    expect(run('fire', { ...archers, overhead: 4 })).not.toThrow();
  });

  it.each([
    ['fire', { ...archers, overhead: 5 }, 'overhead'],
    ['fire', { ...archers, figures: MAX_FIGURES + 1 }, 'figures'],
    ['fire', { ...archers, distance: -1 }, 'distance'],
    ['fire', {}, 'figures'],
    ['melee', { a: { kind: 'light-infantry', weapon: 'elephant', figures: 2 }, b: { figures: 2 } }, 'a.weapon'],
    ['melee', { a: { kind: 'elephants', weapon: 'sword', figures: 2 }, b: { figures: 2 } }, 'a.weapon'],
    ['melee', { a: { figures: 2 } }, 'b'],
    ['melee', { a: { figures: 2 }, b: { figures: 2, weapon: 'gun' } }, 'b.weapon'],
    ['morale', { base: 5 }, 'base'],
    ['morale', {}, 'base'],
    ['rally', { base: 0 }, 'base'],
    ['base-morale', { row: 'gods' }, 'row'],
    ['avoid-charge', { kind: 'elephants', base: 2 }, 'kind'],
    ['rout-move', { kind: 'elephants' }, 'kind'],
    ['leader-hit', { occasion: 'fire', hitsTaken: 2 }, 'hitsTaken'],
    ['movement', { terrain: 'sky' }, 'terrain'],
    ['movement-card', { gone: ['1S'] }, 'gone.0'],
    ['event-number', { category: 'weather' }, 'category'],
    ['event', { category: 'animal', number: 8 }, 'number'],
    ['siege-shot', { weapon: 'none' }, 'weapon'],
    ['siege-reload', {}, 'turns'],
    ['damage-value', { structure: 'hut' }, 'structure'],
    ['rampage', { friend: -1 }, 'friend'],
  ])('is reported by %s for %j', (id, input, path) => {
    expect(run(id, input)).toThrow(expect.objectContaining({ code: 'bad-input', path }) as Error);
  });
});
