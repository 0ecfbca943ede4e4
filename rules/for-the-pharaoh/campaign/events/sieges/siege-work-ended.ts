import { z } from 'zod';
import { setWorks } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { ofWork, workSeen } from './works.ts';

export const shape = z.strictObject({
  kind: z.literal('siege-work-ended'),
  ...ofWork,
  why: z.enum(['destroyed', 'crew-lost', 'no-specialists', 'ordered', 'sortie']),
});

export const siegeWorkEnded = defineEvent(shape, {
  icon: 'i-lucide-hammer',
  apply(draft, { fort, work }) {
    setWorks(draft, fort, [work]);
  },
  visibleTo(event, watch) {
    const isSeen = event.work.kind === 'mine' || (event.why !== 'no-specialists' && event.why !== 'ordered');
    return workSeen(watch, event, isSeen ? 'gone' : null);
  },
  texts: {
    'destroyed-ladders': 'The making of ladders before {fort} was destroyed by rocks.',
    'crew-lost-ladders': 'The making of ladders before {fort} was lost with its crew.',
    'no-specialists-ladders': 'The making of ladders before {fort} was given up: its specialists had gone.',
    'ordered-ladders': 'The making of ladders before {fort} was given up.',
    'sortie-ladders': 'The making of ladders before {fort} was destroyed by a sortie.',
    'sortie-ram': 'The ram before {fort} was destroyed by a sortie.',
    'sortie-claw': 'The claw before {fort} was destroyed by a sortie.',
    'sortie-tower': 'The siege tower before {fort} was destroyed by a sortie.',
    'sortie-mine': 'The mine towards {fort} was destroyed by a sortie.',
    'destroyed-ram': 'The ram before {fort} was destroyed by rocks.',
    'crew-lost-ram': 'The ram before {fort} was lost with its crew.',
    'no-specialists-ram': 'The ram before {fort} was given up: its specialists had gone.',
    'ordered-ram': 'The ram before {fort} was given up.',
    'destroyed-claw': 'The claw before {fort} was destroyed by rocks.',
    'crew-lost-claw': 'The claw before {fort} was lost with its crew.',
    'no-specialists-claw': 'The claw before {fort} was given up: its specialists had gone.',
    'ordered-claw': 'The claw before {fort} was given up.',
    'destroyed-tower': 'The siege tower before {fort} was destroyed by rocks.',
    'crew-lost-tower': 'The siege tower before {fort} was lost with its crew.',
    'no-specialists-tower': 'The siege tower before {fort} was given up: its specialists had gone.',
    'ordered-tower': 'The siege tower before {fort} was given up.',
    'destroyed-mine': 'The mine towards {fort} was destroyed by rocks.',
    'crew-lost-mine': 'The mine towards {fort} was lost with its crew.',
    'no-specialists-mine': 'The mine towards {fort} was given up: its specialists had gone.',
    'ordered-mine': 'The mine towards {fort} was given up.',
  },
  words: ({ fort, work, why }, names, say) => say(`${why}-${work.kind}`, { fort: names.fort(fort) }),
});
