import { describe, expect, it } from 'vitest';
import { forThePharaoh } from '../for-the-pharaoh.ts';

const listOdds = (name: string, input: unknown, rulings = {}): Record<string, number> => {
  const procedure = forThePharaoh.procedures.find(({ id }) => id === `for-the-pharaoh/siege/${name}`);
  const odds = procedure?.odds(input, rulings) ?? [];
  return Object.fromEntries(odds.map(({ outcome, chance }) => [outcome, chance]));
};

const sum = (odds: Record<string, number>): number => Object.values(odds).reduce((total, chance) => total + chance, 0);

describe('Siege odds', () => {
  it('of every procedure add up to 1', () => {
    const inputs: [string, unknown][] = [
      ['ladders', { wetMoat: true, carpenters: 2 }],
      ['escalade', {}],
      ['counter-mine', { wetMoat: true }],
      ['breach', {}],
      ['rocks', { protected: true }],
      ['attrition', { groups: 12, partialGroups: 3 }],
      ['starvation', { waterAccess: true }],
      ['plague', { garrisonHadPlague: true, besiegersHadPlague: false }],
    ];
    for (const [name, input] of inputs)
      expect([name, sum(listOdds(name, input))]).toEqual([name, expect.closeTo(1, 9)]);
  });

  it('of a group on ladders are 10 % too short, 41.5 % pushed down, 48.5 % assault', () => {
    expect(listOdds('escalade', {})).toEqual({ short: 0.1, 'pushed down': 0.415, assault: 0.485 });
  });

  it('double the chance of plague only for the other side', () => {
    const odds = listOdds('plague', { garrisonHadPlague: true, besiegersHadPlague: false });
    expect(odds['plague in the garrison']).toBeCloseTo(0.1 * 0.9, 9);
    expect(odds['plague among the besiegers']).toBeCloseTo(0.9 * 0.1, 9);
    expect(listOdds('plague', {})['plague among the besiegers']).toBeCloseTo(0.9 * 0.05, 9);
  });

  it('of counter-mining count all 200 combinations of a d20 and a d10', () => {
    const { undetected = 0, countered = 0, 'tunnels-meet': meet = 0 } = listOdds('counter-mine', { wetMoat: true });
    expect([undetected, countered, meet].map((chance) => Math.round(chance * 200))).toEqual([145, 45, 10]);
    expect(listOdds('counter-mine', { wetMoat: true }, { 'FTP-S6': 'both-ten' })['tunnels-meet']).toBeCloseTo(0.1, 9);
  });
});
