import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { openFight, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

/** Positions and facings in which a battle stood still from turn 8 to turn 60. */
const CROWDED = {
  'Hastati and principes 2': [16.55, 38.83, 264.34],
  Triarii: [15.8, 37.23, 264.21],
  'Italian cohorts': [16.38, 33.54, 149.88],
  'Italian cohorts 2': [18.49, 39.56, 241.1],
} as const;

const ENEMIES = {
  'Italian cavalry': [4, 48, 180],
  'Hastati and principes 2': [11.53, 45.95, 219.81],
  'Italian cohorts 2': [1.34, 28.56, 245.27],
} as const;

/** Removes the suffix that distinguishes units of the same name. */
const getName = ({ unit }: UnitStanding): string => unit.name.replace(/ \([^()]*\)$/, '');

test('crowded units make room for each other after several quiet turns', async () => {
  const id = 'sas-ancient';
  const [army] = readyArmies(id);
  const fight = openFight(
    required(findRuleSystem(id)),
    required(toFightPlan(fieldOf([army, army]))),
    createDiceSeeds('knot'),
  );
  for (const standing of fight.units.values()) {
    const name = getName(standing);
    const places: Readonly<Record<string, readonly [number, number, number]>> = standing.side === 0 ? CROWDED : ENEMIES;
    const place = places[name];
    if (place) {
      const [x, y, facing] = place;
      standing.position = { ...required(standing.position), at: { x, y }, facing };
    } else standing.unit = { ...standing.unit, offField: true };
    invalidateUnit(fight, standing.unit.id);
  }
  fight.turn = 40;
  const leader = createCaptain(fight, required(await loadFightRules(id))(fight), createStyle('able'));
  const inKnot = fight.sides[0].units.filter((standing) => getName(standing) in CROWDED);
  const moves = inKnot.map(({ unit }) => {
    const movers = [{ unit: unit.id, manners: ['move'], share: 1 }];
    const { choice, because } = leader.decide({ kind: 'move', side: 0, movers });
    return choice.kind === 'move' && choice.steps.length > 0 ? because : '';
  });
  expect(moves).toContain('makes room');
});
