import { describe, expect, it } from 'vitest';
import { findRange } from '../../rules/for-the-pharaoh/battle/shooting/shooting-table.ts';
import { outcome, over, type Part, trial } from '../support/battle/battle-trial.ts';

/* Returns the number that a die needs to hit. Every row of the battle tables is copied from the book. */

const toHit = (name: 'shooting' | 'melee', input: Part): number => outcome<{ toHit: number }>(name, input).toHit;

/** An arrow at extreme range at light infantry in close order needs a 10. */
const SHOT: Part = {
  weapon: 'bow',
  shooter: { groups: 1, partialGroup: false, disordered: false },
  target: { kind: 'infantry', armour: 'light', order: 'CO', shielded: false },
  range: 'extreme',
  aspect: 'front',
  snap: false,
  cover: 'none',
};

/** A blow between equal units with “other weapons” needs a 10. */
const BLOW: Part = {
  attacker: {
    weapon: 'other-weapons',
    class: 'C',
    order: 'CO',
    kind: 'infantry',
    mounted: false,
    groups: 1,
    partialGroup: false,
    charging: false,
    disordered: false,
  },
  defender: {
    class: 'C',
    order: 'CO',
    kind: 'infantry',
    armour: 'light',
    shielded: false,
    barded: false,
    disordered: false,
  },
  aspect: 'front',
  higher: false,
  behindObstacle: false,
};

const shot = (part: Part): number => toHit('shooting', over(SHOT, part)) - 10;
const blow = (part: Part): number => toHit('melee', over(BLOW, part)) - 10;
const COLUMNS = ['light', 'medium', 'heavy'];

describe('Shooting weapons table', () => {
  it.each([
    ['dart', [0, 1, 2]],
    ['bow', [0, 1, 2]],
    ['javelin', [0, 0, 1]],
    ['javelin-throw-stick', [0, 0, 1]],
    ['composite-bow', [0, 0, 1]],
    ['sling', [0, 0, 1]],
  ])('of the %s against light, medium and heavy armour', (weapon, factors) => {
    expect(COLUMNS.map((armour) => shot({ weapon, target: { armour } }))).toEqual(factors);
    // Chariots have their own columns and are in open order (+2).
    const chariots = ['light-chariot', 'heavy-chariot'].map((kind) => shot({ weapon, target: { kind } }) - 2);
    expect(chariots).toEqual([factors[0], factors[2]]);
  });
});

describe('Ranges table', () => {
  it.each([
    ['javelin', 1, 2, 4],
    ['dart', 2, 4, 8],
    ['javelin-throw-stick', 2, 4, 8],
    ['chariot', 2, 4, 8],
    ['sling', 3, 6, 12],
    ['bow', 4, 8, 16],
    ['composite-bow', 6, 12, 24],
  ] as const)('of the %s, effective to %i cm, long to %i and extreme to %i', (row, effective, long, extreme) => {
    const at = (cm: number): string | null => findRange(row, cm);
    expect([effective, long, extreme].map(at)).toEqual(['effective', 'long', 'extreme']);
    expect([effective, long, extreme].map((cm) => at(cm + 0.1))).toEqual(['long', 'extreme', null]);
  });
});

describe('Shooting factors', () => {
  it.each<[string, Part, number]>([
    ['at the flank −2', { aspect: 'flank' }, -2],
    ['at effective range −2', { range: 'effective' }, -2],
    ['at long range −1', { range: 'long' }, -1],
    ['at extreme range nothing', { range: 'extreme' }, 0],
    ['at the rear −1', { aspect: 'rear' }, -1],
    ['shooters disordered +1', { shooter: { disordered: true } }, 1],
    ['target in medium order +1', { target: { order: 'MO' } }, 1],
    ['snap shot +1', { snap: true }, 1],
    ['target in open order +2', { target: { order: 'OO' } }, 2],
    ['light cover +1', { cover: 'light' }, 1],
    ['medium cover +2', { cover: 'medium' }, 2],
    ['heavy cover +3', { cover: 'heavy' }, 3],
    ['smoke +1', { throughSmoke: true }, 1],
    ['models as open order +2, whatever is said of theirs', { target: { kind: 'wagon', order: 'CO' } }, 2],
  ])('%s', (_words, part, factor) => {
    expect(shot(part)).toBe(factor);
  });

  it('add up', () => {
    const all = { aspect: 'flank', range: 'effective', shooter: { disordered: true }, snap: true, cover: 'heavy' };
    expect(shot(over(all, { target: { order: 'OO', armour: 'heavy' } }))).toBe(-2 - 2 + 1 + 1 + 3 + 2 + 2);
  });
});

describe('Melee weapons table', () => {
  const FOOT = { kind: 'infantry', mounted: false };
  const RIDERS = { kind: 'cavalry', mounted: true };
  it.each<[string, string, Part, number[]]>([
    ['other weapons', 'other-weapons', FOOT, [0, 0, 0]],
    ['short spear', 'short-spear', FOOT, [-1, -1, 0]],
    ['foot long spear', 'long-spear', FOOT, [-1, -1, 0]],
    ['foot lance', 'lance', FOOT, [-1, -1, 0]],
    ['pike', 'pike', FOOT, [-1, -1, 0]],
    ['mace', 'mace', FOOT, [-1, -1, -1]],
    ['two-handed mace', 'two-handed-mace', FOOT, [-2, -2, -2]],
    ['axe', 'axe', FOOT, [-2, -1, -1]],
    ['two-handed axe', 'two-handed-axe', FOOT, [-3, -2, -2]],
    ['sword', 'sword', FOOT, [-3, -2, -1]],
    ['two-handed sword', 'two-handed-sword', FOOT, [-4, -3, -2]],
    ['mounted long spear', 'long-spear', RIDERS, [-2, -2, -1]],
    ['other weapons in the saddle', 'other-weapons', RIDERS, [0, 0, 0]],
    ['short spear in the saddle', 'short-spear', RIDERS, [-1, -1, 0]],
    ['sword in the saddle', 'sword', RIDERS, [-3, -2, -1]],
  ])('%s against light, medium and heavy armour', (_words, weapon, who, factors) => {
    const attacker = { weapon, ...who };
    expect(COLUMNS.map((armour) => blow({ attacker, defender: { armour } }))).toEqual(factors);
    const chariots = ['light-chariot', 'heavy-chariot'].map((kind) => blow({ attacker, defender: { kind } }));
    expect(chariots).toEqual([factors[0], factors[2]]);
  });

  it('gives chariot crews with long spears the mounted row', () => {
    expect(blow({ attacker: { kind: 'heavy-chariot', weapon: 'long-spear' }, defender: { order: 'MO' } })).toBe(-2);
  });
});

describe('Melee factors', () => {
  it.each<[string, Part, number]>([
    ['close order fighting open order −2', { defender: { order: 'OO' } }, -2],
    ['fighting the rear −2', { aspect: 'rear' }, -2],
    ['better class −1', { attacker: { class: 'B' } }, -1],
    ['worse class nothing', { attacker: { class: 'D' } }, 0],
    ['much better class −1 and no more', { attacker: { class: 'A+' }, defender: { class: 'E' } }, -1],
    ['charging −1', { attacker: { charging: true } }, -1],
    ['close order fighting medium order −1', { defender: { order: 'MO' } }, -1],
    ['medium order fighting open order −1', { attacker: { order: 'MO' }, defender: { order: 'OO' } }, -1],
    ['medium order fighting close order nothing', { attacker: { order: 'MO' } }, 0],
    ['open order fighting close order nothing', { attacker: { order: 'OO' } }, 0],
    ['fighting the flank −1', { aspect: 'flank' }, -1],
    ['heavy chariot fighting close order −1', { attacker: { kind: 'heavy-chariot', mounted: true } }, -1],
    ['… medium order nothing', { attacker: { kind: 'heavy-chariot', mounted: true }, defender: { order: 'MO' } }, 0],
    ['light chariot fighting close order nothing', { attacker: { kind: 'light-chariot', mounted: true } }, 0],
    [
      'heavy chariot fighting a chariot nothing',
      { attacker: { kind: 'heavy-chariot', mounted: true }, defender: { kind: 'heavy-chariot' } },
      0,
    ],
    ['fighting disordered −1', { defender: { disordered: true } }, -1],
    ['being disordered nothing', { attacker: { disordered: true } }, 0],
    ['fighting from higher −1', { higher: true }, -1],
    ['open order fighting light chariots −1', { attacker: { order: 'OO' }, defender: { kind: 'light-chariot' } }, -1],
    ['open order fighting heavy chariots −1', { attacker: { order: 'OO' }, defender: { kind: 'heavy-chariot' } }, -1],
    ['open order fighting wagons nothing', { attacker: { order: 'OO' }, defender: { kind: 'wagon' } }, 0],
    ['close order fighting chariots nothing', { defender: { kind: 'light-chariot', order: 'OO' } }, 0],
    ['opponent behind a defensible obstacle +1', { behindObstacle: true }, 1],
  ])('%s', (_words, part, factor) => {
    expect(blow(part)).toBe(factor);
  });

  it('rank every pair of classes as in the book', () => {
    const classes = ['A+', 'A', 'B', 'C', 'D', 'E'];
    for (const [at, mine] of classes.entries()) {
      for (const [other, theirs] of classes.entries()) {
        const factor = blow({ attacker: { class: mine }, defender: { class: theirs } });
        expect([mine, theirs, factor]).toEqual([mine, theirs, at < other ? -1 : 0]);
      }
    }
  });
});

describe('Morale table', () => {
  const tested = (part: Part): { dice: number; intrinsic: number; score: number; result: string } =>
    outcome('morale', { class: 'C', drill: 'regular', strengthPercent: 100, ...part });

  it.each([
    ['A+', 3],
    ['A', 5],
    ['B', 7],
    ['C', 9],
    ['D', 11],
    ['E', 13],
  ])('class %s has a morale of %i', (known, intrinsic) => {
    expect(tested({ class: known }).intrinsic).toBe(intrinsic);
  });

  it('tests fanatics one class higher and mercenaries one lower', () => {
    const classes = ['A+', 'A', 'B', 'C', 'D', 'E'];
    expect(classes.map((known) => tested({ class: known, fanatic: true }).intrinsic)).toEqual([3, 3, 5, 7, 9, 11]);
    expect(classes.map((known) => tested({ class: known, mercenary: true }).intrinsic)).toEqual([5, 7, 9, 11, 13, 15]);
  });

  it.each([
    [100, 4],
    [75.01, 4],
    [75, 3],
    [50.5, 3],
    [50, 2],
    [26, 2],
    [25, 1],
    [0.5, 1],
  ])('rolls %i dice with %d % of the unit left', (strengthPercent, dice) => {
    expect(tested({ strengthPercent }).dice).toBe(dice);
  });

  /* For class A+ with a six-star general, dice of 1 and 6 reach any score from −5 to +27. */
  const REGULAR = (score: number): string => {
    if (score >= 1) return 'obey';
    if (score === 0) return 'halt';
    if (score >= -2) return 'recoil';
    if (score >= -4) return 'retire';
    if (score >= -6) return 'retreat';
    return 'rout';
  };
  const IRREGULAR = (score: number): string => {
    if (score >= 16) return 'assault';
    if (score >= 11) return 'attack';
    if (score >= 6) return 'advance';
    return REGULAR(score);
  };
  /** Returns a unit and dice that give this score. */
  function scoring(score: number, part: Part): { score: number; result: string } {
    const [known, intrinsic] = score >= -2 ? (['A+', 3] as const) : (['E', 13] as const);
    const generalAdds = Math.max(-6, Math.min(6, score + intrinsic - 14));
    let rest = score + intrinsic - generalAdds;
    const dice = [4, 3, 2, 1].map((left) => {
      const face = Math.min(6, rest - (left - 1));
      rest -= face;
      return face;
    });
    return outcome('morale', { class: known, drill: 'regular', strengthPercent: 100, generalAdds, ...part }, dice);
  }
  const scores = Array.from({ length: 43 }, (_, index) => index - 15);

  it('has a result for regulars and irregulars at every score from −15 to +27', () => {
    for (const score of scores) {
      expect(scoring(score, { drill: 'regular' })).toMatchObject({ score, result: REGULAR(score) });
      expect(scoring(score, { drill: 'irregular' })).toMatchObject({ score, result: IRREGULAR(score) });
    }
  });

  it('halts regulars who fall back at scores above 0, but not irregulars', () => {
    for (const score of scores) {
      const falling = (drill: string): string => scoring(score, { drill, fallingBack: true }).result;
      expect([score, falling('regular')]).toEqual([score, score >= 1 ? 'halt' : REGULAR(score)]);
      expect([score, falling('irregular')]).toEqual([score, IRREGULAR(score)]);
    }
  });

  it('only disorders at 0 or worse after a snap shot or at the sight of a routing enemy', () => {
    for (const score of scores) {
      const shaken = (drill: string): string => scoring(score, { drill, snapOrIrregularSight: true }).result;
      expect([score, shaken('regular')]).toEqual([score, score >= 1 ? 'obey' : 'disorder']);
      expect([score, shaken('irregular')]).toEqual([score, score >= 1 ? IRREGULAR(score) : 'disorder']);
    }
  });
});

describe('Risk to a general', () => {
  it.each([
    ['halt', 2],
    ['recoil', 4],
    ['retire', 6],
    ['retreat', 8],
  ])('of a unit that came to %s is a 1 to %i', (result, upTo) => {
    const killed = Array.from({ length: 10 }, (_, index) => index + 1).filter(
      (face) => outcome<{ killed: boolean }>('general-risk', { result }, [face]).killed,
    );
    expect(killed).toEqual(Array.from({ length: upTo }, (_, index) => index + 1));
    expect(trial('general-risk', { result }, [1]).odds[0]?.chance).toBeCloseTo(upTo / 10, 12);
  });
});

describe('A general’s actions', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('with %i stars on so many faces of the d6', (stars) => {
    const faces = [1, 2, 3, 4, 5, 6].filter(
      (face) => outcome<{ activated: boolean }>('activation', { stars }, [face]).activated,
    );
    expect(faces).toHaveLength(stars);
  });
});

describe('Flank march', () => {
  it('needs 10, 9, 8 … down to 1, adds the general’s stars, and never arrives on a 1', () => {
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      for (let stars = 0; stars <= 6; stars += 1) {
        for (let face = 1; face <= 10; face += 1) {
          const needed = Math.max(1, 11 - attempt);
          const said = outcome('flank-march', { attempt, generalStars: stars }, [face]);
          expect(said).toEqual({ needed, arrives: face > 1 && face + stars >= needed, lost: face === 1 });
        }
      }
    }
  });
});
