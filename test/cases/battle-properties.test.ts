import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiceError, countFaces } from '../../rules/core/dice.ts';
import type { Odds } from '../../rules/core/odds.ts';
import { outcome, over, type Part, trial } from '../support/battle/battle-trial.ts';

interface Hits {
  readonly toHit: number;
  readonly die: 'd10' | 'd12';
  readonly hits: number;
  readonly odds: readonly number[];
}

const yes = fc.boolean();
const order = fc.constantFrom('CO', 'MO', 'OO');
const armour = fc.constantFrom('light', 'medium', 'heavy');
const known = fc.constantFrom('A+', 'A', 'B', 'C', 'D', 'E');
const aspect = fc.constantFrom('front', 'flank', 'rear');
const kind = fc.constantFrom('infantry', 'mounted-infantry', 'cavalry', 'light-chariot', 'heavy-chariot', 'wagon');
const groups = (most: number) => ({ groups: fc.integer({ min: 0, max: most }), partialGroup: yes });

const shots = (most: number): fc.Arbitrary<Part> =>
  fc.record({
    weapon: fc.constantFrom('dart', 'bow', 'javelin', 'javelin-throw-stick', 'composite-bow', 'sling'),
    shooter: fc.record({ ...groups(most), disordered: yes }),
    target: fc.record({ kind, armour, order, shielded: yes }),
    range: fc.constantFrom('effective', 'long', 'extreme'),
    aspect,
    snap: yes,
    cover: fc.constantFrom('none', 'light', 'medium', 'heavy'),
  });

const blows = (most: number): fc.Arbitrary<Part> =>
  fc.record({
    attacker: fc.record({
      weapon: fc.constantFrom('other-weapons', 'short-spear', 'long-spear', 'mace', 'axe', 'two-handed-sword'),
      class: known,
      order,
      kind: fc.constantFrom('infantry', 'cavalry', 'light-chariot', 'heavy-chariot'),
      ...groups(most),
      charging: yes,
      disordered: yes,
    }),
    defender: fc.record({ class: known, order, kind, armour, shielded: yes, disordered: yes }),
    aspect,
    higher: yes,
    behindObstacle: yes,
  });

const tests: fc.Arbitrary<Part> = fc.record({
  class: known,
  drill: fc.constantFrom('regular', 'irregular'),
  fanatic: yes,
  strengthPercent: fc.integer({ min: 1, max: 100 }),
  generalAdds: fc.integer({ min: -6, max: 6 }),
  fallingBack: yes,
  snapOrIrregularSight: yes,
});

const volleys = (most: number) =>
  fc.oneof(
    shots(most).map((input) => ['shooting', input] as const),
    blows(most).map((input) => ['melee', input] as const),
  );

const expected = (odds: readonly number[]): number => odds.reduce((sum, chance, hits) => sum + chance * hits, 0);
const total = (odds: readonly number[]): number => odds.reduce((sum, chance) => sum + chance, 0);

/** Rolls every possible combination of dice and sums the chances per result of `say`. */
function enumerated(name: string, input: Part, say: (outcome: unknown) => string): Map<string, number> {
  const sums = new Map<string, number>();
  const follow = (faces: readonly number[], chance: number): void => {
    try {
      const words = say(outcome(name, input, faces));
      sums.set(words, (sums.get(words) ?? 0) + chance);
    } catch (error) {
      if (!(error instanceof DiceError) || error.code !== 'die-missing' || !error.die) throw error;
      const sides = countFaces(error.die);
      for (let face = 1; face <= sides; face += 1) follow([...faces, face], chance / sides);
    }
  };
  follow([], 1);
  return sums;
}

describe('Odds of shooting and melee', () => {
  it('equal the enumeration of every die, for up to two groups and a partial one', () => {
    fc.assert(
      fc.property(volleys(2), ([name, input]) => {
        const counted = enumerated(name, input, (of) => String((of as Hits).hits));
        const { odds } = outcome<Hits>(name, input);
        odds.forEach((chance, hits) => {
          expect(chance).toBeCloseTo(counted.get(String(hits)) ?? 0, 12);
        });
        expect([...counted.keys()].every((hits) => Number(hits) < odds.length)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('sum to 1 over all numbers of hits, and are described in words', () => {
    fc.assert(
      fc.property(volleys(60), ([name, input]) => {
        const { outcome: of, odds, dice } = trial(name, input, 'sum');
        const { odds: row, hits } = of as Hits;
        expect(total(row)).toBeCloseTo(1, 12);
        expect(row).toHaveLength(dice.length + 1);
        expect(odds.map(({ chance }) => chance)).toEqual(row);
        expect(row[hits]).toBeGreaterThan(0);
        for (const chance of row) expect(chance).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });

  it('never fall with another group, and never rise with another shield', () => {
    fc.assert(
      fc.property(volleys(30), ([name, input]) => {
        const [side, other] = name === 'shooting' ? ['shooter', 'target'] : ['attacker', 'defender'];
        const one = outcome<Hits>(name, input);
        const more = { [side]: { groups: ((input[side] as Part)['groups'] as number) + 1 } };
        expect(expected(outcome<Hits>(name, over(input, more)).odds)).toBeGreaterThanOrEqual(
          expected(one.odds) - 1e-12,
        );
        const shielded = outcome<Hits>(name, over(input, { [other]: { shielded: true } }));
        expect(expected(shielded.odds)).toBeLessThanOrEqual(expected(one.odds) + 1e-12);
        expect(shielded.toHit).toBe(one.toHit);
      }),
      { numRuns: 150 },
    );
  });

  it('agree with a manual calculation: each die hits with faces from the score to 10', () => {
    fc.assert(
      fc.property(volleys(30), ([name, input]) => {
        const { toHit, die, odds } = outcome<Hits>(name, input);
        const side = input[name === 'shooting' ? 'shooter' : 'attacker'] as { groups: number; partialGroup: boolean };
        const faces = Math.max(0, 11 - Math.max(1, toHit));
        const mean = (side.groups * faces) / (die === 'd12' ? 12 : 10) + (side.partialGroup ? faces / 20 : 0);
        expect(expected(odds)).toBeCloseTo(mean, 9);
      }),
      { numRuns: 150 },
    );
  });

  it('stay exact for 500 groups', () => {
    const { odds } = outcome<Hits>('shooting', {
      weapon: 'bow',
      shooter: { groups: 500 },
      target: { order: 'CO' },
      range: 'effective',
    });
    expect(total(odds)).toBeCloseTo(1, 9);
    expect(expected(odds)).toBeCloseTo(150, 9);
  });
});

describe('Odds of morale', () => {
  const WORDS: Readonly<Record<string, string>> = {
    obey: 'obey orders',
    disorder: 'disordered',
    halt: 'halt, disordered, orders forgotten',
  };
  const say = (of: unknown): string => {
    const { result } = of as { result: string };
    return WORDS[result] ?? result;
  };
  const asMap = (odds: readonly Odds[] = []): Map<string, number> =>
    new Map(odds.map(({ outcome: words, chance }) => [words, chance]));

  it('equal the enumeration of every die', () => {
    fc.assert(
      fc.property(tests, (input) => {
        const counted = enumerated('morale', input, say);
        const stated = asMap(trial('morale', input, 'odds').odds);
        expect([...stated.keys()].toSorted()).toEqual([...counted.keys()].toSorted());
        for (const [words, chance] of counted) expect(stated.get(words)).toBeCloseTo(chance, 12);
      }),
      { numRuns: 15 },
    );
  });

  it('include lasting changes if they are played', () => {
    const changed = { '-1': ', its morale 1 better from now on', '0': '', '1': ', its morale 1 worse from now on' };
    for (const drill of ['regular', 'irregular']) {
      const input = { class: 'C', drill, strengthPercent: 100, shift: 0 };
      const counted = enumerated('morale', input, (of) => {
        const { shift } = of as { shift: -1 | 0 | 1 };
        return `${say(of)}${changed[shift]}`;
      });
      const stated = asMap(trial('morale', input, 'odds').odds);
      expect([...stated.keys()].toSorted()).toEqual([...counted.keys()].toSorted());
      for (const [words, chance] of counted) expect(stated.get(words)).toBeCloseTo(chance, 12);
      const better = [...stated].filter(([words]) => words.includes('better'));
      // At least three hits of four: 4 × 5 + 1 of 1,296 rolls.
      expect(total(better.map(([, chance]) => chance))).toBeCloseTo(21 / 1296, 12);
    }
  });

  it('decide whether a unit counter-charges in support', () => {
    const foot = { order: 'CO' };
    for (const strengthPercent of [100, 60, 20]) {
      const test = { class: 'B', drill: 'regular', strengthPercent };
      const input = { supporter: foot, charger: foot, test };
      const counted = enumerated('support-charge', input, (of) =>
        (of as { counterCharges: boolean }).counterCharges ? 'counter-charges' : 'does not',
      );
      const stated = asMap(trial('support-charge', input, 'odds').odds);
      expect([...stated.keys()].toSorted()).toEqual([...counted.keys()].toSorted());
      for (const [words, chance] of counted) expect(stated.get(words)).toBeCloseTo(chance, 12);
    }
  });

  it('suggest the best share of a general’s stars', () => {
    fc.assert(
      fc.property(tests, fc.integer({ min: 0, max: 6 }), (input, generalStars) => {
        const { generalAdds: _, ...tested } = input;
        const { each, best } = outcome<{
          each: { adds: number; obey: number; obeyOrBetter: number; stand: number }[];
          best: Record<'obey' | 'obeyOrBetter' | 'stand', number>;
        }>('general-stars', { ...tested, generalStars });
        expect(each.map(({ adds }) => adds)).toEqual(
          Array.from({ length: 2 * generalStars + 1 }, (_, index) => index - generalStars),
        );
        for (const end of ['obey', 'obeyOrBetter', 'stand'] as const) {
          const chosen = each.find(({ adds }) => adds === best[end])!;
          for (const one of each) {
            expect(one[end]).toBeLessThanOrEqual(chosen[end] + 1e-9);
            if (Math.abs(one.adds) < Math.abs(chosen.adds)) expect(one[end]).toBeLessThan(chosen[end]);
          }
          const stated = asMap(trial('morale', { ...tested, generalAdds: chosen.adds }, 'odds').odds);
          if (end === 'obey') expect(stated.get('obey orders') ?? 0).toBeCloseTo(chosen.obey, 12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('suggest fewer stars to hold wild troops, and all stars to rally regulars', () => {
    const wild = outcome<{ best: Part }>('general-stars', {
      class: 'A',
      drill: 'irregular',
      strengthPercent: 100,
      generalStars: 3,
    });
    expect(wild.best).toEqual({ obey: -3, obeyOrBetter: 2, stand: 1 });
    const { steps } = trial(
      'morale',
      { class: 'B', drill: 'regular', strengthPercent: 70, fallingBack: true, generalAdds: 2 },
      [1, 2, 3],
    );
    expect(steps.map(({ text }) => text)).toContain(
      'best use of a general with 2 stars: to stop falling back +2 (98.1 %)',
    );
  });
});

describe('Odds of the other battle procedures', () => {
  it.each<[string, Part]>([
    ...[0, 1, 2, 3, 4, 5, 6].map((stars): [string, Part] => ['activation', { stars }]),
    ...['halt', 'recoil', 'retire', 'retreat', 'rout'].map((result): [string, Part] => ['general-risk', { result }]),
    ['forced-march', { groups: 2, partialGroups: 1 }],
    ['forced-march', { groups: 2, partialGroups: 0, models: true }],
    ...[1, 5, 10, 12].map((attempt): [string, Part] => ['flank-march', { attempt, generalStars: attempt % 4 }]),
    ['flank-march', { attempt: 3, reinforcements: true }],
    ['ford', {}],
    ['mixed-target', { range: 'long', targets: [{ count: 5 }, { count: 1 }, { count: 2 }] }],
    ['optional/night-move', {}],
    ['optional/night-move', { torches: true }],
    ...[0, 3, 8, 30].map((distance): [string, Part] => ['optional/night-spotting', { distance }]),
    ['optional/night-spotting', { distance: 12, lights: true }],
  ])('of %s with %j are those of enumerating every die', (name, input) => {
    const chances = [...enumerated(name, input, (of) => JSON.stringify(of)).values()].toSorted();
    const odds = trial(name, input, 'odds')
      .odds.map(({ chance }) => chance)
      .filter((chance) => chance > 0);
    expect(odds).toHaveLength(chances.length);
    odds.toSorted().forEach((chance, at) => {
      expect(chance).toBeCloseTo(chances[at]!, 12);
    });
  });
});

describe('Odds of fires and of the watch', () => {
  it.each<[string, Part, (of: never) => string]>([
    [
      'optional/kindle',
      { groups: 2 },
      ({ intensity }: { intensity: number | null }) =>
        intensity === null ? 'does not catch fire' : `burns at ${intensity}`,
    ],
    [
      'optional/kindle',
      { groups: 3, combustibility: 4 },
      ({ intensity }: { intensity: number | null }) =>
        intensity === null ? 'does not catch fire' : `burns at ${intensity}`,
    ],
    ...[
      { intensity: 1 },
      { intensity: 6 },
      { intensity: 12 },
      { intensity: 6, quenching: 5 },
      { intensity: 3, burningOut: true },
      { intensity: 2, quenching: 2 },
    ].map((input): [string, Part, (of: never) => string] => [
      'optional/fire-turn',
      input,
      ({ intensity, burningOut, out }: { intensity: number; burningOut: boolean; out: boolean }) =>
        out ? 'out' : `${intensity}${burningOut ? ', burning out' : ''}`,
    ]),
    [
      'optional/night-watch',
      { generalsAndUnits: 3 },
      ({ onGuard }: { onGuard: readonly number[] }) => `${onGuard.length} on guard`,
    ],
  ])('of %s with %j are those of enumerating every die', (name, input, say) => {
    const counted = enumerated(name, input, say as (of: unknown) => string);
    const stated = new Map(trial(name, input, 'odds').odds.map(({ outcome: words, chance }) => [words, chance]));
    expect([...stated.keys()].toSorted()).toEqual([...counted.keys()].toSorted());
    for (const [words, chance] of counted) expect(stated.get(words)).toBeCloseTo(chance, 12);
  });
});

describe('Battle dice', () => {
  const any = fc.oneof(
    volleys(12),
    tests.map((input) => ['morale', input] as const),
    fc.integer({ min: 1, max: 12 }).map((attempt) => ['flank-march', { attempt }] as const),
    fc.integer({ min: 0, max: 12 }).map((some) => ['forced-march', { groups: some, partialGroups: 2 }] as const),
  );

  it('are repeated by their seed, and give the same answer if typed', () => {
    fc.assert(
      fc.property(any, fc.string(), ([name, input], seed) => {
        const seeded = trial(name, input, seed);
        expect(trial(name, input, seed)).toEqual(seeded);
        const typed = trial(
          name,
          input,
          seeded.dice.map(({ face }) => face),
        );
        expect([typed.outcome, typed.steps, typed.rulings]).toEqual([seeded.outcome, seeded.steps, seeded.rulings]);
      }),
      { numRuns: 150 },
    );
  });

  it('hit with faces from the required score to 10', () => {
    fc.assert(
      fc.property(volleys(40), fc.string(), ([name, input], seed) => {
        const { outcome: of, dice } = trial(name, input, seed);
        const { toHit, hits } = of as Hits;
        expect(hits).toBe(dice.filter(({ face }) => face >= toHit && face <= 10).length);
      }),
      { numRuns: 150 },
    );
  });

  it('cite only existing rulings', async () => {
    const { forThePharaoh } = await import('../../rules/for-the-pharaoh/for-the-pharaoh.ts');
    const ids = new Set(forThePharaoh.rulings.map(({ id }) => id));
    fc.assert(
      fc.property(any, ([name, input]) => {
        for (const id of trial(name, input, 'rulings').rulings) expect(ids).toContain(id);
      }),
      { numRuns: 100 },
    );
  });
});
