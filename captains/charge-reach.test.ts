import { describe, expect, test } from 'vitest';
import type { Ground } from '../battlefield/ground.ts';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { openFight, invalidateUnit } from '../rules/core/fight/fight.ts';
import { NO_CHOICE } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { isInReach, reachesTarget } from './charges.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';
import { toPiece, type Context } from './evaluation.ts';

/** Creates a strip of ground across the table, at the given distances ahead of the charger's front. */
function createStrip(kind: string, from: number, to: number, front: number): Ground {
  const area = [
    { x: 0, y: front - to },
    { x: 400, y: front - to },
    { x: 400, y: front - from },
    { x: 0, y: front - from },
  ];
  return { id: kind, kind, area };
}

interface Laid {
  readonly ground?: (front: number) => Ground;
  readonly ahead: number;
  readonly right?: number;
}

/** Places one unit and an enemy of the same name on an otherwise empty table. */
async function measureCharge(id: RuleSystemId, name: string, { ground, ahead, right = 0 }: Laid) {
  const [army] = readyArmies(id);
  const plan = required(toFightPlan(fieldOf([army, army])));
  const [x, front] = [plan.table.width / 2, plan.table.depth * 0.6];
  const fight = openFight(
    required(findRuleSystem(id)),
    { ...plan, ground: ground ? [ground(front)] : [] },
    createDiceSeeds('up'),
  );
  const phases = required(await loadFightRules(id))(fight);
  Array.from(phases.open());
  for (const each of fight.units.values()) {
    const isMeant = each.unit.name.startsWith(name);
    const [at, facing] = each.side === 0 ? [{ x, y: front }, 0] : [{ x: x + right, y: front - ahead }, 180];
    each.position = isMeant ? { ...required(each.position), at, facing } : null;
    invalidateUnit(fight, each.unit.id);
  }
  const [charger, target] = fight.sides.map(({ units }) => required(units.find(({ position }) => position !== null)));
  const ctx: Context = { fight, odds: phases.odds, style: { ...createStyle('able'), attention: 1, minGain: -9 } };
  const options = [NO_CHOICE, { kind: 'charge', unit: charger!.unit.id, target: target!.unit.id }] as const;
  const { choice } = createCaptain(fight, phases, ctx.style).decide({ kind: 'charge', side: 0, options });
  const [one, other] = [required(toPiece(ctx, charger!)), required(toPiece(ctx, target!))];
  return { chosen: choice.kind, reckoned: isInReach(ctx, one, other.block), made: reachesTarget(ctx, one, other) };
}

const [COMES, FALLS_SHORT] = [
  { chosen: 'charge', reckoned: true, made: true },
  { chosen: 'none', reckoned: false, made: false },
] as const;

describe('charge reach', () => {
  test.each([
    ['for-the-pharaoh', 'Household Spearmen', 'bog', 7],
    ['by-the-gods', 'First legion', 'rough', 9],
    ['sas-ancient', 'Hastati and principes', 'marsh', 4],
    ['pharaoh-rides-to-war', 'Swords of Re', 'rough', 8],
    ['toms-ancient-warfare', 'Hoplite', 'difficult', 9],
  ] as const)('%s: %s over %s', async (id, name, soft, ahead) => {
    expect(await measureCharge(id, name, { ahead })).toEqual(COMES);
    const ground = (front: number): Ground => createStrip(soft, 1, ahead, front);
    expect(await measureCharge(id, name, { ahead, ground })).toEqual(FALLS_SHORT);
    // Terrain behind the enemy has no effect.
    expect(
      await measureCharge(id, name, { ahead, ground: (front) => createStrip(soft, ahead + 1, ahead + 9, front) }),
    ).toEqual(COMES);
  });

  test('is reduced by the initial wheel', async () => {
    expect(await measureCharge('for-the-pharaoh', 'Household Spearmen', { ahead: 5, right: 4 })).toEqual(COMES);
    expect(await measureCharge('for-the-pharaoh', 'Household Spearmen', { ahead: 5, right: 11 })).toMatchObject({
      chosen: 'none',
      made: false,
    });
  });
});
