import { z } from 'zod';
import { generalRole } from '../../core/table/ask-procedure.ts';
import { FIRE, MELEE } from '../citations.ts';
import { defineProcedure, listLeaderHitEffects } from '../define-procedure.ts';
import { LEADER_HITS } from '../troops/kinds.ts';
import { LEADER_HIT_BY_FIRE } from './fire.ts';
import { LEADER_HIT_IN_MELEE } from './melee.ts';
import { step } from './step.ts';

const schema = z.strictObject({
  occasion: z.enum(['fire', 'melee']),
  hitsTaken: z
    .int()
    .min(0)
    .max(LEADER_HITS - 1, 'the leader is already dead')
    .default(0),
});

const FACE = {
  fire: { die: 'd6', face: LEADER_HIT_BY_FIRE, words: '6', citation: FIRE },
  melee: { die: 'd10', face: LEADER_HIT_IN_MELEE, words: '0', citation: MELEE },
} as const;

/** Decides whether a leader is hit when their unit is. The second hit kills them (Fire phase, I; Melee, F and G). */
export const leaderHit = defineProcedure({
  id: 'by-the-gods/leader-hit',
  title: 'A leader is hit',
  citation: MELEE,
  phase: ['2', '4'],
  input: schema,
  dice: ['d6 by fire, d10 in a melee'],
  resolve({ occasion, hitsTaken }, dice) {
    const { die, face, words, citation } = FACE[occasion];
    const hit = dice.roll(die, `leader hit on a ${words}`) === face;
    const killed = hit && hitsTaken + 1 >= LEADER_HITS;
    const text = killed
      ? 'the second hit kills the leader'
      : hit
        ? 'the leader takes a first hit'
        : 'the leader is unhurt';
    return { outcome: { hit, killed }, steps: [step(citation, text)], rulings: occasion === 'fire' ? ['BTG-16'] : [] };
  },
  inShort: ({ hit, killed }) => (killed ? 'killed' : hit ? 'hit' : 'unhurt'),
  verdict: ({ hit, killed }) => (killed ? 'The leader is killed' : hit ? 'The leader is hit' : 'The leader is unhurt'),
  asks: { leader: generalRole('Which leader') },
  fill: { leader: ({ hurt: hits }) => ({ hitsTaken: Math.min(hits, LEADER_HITS - 1) }) },
  effects: ({ hit }) => listLeaderHitEffects('leader', hit),
});
