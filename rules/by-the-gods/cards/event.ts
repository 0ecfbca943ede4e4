import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import type { Odds } from '../../core/odds.ts';
import type { Procedure, Step } from '../../core/procedure.ts';
import { BONUS_FACES, BONUS_HITS_FROM } from '../battle/bonus-dice.ts';
import { BONUS_HITS, hitsTo } from '../battle/hit-dice.ts';
import { step } from '../battle/step.ts';
import { EVENTS } from '../citations.ts';
import { HITS_TO } from '../troops/kinds.ts';
import { CATEGORIES, EVENTS_EACH, eventAt, FOUND, type RandomEvent } from './event-table.ts';

const MOST_UNITS = 100;

const schema = z.strictObject({
  category: z.enum(CATEGORIES),
  number: z.int().min(1).max(EVENTS_EACH),
  /** Units of the side that it may befall, in an order that the players agree on. */
  units: z.int().min(0).max(MOST_UNITS).default(1),
  /** Minor leaders whom it may befall. */
  leaders: z.int().min(0).max(MOST_UNITS).default(1),
});
type EventInput = z.output<typeof schema>;

interface EventOutcome {
  readonly event: string;
  readonly title: string;
  readonly what: string;
  /** Places of the units that it befalls, from 1. */
  readonly units: readonly number[];
  /** Men lost by each of them. */
  readonly lost: readonly number[];
  /** The minor leader whom it befalls, from 1; null where it befalls none. */
  readonly leader: number | null;
  readonly joined: number;
  readonly returned: number;
  readonly found: (typeof FOUND)[number]['missiles'] | null;
  readonly minorHit: boolean;
  readonly supremeHit: boolean;
}

/** Beasts and leaders hit as with swords (ruling BTG-20). */
const STRIKES_TO = HITS_TO.sword;
/** Dice of a beast, beside its bonus die. */
const BEAST_DICE = 2;

/** One of so many, by a die where there are several. */
const oneOf = (many: number, dice: DiceSource, what: string): number => (many === 1 ? 1 : dice.roll(`d${many}`, what));

function befallen({ befalls }: RandomEvent, units: number, dice: DiceSource): number[] {
  if (befalls === 'none' || units === 0 || (befalls === 'two' && units < 2)) return [];
  if (befalls === 'each') return Array.from({ length: units }, (_, at) => at + 1);
  const first = oneOf(units, dice, 'which unit');
  if (befalls === 'unit') return [first];
  const other = oneOf(units - 1, dice, 'which other unit');
  return [first, other >= first ? other + 1 : other];
}

function lossesOf({ losses }: RandomEvent, dice: DiceSource): number {
  switch (losses) {
    case 'one':
      return 1;
    case 'd6':
      return dice.roll('d6', 'men lost');
    case 'd6-1':
      return dice.roll('d6', 'men lost, less one') - 1;
    case 'beast': {
      const struck = Array.from({ length: BEAST_DICE }, () =>
        dice.roll('d6', `the beast strikes, ${hitsTo(STRIKES_TO)}`),
      );
      const more = dice.roll('d6', `the beast’s bonus die, ${BONUS_HITS}`);
      return 1 + struck.filter((face) => face <= STRIKES_TO).length + Number(more >= BONUS_HITS_FROM);
    }
    default:
      return 0;
  }
}

const findOf = (face: number): (typeof FOUND)[number] | null => FOUND.find(({ to }) => face <= to) ?? null;

function resolveEvent(input: EventInput, dice: DiceSource): { outcome: EventOutcome; steps: Step[] } {
  const event = eventAt(input.category, input.number);
  const units = befallen(event, input.units, dice);
  const lost = units.map(() => lossesOf(event, dice));
  const happens = units.length > 0;
  const joined = happens && event.gains === 'd6' ? dice.roll('d6', 'castings that join') : 0;
  const found = happens && event.finds ? findOf(dice.roll('d6', 'what is found')) : null;
  const leader =
    event.leaders !== undefined && input.leaders > 0 ? oneOf(input.leaders, dice, 'which minor leader') : null;
  const duels = event.leaders === 'duel' && leader !== null;
  const minorStrikes = duels ? dice.roll('d6', `the minor leader strikes, ${hitsTo(STRIKES_TO)}`) : 0;
  const supremeStrikes = duels ? dice.roll('d6', `the supreme leader strikes, ${hitsTo(STRIKES_TO)}`) : 0;
  const men = lost.reduce((sum, each) => sum + each, 0);
  const outcome: EventOutcome = {
    event: event.id,
    title: event.title,
    what: event.what,
    units,
    lost,
    leader,
    joined,
    returned: happens && event.gains === 'one-back' ? 1 : 0,
    found: found?.missiles ?? null,
    minorHit: duels && supremeStrikes <= STRIKES_TO,
    supremeHit: duels && minorStrikes <= STRIKES_TO,
  };
  const nobody = event.befalls !== 'none' && !happens;
  return {
    outcome,
    steps: [
      step(EVENTS, `${event.title}: ${event.what}`),
      ...(nobody ? [step(EVENTS, 'there is nobody whom it could befall')] : []),
      ...(happens ? [step(EVENTS, `it befalls unit ${units.join(' and ')} of ${input.units}`)] : []),
      ...(men > 0 ? [step(EVENTS, `men lost: ${lost.join(', ')}`)] : []),
      ...(joined > 0 ? [step(EVENTS, `${joined} castings join`)] : []),
      ...(found ? [step(EVENTS, `it finds ${found.missiles}`)] : []),
    ],
  };
}

/** The ways of dice that each fall evenly, gathered by what they come to. */
function evenly(results: readonly string[]): Odds[] {
  const ways = new Map<string, number>();
  for (const result of results) ways.set(result, (ways.get(result) ?? 0) + 1);
  return [...ways].map(([outcome, count]) => ({ outcome, chance: count / results.length }));
}

const FACES = [1, 2, 3, 4, 5, 6];
const menLost = (men: number): string => (men === 1 ? '1 man lost' : `${men} men lost`);

/** How many men a beast kills: the first, and those whom its dice hit. */
function beastOdds(): Odds[] {
  const hits = FACES.flatMap((one) =>
    FACES.flatMap((two) =>
      FACES.map((bonus) => Number(one <= STRIKES_TO) + Number(two <= STRIKES_TO) + Number(bonus > 6 - BONUS_FACES)),
    ),
  ).sort((one, other) => one - other);
  return evenly(hits.map((killed) => menLost(1 + killed)));
}

const duelOdds = (): Odds[] =>
  evenly(
    FACES.flatMap((minor) =>
      FACES.map((supreme) => {
        const who = [...(supreme <= STRIKES_TO ? ['minor'] : []), ...(minor <= STRIKES_TO ? ['supreme'] : [])];
        return who.length === 0 ? 'nobody is hit' : `${who.join(' and ')} leader hit`;
      }),
    ),
  );

/** What the dice decide beside the unit; none where they decide nothing more. */
function eventOdds({ category, number, units, leaders }: EventInput): readonly Odds[] {
  const event = eventAt(category, number);
  if (event.leaders === 'duel') return leaders > 0 ? duelOdds() : [];
  if (units === 0 || (event.befalls === 'each' && units > 1)) return [];
  if (event.losses === 'beast') return beastOdds();
  if (event.losses === 'd6') return evenly(FACES.map(menLost));
  if (event.losses === 'd6-1') return evenly(FACES.map((face) => menLost(face - 1)));
  if (event.gains === 'd6') return evenly(FACES.map((face) => `${face} join`));
  if (event.finds) return evenly(FACES.map((face) => findOf(face)?.missiles ?? ''));
  return [];
}

/** A random event befalls those whom dice choose among the units that it fits (Random Events; rulings BTG-4, BTG-20). */
export const event: Procedure<EventInput, EventOutcome> = {
  id: 'by-the-gods/event',
  title: 'Random event',
  citation: EVENTS,
  input: schema,
  dice: ['a die of as many faces as units that it fits', 'd6 by the event'],
  resolve(input, dice) {
    return { ...resolveEvent(input, dice), rulings: ['BTG-4', 'BTG-20'] };
  },
  odds: eventOdds,
};
