import { describe, expect, it } from 'vitest';
import { facesThrown, unevenness } from '../../../test/support/chi-squared.ts';
import { expectOddsAsCounted, type Outcome, proceduresOf } from '../../../test/support/battle/counted-odds.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare.ts';

const procedure = proceduresOf(tomsAncientWarfare);

const formatLoss = (men: number, generals: number, one = 'casualty', many = 'casualties'): string => {
  const fallen = men === 0 ? `no ${many}` : men === 1 ? `1 ${one}` : `${men} ${many}`;
  if (generals === 0) return fallen;
  return `${fallen} and ${generals === 1 ? 'a general' : `${generals} generals`}`;
};
const number = (value: unknown): number => Number(value ?? 0);
const sayLoss = ({ casualties, burned, generalsKilled }: Outcome): string =>
  formatLoss(number(casualties) + number(burned), number(generalsKilled));
const sayKills = ({ kills, generalsKilled }: Outcome): string =>
  formatLoss(number(kills) - number(generalsKilled), number(generalsKilled), 'kill', 'kills');
const sayMorale = ({ result }: Outcome): string => (result === 'berserk' ? 'goes berserk' : String(result));
const sayGeneral = ({ generalsKilled }: Outcome): string =>
  formatLoss(0, number(generalsKilled)).replace('no casualties and ', '').replace('no casualties', 'no general');

function sayBallista({ shots, crewKilled }: Outcome): string {
  const all = shots as readonly { missed: boolean; casualties: number; generalsKilled: number }[];
  const last = all.at(-1);
  const where = all.length > 1 ? `, in unit ${all.length}` : '';
  const what = !last || last.missed ? 'hits nobody' : `${formatLoss(last.casualties, last.generalsKilled)}${where}`;
  return `${what}${crewKilled === 1 ? ', and a crewman is killed' : ''}`;
}

type Trial = readonly [
  title: string,
  id: string,
  input: unknown,
  say: (outcome: Outcome) => string,
  rulings?: RulingsInForce,
];

const near = { troops: 'trained', generals: 'near' };
const TRIALS: readonly Trial[] = [
  ['a volley at shields', 'missiles', { men: 3, range: 24, target: { shield: '5+' } }, sayLoss],
  ['a volley at a general', 'missiles', { men: 2, range: 24, target: { shield: '6+', generals: 1 } }, sayLoss],
  [
    'a volley in cover under an alternative',
    'missiles',
    { men: 2, range: 24, target: { obscured: true } },
    sayLoss,
    { 'TOM-18': 'shields-only' },
  ],
  ['a volley out of range', 'missiles', { men: 2, range: 24, distance: 40 }, sayLoss],
  ['slingers who charge', 'missiles', { men: 2, range: 16, occasion: 'javelin-strike' }, sayLoss],
  ['kill rolls at two generals', 'kill-rolls', { fight: 'melee', dice: 3, target: { generals: 2 } }, sayKills],
  ['kill rolls that cannot kill', 'kill-rolls', { fight: 'melee', dice: 3, other: 5 }, sayKills],
  ['shields', 'shields', { kills: 3, shield: '6+', obscured: true }, sayLoss],
  ['no shields', 'shields', { kills: 3 }, sayLoss],
  ['a charge at the rear', 'melee', { attacker: { kind: 'cavalry', men: 2 }, charging: true, aspect: 'rear' }, sayLoss],
  ['a mêlée with a general', 'melee', { attacker: { men: 1 }, defender: { shield: '5+', generals: 1 } }, sayLoss],
  ['a general’s fate', 'general-fate', { sixes: 3, generals: 2 }, sayGeneral],
  ['a break test', 'break-test', { ...near, generals: 'none', belowHalf: true, conditions: ['half-lost'] }, sayMorale],
  [
    'a break test under an alternative',
    'break-test',
    { ...near, conditions: ['half-lost', 'on-fire'] },
    sayMorale,
    { 'TOM-22': 'each' },
  ],
  ['a break test of nobody', 'break-test', { ...near, generals: 'in-unit', conditions: ['half-lost'] }, sayMorale],
  ['elephants under fire', 'break-test', { ...near, troops: 'elephant', conditions: ['flame-missiles'] }, sayMorale],
  ['a panic test', 'panic-test', { ...near, generals: 'none' }, sayMorale],
  ['a panic test of elephants', 'panic-test', { ...near, troops: 'elephant' }, sayMorale],
  ['an FC test', 'fc-test', { ...near, troops: 'untrained' }, sayMorale],
  ['an FC test of elephants', 'fc-test', { ...near, troops: 'elephant' }, sayMorale],
  ['a rally', 'rally', { troops: 'trained', generals: 2 }, ({ rallied }) => (rallied ? 'rallies' : 'stays broken')],
  [
    'a rally hindered',
    'rally',
    { troops: 'trained', generals: 2, enemyNear: true },
    ({ rallied }) => (rallied ? 'rallies' : 'stays broken'),
    { 'TOM-24': 'hinders' },
  ],
  ['a counter-charge', 'counter-charge', { generals: 3 }, ({ charges }) => (charges ? 'counter-charges' : 'does not')],
  [
    'reforming',
    'reform',
    { men: 11, generals: 1, from: 'rear' },
    ({ reforms }) => (reforms ? 'reforms' : 'does not reform'),
    { 'TOM-26': 'part-counts' },
  ],
  [
    'a ballista with units behind',
    'ballista',
    { crew: 3, targets: [{}, { kind: 'cavalry', generals: 1 }, {}] },
    sayBallista,
  ],
  ['a ballista at a general', 'ballista', { crew: 2, targets: [{ generals: 1 }] }, sayBallista],
  ['a ballista whose bolt falls short', 'ballista', { crew: 3, targets: [{}, { distance: 49 }] }, sayBallista],
  ['fire at shields', 'fire-missiles', { men: 1, range: 24, target: { shield: '5+' } }, sayLoss],
  ['fire unprepared', 'fire-missiles', { men: 1, range: 24, prepared: false }, sayLoss],
  ['a fire', 'burning', { fire: 4 }, sayLoss],
  ['a fire that is out', 'burning', { fire: 1 }, sayLoss, { 'TOM-29': 'one-is-out' }],
];

describe('odds', () => {
  for (const [title, id, input, say, rulings = {}] of TRIALS) {
    it(`match an enumeration of all rolls: ${title}`, () => {
      expectOddsAsCounted(procedure(id), input, say, { rulings });
    });
  }

  it('of an elephant’s six dice match the binomial distribution', () => {
    const trample = procedure('elephant-trample');
    const odds = trample.odds({});
    expect(odds.map(({ chance }) => Math.round(chance * 64))).toEqual([1, 6, 15, 20, 15, 6, 1]);
  });

  it('of fire at flammable targets combine the six faces of its die', () => {
    const fire = procedure('fire-missiles');
    const odds = fire.odds({ men: 1, range: 24, moved: true, flammable: true });
    const chance = (outcome: string) => odds.find((known) => known.outcome === outcome)?.chance;
    expect(chance('no casualties')).toBeCloseTo(1 / 2, 12);
    // A hit, a 6 on the fire die, and kills by all six fire dice.
    expect(chance('7 casualties')).toBeCloseTo(1 / 2 / 6 / 64, 12);
    // A hit, then either a 1 puts the fire out, or none of 2 to 6 dice kills.
    const unharmed = [1, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64].reduce((sum, none) => sum + none, 0);
    expect(chance('1 casualty')).toBeCloseTo(unharmed / 6 / 2, 12);
  });

  it('of 100 men against four generals are fast and add up to 1', () => {
    const missiles = procedure('missiles');
    const input = { men: 100, range: 24, target: { shield: '5+', generals: 4 } };
    const odds = missiles.odds(input);
    expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
    const mean = odds.reduce((sum, { outcome, chance }) => sum + chance * (Number.parseInt(outcome, 10) || 0), 0);
    // 100 dice kill on 3+; a third of the kills is saved, and about 100/36 hit generals instead.
    expect(mean).toBeGreaterThan(42);
    expect(mean).toBeLessThan(44);
  });
});

describe('seeded dice are fair', () => {
  it.each([
    ['D6 of kill rolls', 'kill-rolls', { fight: 'melee', dice: 10 }],
    ['D6 of fires', 'burning', { fire: 6 }],
    ['D8 of random directions', 'elephant-berserk', {}],
  ])('%s', (_what, id, input) => {
    expect(unevenness(facesThrown(procedure(id), input, 1500))).toBeLessThan(1);
  });
});
