import { z } from 'zod';
import { listCardsLeft, getPlayingCard } from '../../core/playing-cards.ts';
import { getHitOdds } from '../../core/odds.ts';
import { InputError } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { deckRole, generalRole, generalsRole, sideRole, unitsRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { toNumberOdds, step, flag } from '../battle/step.ts';
import { MOVING_PHASES, UNIT_MARKS } from '../battle/unit-states.ts';
import { FATE_CARDS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { FATE_DECK, getFateCard, getFateDeck, HAND_SIZE } from './fate-deck.ts';

const assassinSchema = z.strictObject({
  enemyOfficers: z.int().min(1).max(100),
});

/** A ten: an enemy commander is struck down and carried to the rear (Fate/Change cards). */
export const assassin = defineProcedure({
  id: 'pharaoh-rides-to-war/assassin',
  title: 'Assassin',
  citation: FATE_CARDS,
  phase: 'order',
  input: assassinSchema,
  dice: ['a die with a face for each commander'],
  resolve({ enemyOfficers }, dice) {
    const struck = dice.roll(`d${enemyOfficers}`, 'victim of the assassin');
    const text = `commander ${struck} of ${enemyOfficers} is carried to the rear, returns on a 6 and dies on a 1 or 2`;
    return { outcome: { struck }, steps: [step(FATE_CARDS, text)], rulings: [] };
  },
  inShort: ({ struck }) => `commander ${struck}`,
  verdict: ({ struck }) => `Commander ${struck} is struck down`,
  asks: { officers: generalsRole('The enemy’s commanders') },
  fill: { officers: 'enemyOfficers' },
  effects: ({ struck }) => [{ role: 'officers', at: struck - 1, general: 'rear' }],
});

/** Lowest face that moves, and what an officer adds to the die. */
const MIN_MOVE_FACE = 4;
const OFFICER_BONUS = 1;

const dazzledSchema = z.strictObject({
  units: z
    .array(
      z.strictObject({
        officerWithin6: flag,
      }),
    )
    .min(1)
    .max(100),
});

const getNeeded = (officer: boolean): number => MIN_MOVE_FACE - (officer ? OFFICER_BONUS : 0);
const formatMoving = (moving: number): string =>
  moving === 0 ? 'no unit moves' : moving === 1 ? '1 unit moves' : `${moving} units move`;

/** A nine: the sun dazzles the enemy, and each unit rolls to move (Fate/Change cards). */
export const dazzled = defineProcedure({
  id: 'pharaoh-rides-to-war/dazzled',
  title: 'Dazzled by the sun',
  citation: FATE_CARDS,
  phase: MOVING_PHASES,
  input: dazzledSchema,
  dice: ['d6 for each unit'],
  resolve({ units: all }, dice) {
    const thrown = all.map(({ officerWithin6 }, at) => {
      const face = dice.roll('d6', `dazzled, unit ${at + 1}`);
      const moves = face >= getNeeded(officerWithin6);
      const text = `unit ${at + 1}: a ${face}, ${getNeeded(officerWithin6)} needed: ${moves ? 'it moves' : 'it may not move'}`;
      return { moves, step: step(FATE_CARDS, text) };
    });
    return { outcome: { moves: thrown.map(({ moves }) => moves) }, steps: thrown.map((one) => one.step), rulings: [] };
  },
  // Odds only count the moving units: the combinations of 100 units are too many to enumerate.
  odds({ units: all }) {
    const led = all.filter(({ officerWithin6 }) => officerWithin6).length;
    const pool = (dice: number, officer: boolean) => ({ dice, faces: 6, hitting: 7 - getNeeded(officer) });
    return toNumberOdds(getHitOdds([pool(led, true), pool(all.length - led, false)]), formatMoving);
  },
  verdict: ({ moves }) => `${moves.filter(Boolean).length} of ${moves.length} may move`,
  asks: { units: unitsRole('The dazzled units') },
  fill: { units: (all) => ({ units: all.map(({ hasGeneral }) => ({ officerWithin6: hasGeneral })) }) },
  effects: ({ moves }) => moves.flatMap((goes, at) => (goes ? [] : [{ ...markEffect('units', 'dazzled'), at }])),
});

const drawSchema = z.strictObject({
  cards: z.int().min(1).max(FATE_DECK.cards.length).default(HAND_SIZE),
  /** Cards in hands or already played. */
  gone: z.array(z.enum(FATE_DECK.cards)).max(FATE_DECK.cards.length).default([]),
});
type DrawInput = z.output<typeof drawSchema>;

/** @throws InputError if too few cards are left */
function listDeckCardsLeft({ cards, gone }: DrawInput, inForce: RulingsInForce): readonly string[] {
  const left = listCardsLeft(getFateDeck(inForce), gone);
  if (cards > left.length) {
    throw new InputError(`cards: at most ${left.length} can be drawn, not ${cards}; no more are left`, 'cards');
  }
  return left;
}

const formatJokers = (jokers: number): string =>
  jokers === 0 ? 'no joker' : jokers === 1 ? '1 joker' : `${jokers} jokers`;

/** Returns the chances of 0, 1, 2, … jokers among cards drawn in turn. */
function getJokerChances(left: readonly string[], draws: number): readonly number[] {
  const jokers = left.filter((id) => getPlayingCard(id).rank === 'joker').length;
  let drawn: readonly number[] = [1];
  for (let at = 0; at < draws; at += 1) {
    const next = Array.from({ length: jokers + 1 }, () => 0);
    for (const [had, chance] of drawn.entries()) {
      const joker = (jokers - had) / (left.length - at);
      next[had] = (next[had] ?? 0) + chance * (1 - joker);
      if (had < jokers) next[had + 1] = (next[had + 1] ?? 0) + chance * joker;
    }
    drawn = next;
  }
  return drawn;
}

/** An army commander draws fate cards, six at the start of the game (Fate/Change cards; ruling PRW-15). */
export const drawFateCards = defineProcedure({
  id: 'pharaoh-rides-to-war/draw-fate-cards',
  title: 'Draw fate cards',
  citation: FATE_CARDS,
  phase: ['fate-cards', 'order'],
  input: drawSchema,
  dice: ['a card for each'],
  resolve(input, dice, inForce) {
    listDeckCardsLeft(input, inForce);
    const cards: string[] = [];
    while (cards.length < input.cards) {
      cards.push(dice.draw(getFateDeck(inForce), [...input.gone, ...cards], `fate card ${cards.length + 1}`));
    }
    return {
      outcome: { cards },
      steps: cards.map((id) => step(FATE_CARDS, `${getPlayingCard(id).name}: ${getFateCard(id).meaning}`)),
      rulings: ['PRW-15'],
    };
  },
  // Odds only count cards without an effect: hands of six cards are too many to enumerate.
  odds: (input, inForce) => toNumberOdds(getJokerChances(listDeckCardsLeft(input, inForce), input.cards), formatJokers),
  verdict: ({ cards }) => `${cards.length} cards drawn`,
  asks: { deck: deckRole(FATE_DECK), side: sideRole('Who draws') },
  fill: { deck: ({ gone }) => ({ gone: [...gone] }) },
  effects: ({ cards }) => [{ role: 'side', cards: { deck: FATE_DECK.id, cards, to: 'hand' } }],
});

const playSchema = z
  .strictObject({
    card: z.enum(FATE_DECK.cards),
    playedThisTurn: flag,
    units: z.int().min(0).max(1000).default(0),
    /** True if an officer is with the unit, or within 6 inches for a speech. */
    officer: flag,
    /** Choice of the army that plays a two: to move first or second. */
    choose: z.enum(['first', 'second']).optional(),
  })
  .superRefine(({ card, playedThisTurn, units: many, officer, choose }, context) => {
    const wrong = (path: string, message: string, input: unknown): void =>
      context.addIssue({ code: 'custom', path: [path], message, input });
    const { effect, units: most } = getFateCard(card);
    const { name } = getPlayingCard(card);
    if (playedThisTurn) wrong('playedThisTurn', 'an army plays one card a turn', playedThisTurn);
    if (most !== null && many > most) {
      const limit = most === 0 ? 'no unit' : most === 1 ? 'one unit' : `${most} units`;
      wrong('units', `the ${name} is played on ${limit}${most === 0 ? '' : ' at most'}`, many);
    }
    if (effect === 'confused' && officer)
      wrong('officer', `the ${name} has no effect on a unit with its officer`, officer);
    if (effect === 'inspired' && !officer) wrong('officer', `the ${name} needs an officer within 6 inches`, officer);
    if (effect !== 'first-move' && choose !== undefined)
      wrong('choose', `only a two decides who moves first, not the ${name}`, choose);
  });

const MARK_IDS: ReadonlySet<string> = new Set(UNIT_MARKS.map(({ id }) => id));

/** An army commander plays at most one fate card per turn, without dice (Fate/Change cards). */
export const playFateCard = defineProcedure({
  id: 'pharaoh-rides-to-war/play-fate-card',
  title: 'Play a fate card',
  citation: FATE_CARDS,
  phase: 'order',
  input: playSchema,
  dice: [],
  resolve({ card }) {
    const { effect, meaning } = getFateCard(card);
    return {
      outcome: { effect, meaning },
      steps: [step(FATE_CARDS, `${getPlayingCard(card).name}: ${meaning}`)],
      rulings: effect === 'nothing' ? ['PRW-15'] : [],
    };
  },
  verdict: ({ meaning }) => meaning,
  asks: {
    side: sideRole('Who plays it'),
    units: unitsRole('On which units'),
    officer: generalRole('Officer saved by an ace'),
  },
  fill: {
    side: ({ played }) => ({ playedThisTurn: (played[FATE_DECK.id] ?? 0) > 0 }),
    units: (all) => ({ units: all.length, officer: all.some(({ hasGeneral }) => hasGeneral) }),
  },
  // The card leaves the hand and marks its targets. A nine marks none yet, as each unit rolls first.
  effects({ effect }, { card, units: many, choose }) {
    const marked = MARK_IDS.has(effect) && effect !== 'dazzled' ? many : 0;
    return [
      { role: 'side', cards: { deck: FATE_DECK.id, cards: [card], to: 'played' } },
      ...Array.from({ length: marked }, (_, at) => ({ ...markEffect('units', effect), at })),
      ...(effect === 'saved' ? [{ role: 'officer', general: 'well' }] : []),
      ...(choose === undefined ? [] : [{ role: 'side', first: choose === 'first' }]),
    ];
  },
});
