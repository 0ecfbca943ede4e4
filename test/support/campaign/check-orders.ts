import type { Order, Story } from '../../../rules/campaign.ts';
import type { Truth } from './month-truth.ts';
import { keyOf, namesIn } from './sentence-values.ts';

/** Keys of sentences that state the outcome of an order, by the order's kind. */
const ANSWER_KEYS: Readonly<Record<string, readonly string[]>> = {
  intercept: ['no-raiders'],
  police: ['no-partisans'],
  'counter-mine': ['no-mine'],
  'leave-breach': ['no-breach', 'breach-left'],
  assault: ['no-storm'],
  besiege: ['no-siege'],
  'siege-work': ['no-work'],
  sortie: ['no-sally'],
  march: ['no-march'],
  relieve: ['no-march'],
  raid: ['no-raid'],
  'go-home': ['no-home'],
};

/** Checks whether a story states how an order ended and names its army, place or fort. */
export function isOrderNarrated({ paragraphs }: Story, order: Order, truth: Truth): boolean {
  const army = 'army' in order ? order.army : '';
  const split = truth.ofKind('army-split').find(({ into }) => into === army)?.army ?? army;
  const own = truth.before.armies[army] ?? truth.before.armies[split];
  const garrison = truth.ofKind('army-garrisoned').find((one) => one.army === army)?.fort;
  const about = [army, split, own?.province, own?.fort, garrison, 'fort' in order ? order.fort : undefined];
  return paragraphs
    .flat()
    .some(
      (sentence) =>
        ANSWER_KEYS[order.kind]?.includes(keyOf(sentence)) === true &&
        Object.values(sentence.values).some((value) =>
          namesIn(value).some(
            ({ id, text }) =>
              about.includes(id) || /^(?:elsewhere|their provinces|their forts)$/.test(text) || text === 'an army',
          ),
        ),
    );
}
