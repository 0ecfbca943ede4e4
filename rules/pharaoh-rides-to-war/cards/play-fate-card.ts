import { z } from 'zod';
import { playingCard } from '../../core/playing-cards.ts';
import { general, side, units } from '../../core/table/asks.ts';
import { mark } from '../../core/table/effects.ts';
import { step, yes } from '../battle/step.ts';
import { UNIT_MARKS } from '../battle/unit-states.ts';
import { FATE_CARDS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { FATE_DECK, fateCard } from './fate-deck.ts';

const playSchema = z
  .strictObject({
    card: z.enum(FATE_DECK.cards),
    /** This army has played a card this turn. */
    playedThisTurn: yes,
    /** Units that it is played on. */
    units: z.int().min(0).max(1000).default(0),
    /** An officer is with the unit: for a speech, within 6 inches. */
    officer: yes,
    /** Of whoever plays a two: whether his army moves first or second. */
    choose: z.enum(['first', 'second']).optional(),
  })
  .superRefine(({ card, playedThisTurn, units: many, officer, choose }, context) => {
    const wrong = (path: string, message: string, input: unknown): void =>
      context.addIssue({ code: 'custom', path: [path], message, input });
    const { effect, units: most } = fateCard(card);
    const { name } = playingCard(card);
    if (playedThisTurn) wrong('playedThisTurn', 'an army plays one card a turn', playedThisTurn);
    if (most !== null && many > most) {
      const limit = most === 0 ? 'no unit' : most === 1 ? 'one unit' : `${most} units`;
      wrong('units', `the ${name} is played on ${limit}${most === 0 ? '' : ' at most'}`, many);
    }
    if (effect === 'confused' && officer)
      wrong('officer', `the ${name} does nothing to a unit with its officer`, officer);
    if (effect === 'inspired' && !officer) wrong('officer', `the ${name} wants an officer within 6 inches`, officer);
    if (effect !== 'first-move' && choose !== undefined)
      wrong('choose', `only a two says who moves first, not the ${name}`, choose);
  });

const MARK_IDS: ReadonlySet<string> = new Set(UNIT_MARKS.map(({ id }) => id));

/** An army commander plays a fate card, one a turn at most. No die decides (Fate/Change cards). */
export const playFateCard = defineProcedure({
  id: 'pharaoh-rides-to-war/play-fate-card',
  title: 'Play a fate card',
  citation: FATE_CARDS,
  phase: 'order',
  input: playSchema,
  dice: [],
  resolve({ card }) {
    const { effect, meaning } = fateCard(card);
    return {
      outcome: { effect, meaning },
      steps: [step(FATE_CARDS, `${playingCard(card).name}: ${meaning}`)],
      rulings: effect === 'nothing' ? ['PRW-15'] : [],
    };
  },
  verdict: ({ meaning }) => meaning,
  asks: { side: side('Who plays it'), units: units('On which units'), officer: general('Officer whom an ace saves') },
  fill: {
    side: ({ played }) => ({ playedThisTurn: (played[FATE_DECK.id] ?? 0) > 0 }),
    units: (all) => ({ units: all.length, officer: all.some(({ led }) => led) }),
  },
  // The card leaves the hand, and its effect is on those it was played on. A nine is thrown for, unit by unit.
  effects({ effect }, { card, units: many, choose }) {
    const marked = MARK_IDS.has(effect) && effect !== 'dazzled' ? many : 0;
    return [
      { role: 'side', cards: { deck: FATE_DECK.id, cards: [card], to: 'played' } },
      ...Array.from({ length: marked }, (_, at) => ({ ...mark('units', effect), at })),
      ...(effect === 'saved' ? [{ role: 'officer', general: 'well' }] : []),
      ...(choose === undefined ? [] : [{ role: 'side', first: choose === 'first' }]),
    ];
  },
});
