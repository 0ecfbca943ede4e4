import { expect, test } from 'vitest';
import { toResumedPlan } from '../contract/battles/fought-battle.ts';
import { openFight } from '../rules/core/fight/fight.ts';
import { forThePharaoh } from '../rules/for-the-pharaoh/for-the-pharaoh.ts';
import { createPharaohPhases } from '../rules/for-the-pharaoh/fight/phases.ts';
import { required } from '../test/support/required.ts';
import { stormOf } from '../test/support/campaign/storm.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

/** Returns the decision of an expert in the given turn, attacking a wall held by archers with three units that have no bows. */
function decideInTurn(turn: number) {
  const plan = required(toResumedPlan(stormOf('ladders', [3, 1]), forThePharaoh));
  const fight = openFight(forThePharaoh, plan, createDiceSeeds('waits'));
  const phases = createPharaohPhases(fight);
  fight.turn = turn;
  const step = phases.phase('10').next();
  if (step.done) throw new Error('nobody is asked');
  return createCaptain(fight, phases, createStyle('expert')).decide(step.value);
}

test('a storming party that cannot shoot back waits at most one turn, and states the cost of waiting', () => {
  expect(decideInTurn(1).choice.kind).toBe('none');
  const { choice, because } = decideInTurn(2);
  expect(choice.kind).toBe('charge');
  expect(because).toMatch(/^expected losses: enemy \d+ points, own \d+ points; waiting costs \d+ points a turn$/);
});
