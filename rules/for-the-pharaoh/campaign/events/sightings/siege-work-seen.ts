import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { workKind } from '../../state/siege-work.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('siege-work-seen'),
  fort: key,
  work: workKind,
  /** What those within see of it. */
  what: z.enum(['mining', 'at-wall', 'not-made', 'too-steep', 'unstable', 'assailable', 'gone']),
});

export const breachTexts = {
  'not-made': 'No breach was made in the walls of {fort}, or it closed again.',
  'too-steep': 'The breach in the walls of {fort} is too steep to pass.',
  unstable: 'An unstable breach opened in the walls of {fort}.',
  assailable: 'A breach that can be stormed opened in the walls of {fort}.',
} as const;

export const siegeWorkSeen = defineSighting(shape, {
  texts: {
    ...breachTexts,
    mining: 'The besiegers of {fort} dig a mine.',
    'at-wall-ladders': 'Ladders stand at the wall of {fort}.',
    'at-wall-ram': 'A ram stands at the wall of {fort}.',
    'at-wall-claw': 'A claw stands at the wall of {fort}.',
    'at-wall-tower': 'A siege tower stands at the wall of {fort}.',
    'at-wall-mine': 'A mine has come to the wall of {fort}.',
    'gone-ladders': 'The ladders before {fort} are no more.',
    'gone-ram': 'The ram at the wall of {fort} is no more.',
    'gone-claw': 'The claw at the wall of {fort} is no more.',
    'gone-tower': 'The siege tower at the wall of {fort} is no more.',
    'gone-mine': 'The besiegers of {fort} have given up their mine.',
  },
  words({ fort: id, work, what }, names, say) {
    const fort = names.fort(id);
    return what === 'at-wall' || what === 'gone' ? say(`${what}-${work}`, { fort }) : say(what, { fort });
  },
});
