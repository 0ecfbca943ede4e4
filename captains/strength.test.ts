import { describe, expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, halved, readyArmies, smallArmies } from '../test/support/battle/fight-books.ts';
import { createDiceSeeds, type LeaderSpec, playBattle } from './play-battle.ts';
import { STRENGTHS, TEMPERAMENTS } from './styles.ts';

const ABLE = { strength: 'able' } as const;
const ID = 'for-the-pharaoh';
const book = findRuleSystem(ID)!;
const rules = (await loadFightRules(ID))!;

/** Counts the battles won by the first leader. The leaders swap sides after each battle. */
async function wins(
  id: RuleSystemId,
  one: LeaderSpec,
  other: LeaderSpec,
  battles: number,
  halves = false,
): Promise<number> {
  const [system, phases] = [findRuleSystem(id)!, (await loadFightRules(id))!];
  const [army] = readyArmies(id);
  const foe = halves ? halved(army) : army;
  const plans = [toFightPlan(fieldOf([army, foe]))!, toFightPlan(fieldOf([foe, army]))!] as const;
  let won = 0;
  for (let number = 0; number < battles; number += 1) {
    const swapped = number % 2 === 1;
    const ledBy = swapped ? ([other, one] as const) : ([one, other] as const);
    const { winner } = playBattle(system, phases, plans[swapped ? 1 : 0], ledBy, createDiceSeeds(`wins ${number}`));
    if (winner === (swapped ? 1 : 0)) won += 1;
  }
  return won;
}

describe('captains', () => {
  test('beat the baseline', async () => {
    expect(await wins('toms-ancient-warfare', ABLE, 'straight-ahead', 12)).toBeGreaterThanOrEqual(9);
  });

  test('win with twice the army', async () => {
    expect(await wins('toms-ancient-warfare', ABLE, ABLE, 6, true)).toBeGreaterThanOrEqual(5);
    expect(await wins(ID, ABLE, ABLE, 4, true)).toBeGreaterThanOrEqual(3);
  });

  test('play a battle to its end with every strength and temperament', () => {
    const small = toFightPlan(fieldOf(smallArmies(ID)))!;
    for (const strength of STRENGTHS) {
      for (const temperament of TEMPERAMENTS) {
        const ledBy = { strength, temperament } as const;
        const { fight, turns } = playBattle(
          book,
          rules,
          small,
          [ledBy, ledBy],
          createDiceSeeds(`${strength} ${temperament}`),
          12,
        );
        expect(turns).toBeGreaterThan(0);
        expect(fight.log.some(({ what }) => what.includes('('))).toBe(true);
      }
    }
  });
});
