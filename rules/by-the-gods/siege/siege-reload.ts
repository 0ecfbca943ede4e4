import { z } from 'zod';
import { unit } from '../../core/table/asks.ts';
import { mark } from '../../core/table/effects.ts';
import { civilisation, step } from '../battle/step.ts';
import { SIEGE } from '../citations.ts';
import { defineProcedure, peopleOf } from '../define-procedure.ts';
import { hasEngines, turnsToShoot } from './siege-shot.ts';

const schema = z.strictObject({
  civilisation,
  /** Full turns since its last shot: 0 in the turn in which it shot. */
  turns: z.int().min(0).max(100),
});

/** Whether a siege weapon is ready for the next turn (By the Gods!, Siege Expansion; Civilization Attributes). No die decides. */
export const siegeReload = defineProcedure({
  id: 'by-the-gods/siege-reload',
  title: 'Reload a siege weapon',
  citation: SIEGE,
  phase: '6',
  input: schema,
  dice: [],
  resolve({ civilisation: people, turns }) {
    const wanted = turnsToShoot(people) - 1;
    const ready = turns >= wanted;
    const text = ready ? 'it is ready to shoot next turn' : 'it goes on reloading next turn';
    return { outcome: { ready }, steps: [step(SIEGE, text)], rulings: [] };
  },
  verdict: ({ ready }) => (ready ? 'Ready next turn' : 'It goes on reloading'),
  asks: { engine: unit('Which siege weapon') },
  fill: { engine: (who) => ({ civilisation: peopleOf(who) }) },
  may: { engine: ({ troop }) => troop.engine !== 'none' },
  effects: ({ ready }) => (ready ? [mark('engine', 'reloading', false)] : []),
  inBattle: hasEngines,
});
