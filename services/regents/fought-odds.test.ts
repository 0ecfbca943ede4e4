import { describe, expect, it } from 'vitest';
import { estimateShare } from '../../contract/battles/series.ts';
import { SIMULATED_BATTLES } from '../../regents/constants.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { type FoughtSample, foughtSample, startsOf } from '../../test/support/battle/fought-battles.ts';
import { rounds } from '../../test/support/campaign/rounds.ts';

/** Battles fought per points ratio. */
const BATTLES = rounds(5, 60);
const starts = startsOf(rules);

/** Fights new land battles at about the given points ratio of attacker to defender. None of them is in the table's sample. */
async function fightAt(ratio: number): Promise<FoughtSample[]> {
  const samples: FoughtSample[] = [];
  for (let number = 1; samples.length < BATTLES; number += 1) {
    const sample = await foughtSample(starts, -number, ratio);
    if (sample) samples.push(sample);
  }
  return samples;
}

describe('regents’ table of simulated battles', () => {
  it.each([0.7, 1.5])(
    'agrees with new battles at a points ratio of %d',
    { timeout: rounds(120_000, 1_200_000) },
    async (ratio) => {
      const row = SIMULATED_BATTLES.land.find((each) => each.ratio === ratio)!;
      const samples = await fightAt(ratio);
      const won = estimateShare(samples.filter(({ winner }) => winner === 'a').length, samples.length);
      expect(row.attackerWins).toBeGreaterThan(won.least);
      expect(row.attackerWins).toBeLessThan(won.most);
      const mean = (side: 0 | 1): number => samples.reduce((sum, { losses }) => sum + losses[side], 0) / samples.length;
      expect(Math.abs(mean(0) - row.attackerLoss)).toBeLessThan(0.15);
      expect(Math.abs(mean(1) - row.defenderLoss)).toBeLessThan(0.15);
    },
  );
});
