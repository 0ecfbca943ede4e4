import { describe, expect, it } from 'vitest';
import { outcome, type Part } from '../support/battle/battle-trial.ts';

/* Tables of movement, difficult ground, hedges and walls, charges and ranges, copied from the book. */

interface Moved {
  readonly cm: number;
  readonly basic: number;
  readonly bonus: number;
  readonly passable: boolean;
  readonly wholeMove: boolean;
  readonly disordered: boolean;
}
const moved = (input: Part): Moved => outcome('movement', input);

describe('Movement table', () => {
  it.each<[string, Part, number, number]>([
    ['close order infantry', { kind: 'infantry', order: 'CO' }, 6, 2],
    ['medium order infantry', { kind: 'infantry', order: 'MO' }, 9, 3],
    ['open order infantry', { kind: 'infantry', order: 'OO' }, 12, 4],
    ['close order cavalry', { kind: 'cavalry', order: 'CO' }, 12, 4],
    ['medium order cavalry', { kind: 'cavalry', order: 'MO' }, 18, 6],
    ['open order cavalry', { kind: 'cavalry', order: 'OO' }, 24, 8],
    ['mounted infantry in the saddle', { kind: 'mounted-infantry', order: 'MO', mounted: true }, 18, 6],
    ['mounted infantry on foot', { kind: 'mounted-infantry', order: 'MO' }, 9, 3],
    ['light chariots', { kind: 'light-chariot' }, 20, 4],
    ['heavy chariots', { kind: 'heavy-chariot' }, 15, 3],
    ['battle-carts', { kind: 'battle-cart' }, 10, 2],
    ['wagons', { kind: 'wagon' }, 5, 1],
  ])('of %s', (_words, who, basic, bonus) => {
    expect(moved(who).cm).toBe(basic);
    expect(moved({ ...who, column: true }).cm).toBe(basic + bonus);
    expect(moved({ ...who, column: true, road: true }).cm).toBe(basic + 2 * bonus);
    if (who['kind'] !== 'wagon') expect(moved({ ...who, manner: 'charge' }).cm).toBe(basic + bonus);
  });

  it('gives no bonus to wagons moved by hand', () => {
    expect(moved({ kind: 'wagon', byHand: true, column: true, road: true }).cm).toBe(2);
  });
});

describe('Difficult terrain table', () => {
  const NO = 'no';
  const ONE = 'one move';
  const DISORDER = 'disorder';
  const [full, third, twoThirds, fifth, fourFifths] = [1, 1 / 3, 2 / 3, 1 / 5, 4 / 5];
  type Cell = number | typeof NO | typeof ONE | typeof DISORDER;
  it.each<[string, Part, [oo: Cell, mo: Cell, co: Cell, wheels: Cell]]>([
    ['gentle hills, up', { terrain: 'gentle-hill', slope: 'up' }, [full, full, full, fourFifths]],
    ['gentle hills, down', { terrain: 'gentle-hill', slope: 'down' }, [full, full, full, full]],
    ['steep hills, up', { terrain: 'steep-hill', slope: 'up' }, [third, third, third, NO]],
    ['steep hills, down', { terrain: 'steep-hill', slope: 'down' }, [twoThirds, twoThirds, twoThirds, NO]],
    ['open woods', { terrain: 'open-woods' }, [full, full, twoThirds, NO]],
    ['dense woods', { terrain: 'dense-woods' }, [full, twoThirds, third, NO]],
    ['bogs', { terrain: 'bog' }, [third, third, third, NO]],
    ['snow', { terrain: 'snow' }, [third, third, third, NO]],
    ['streams', { terrain: 'stream' }, [third, third, third, fifth]],
    ['fords', { terrain: 'ford' }, [twoThirds, twoThirds, twoThirds, fifth]],
    ['shallow ditches', { terrain: 'shallow-ditch' }, [ONE, ONE, ONE, NO]],
    ['deep ditches', { terrain: 'deep-ditch' }, [NO, NO, NO, NO]],
    ['linear obstacles', { terrain: 'linear-obstacle' }, [ONE, ONE, ONE, ONE]],
    ['soft sand', { terrain: 'soft-sand' }, [third, third, third, NO]],
    ['buildings', { terrain: 'buildings' }, [DISORDER, DISORDER, DISORDER, DISORDER]],
  ])('of %s, for open, medium and close order and wheels', (_words, ground, cells) => {
    const crossers: Part[] = [
      { kind: 'infantry', order: 'OO' },
      { kind: 'cavalry', order: 'MO' },
      { kind: 'infantry', order: 'CO' },
      { kind: 'heavy-chariot' },
    ];
    for (const [at, who] of crossers.entries()) {
      const cell = cells[at]!;
      const said = moved({ ...who, ...ground });
      const share = typeof cell === 'number' ? cell : cell === DISORDER ? 1 : 0;
      expect(said.cm).toBeCloseTo(said.basic * share, 9);
      expect(said.passable).toBe(cell !== NO);
      expect(said.wholeMove).toBe(cell === ONE);
      // Terrain that slows also disorders.
      expect(said.disordered).toBe(cell !== NO && cell !== full);
      if (typeof cell === 'number' && cell < 1) expect(moved({ ...who, ...ground, column: true }).bonus).toBe(0);
    }
  });

  it.each<[string, [wheels: string, foot: string, mounted: string]]>([
    ['knee', ['crosses', 'free', 'free']],
    ['waist', ['stopped', 'free', 'free']],
    ['chest', ['stopped', 'crosses', 'stopped']],
    ['chin', ['stopped', 'crosses', 'stopped']],
    ['higher', ['stopped', 'stopped', 'stopped']],
  ])('of hedges and walls %s high, for wheels, infantry and mounted troops', (height, effects) => {
    const who: Part[] = [{ kind: 'wagon' }, { kind: 'infantry', order: 'CO' }, { kind: 'cavalry', order: 'MO' }];
    const said = who.map((one) => {
      const { passable, wholeMove, disordered } = moved({ ...one, terrain: 'hedge-or-wall', height });
      expect(disordered).toBe(wholeMove);
      return !passable ? 'stopped' : wholeMove ? 'crosses' : 'free';
    });
    expect(said).toEqual(effects);
  });
});

describe('Allowed charges', () => {
  const SIDES: Readonly<Record<string, Part>> = {
    'foot CO': { kind: 'infantry', order: 'CO' },
    'foot MO': { kind: 'infantry', order: 'MO' },
    'foot OO': { kind: 'infantry', order: 'OO' },
    'horse CO': { kind: 'cavalry', order: 'CO' },
    'horse OO': { kind: 'cavalry', order: 'OO' },
    camels: { kind: 'cavalry', order: 'MO', mount: 'camel' },
    chariots: { kind: 'heavy-chariot' },
    wagons: { kind: 'wagon' },
  };
  const targets = Object.keys(SIDES);
  const may = (charger: Part, more: Part = {}): string[] =>
    targets.filter(
      (name) => outcome<{ permitted: boolean }>('charge', { charger, target: SIDES[name], ...more }).permitted,
    );
  const FOOT = ['foot CO', 'foot MO', 'foot OO'];

  it.each<[string, Part, string[]]>([
    ['close order infantry', SIDES['foot CO']!, [...FOOT, 'wagons']],
    ['medium order infantry', SIDES['foot MO']!, [...FOOT, 'wagons']],
    ['open order infantry', SIDES['foot OO']!, ['foot OO', 'chariots', 'wagons']],
    ['open order cavalry', SIDES['horse OO']!, ['foot OO', 'horse OO', 'chariots', 'wagons']],
    ['close order cavalry', SIDES['horse CO']!, targets.filter((name) => name !== 'camels')],
    ['medium order cavalry on Arabs', { kind: 'cavalry', order: 'MO', mount: 'arab' }, targets],
    ['chariots', SIDES['chariots']!, targets.filter((name) => name !== 'camels')],
    ['wagons', SIDES['wagons']!, []],
  ])('%s', (_words, charger, permitted) => {
    expect(may(charger)).toEqual(permitted);
  });

  it('lets every class charge flank and rear, camels too by ruling FTP-B20, but never wagons', () => {
    for (const aspect of ['flank', 'rear']) {
      expect(may(SIDES['foot CO']!, { aspect })).toEqual(targets);
      expect(may(SIDES['horse CO']!, { aspect })).toEqual(targets);
      expect(may(SIDES['wagons']!, { aspect })).toEqual([]);
    }
    const camels = { charger: SIDES['horse CO'], target: { ...SIDES['camels'], disordered: true } };
    expect(outcome('charge', camels)).toEqual({ permitted: true });
    expect(outcome('charge', camels, 'any', { 'FTP-B20': 'camels-hold' })).toEqual({ permitted: false });
    expect(outcome('charge', { ...camels, charger: { kind: 'cavalry', order: 'CO', mount: 'arab' } })).toEqual({
      permitted: true,
    });
  });

  it('lets every class charge disordered units and targets of an ambush', () => {
    const target = SIDES['horse CO']!;
    expect(outcome('charge', { charger: SIDES['foot OO'], target })).toEqual({ permitted: false });
    expect(outcome('charge', { charger: SIDES['foot OO'], target: { ...target, disordered: true } })).toEqual({
      permitted: true,
    });
    expect(outcome('charge', { charger: SIDES['foot OO'], target, discovered: true })).toEqual({ permitted: true });
  });
});

describe('Ranges table', () => {
  it.each<[string, Part, [number, number, number]]>([
    ['javelin', { weapon: 'javelin' }, [1, 2, 4]],
    ['dart', { weapon: 'dart' }, [2, 4, 8]],
    ['javelin with throw stick', { weapon: 'javelin-throw-stick' }, [2, 4, 8]],
    ['sling', { weapon: 'sling' }, [3, 6, 12]],
    ['bow', { weapon: 'bow' }, [4, 8, 16]],
    ['composite bow', { weapon: 'composite-bow' }, [6, 12, 24]],
    ['chariots', { weapon: 'javelin', kind: 'light-chariot' }, [2, 4, 8]],
    ['battle-carts', { weapon: 'dart', kind: 'battle-cart' }, [2, 4, 8]],
  ])('of %s, to the last centimetre', (_words, who, [effective, long, extreme]) => {
    const at = (distance: number): string | null =>
      outcome<{ range: string | null }>('who-shoots', { order: 'CO', ranks: [4], ...who, distance }).range;
    expect([0, effective, effective + 0.1, long, long + 0.1, extreme, extreme + 0.1].map(at)).toEqual([
      'effective',
      'effective',
      'long',
      'long',
      'extreme',
      'extreme',
      null,
    ]);
  });

  it.each<[string, number, string]>([
    ['bow', 3, 'full'],
    ['dart', 3, 'full'],
    ['composite-bow', 3, 'two-thirds'],
    ['javelin', 2, 'two-thirds'],
    ['sling', 2, 'two-thirds'],
    ['javelin-throw-stick', 1, 'third'],
  ])('and the %s: ranks that shoot, and how far its bearers may move', (weapon, deep, most) => {
    const shot = (more: Part) =>
      outcome<{ shooters: number; mayShoot: boolean }>('who-shoots', {
        weapon,
        order: 'CO',
        ranks: [1, 10, 100, 1000],
        distance: 1,
        ...more,
      });
    expect(shot({}).shooters).toBe([1, 11, 111][deep - 1]);
    const moves = ['none', 'third', 'two-thirds', 'full'];
    expect(moves.filter((moved) => shot({ moved }).mayShoot)).toEqual(moves.slice(0, moves.indexOf(most) + 1));
  });

  it.each<[string, Part, number]>([
    ['mounted troops', { kind: 'cavalry', order: 'CO' }, 180],
    ['chariots', { kind: 'light-chariot' }, 180],
    ['open order infantry', { order: 'OO' }, 90],
    ['medium order infantry', { order: 'MO' }, 45],
    ['close order infantry', { order: 'CO' }, 22.5],
  ])('and the arc of %s', (_words, who, degrees) => {
    const may = (angle: number): boolean =>
      outcome<{ mayShoot: boolean }>('who-shoots', { weapon: 'bow', ranks: [4], distance: 1, ...who, angle }).mayShoot;
    expect(may(degrees)).toBe(true);
    if (degrees < 180) expect(may(degrees + 0.5)).toBe(false);
  });
});
