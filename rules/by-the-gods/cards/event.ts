import { z } from 'zod';
import { throwFor, throwHits } from '../../core/count-throws.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { general, generals, units } from '../../core/table/ask-procedure.ts';
import { BONUS_HITS_FROM } from '../battle/bonus-dice.ts';
import { BONUS_HITS, hitsTo, isHitDie } from '../battle/losses.ts';
import { step } from '../battle/step.ts';
import { EVENTS } from '../citations.ts';
import { defineProcedure, hurt } from '../define-procedure.ts';
import { FOUND, HITS_TO } from '../troops/kinds.ts';
import { CATEGORIES, EVENTS_EACH, eventAt, eventById, type RandomEvent, SLINGERS } from './event-table.ts';

const MOST_UNITS = 100;

const schema = z.strictObject({
  category: z.enum(CATEGORIES),
  number: z.int().min(1).max(EVENTS_EACH),
  /** Units of the side that the event fits, in an order agreed by the players. */
  units: z.int().min(0).max(MOST_UNITS).default(1),
  leaders: z.int().min(0).max(MOST_UNITS).default(1),
});
type EventInput = z.output<typeof schema>;

interface EventOutcome {
  readonly event: string;
  readonly title: string;
  readonly what: string;
  /** Places of the affected units, from 1. */
  readonly units: readonly number[];
  readonly lost: readonly number[];
  /** Place of the affected minor leader, from 1, or null if none is affected. */
  readonly leader: number | null;
  readonly joined: number;
  readonly returned: number;
  readonly found: (typeof FOUND)[number]['missiles'] | null;
  readonly minorHit: boolean;
  readonly supremeHit: boolean;
}

/** Beasts and leaders hit as with swords (ruling BTG-20). */
const STRIKES_TO = HITS_TO.sword;
/** Dice of a beast, not counting its bonus die. */
const BEAST_DICE = 2;

/** Chooses one of `count` subjects, with a die if there are several. */
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
      const strikes = `the beast strikes, ${hitsTo(STRIKES_TO)}`;
      const struck = throwHits(
        dice,
        'd6',
        BEAST_DICE,
        (face) => face <= STRIKES_TO,
        () => strikes,
      );
      const more = throwFor(dice, 'd6', (face) => face >= BONUS_HITS_FROM, `the beast’s bonus die, ${BONUS_HITS}`);
      return 1 + struck + Number(more);
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
      ...(nobody ? [step(EVENTS, 'no unit fits the event')] : []),
      ...(happens ? [step(EVENTS, `it affects unit ${units.join(' and ')} of ${input.units}`)] : []),
      ...(men > 0 ? [step(EVENTS, `men lost: ${lost.join(', ')}`)] : []),
      ...(joined > 0 ? [step(EVENTS, `${joined} castings join`)] : []),
      ...(found ? [step(EVENTS, `it finds ${found.missiles}`)] : []),
    ],
  };
}

const menLost = (men: number): string => (men === 1 ? '1 man lost' : `${men} men lost`);

function duelWords({ minorHit, supremeHit }: EventOutcome): string {
  const who = [...(minorHit ? ['minor'] : []), ...(supremeHit ? ['supreme'] : [])];
  return who.length === 0 ? 'no leader hit' : `${who.join(' and ')} leader hit`;
}

/** Checks whether dice decide more than the affected units. */
function decidesMore({ category, number, units: many, leaders }: EventInput): boolean {
  const { leaders: leader, befalls, losses, gains, finds } = eventAt(category, number);
  if (leader === 'duel') return leaders > 0;
  if (many === 0 || (befalls === 'each' && many > 1)) return false;
  return (losses !== undefined && losses !== 'one') || gains === 'd6' || finds === true;
}

function effectsOf(outcome: EventOutcome): readonly TableEffect[] {
  const happens = eventById(outcome.event);
  const found = FOUND.find(({ missiles }) => missiles === outcome.found);
  const marks = [...(happens?.mark === undefined ? [] : [happens.mark]), ...(found ? [found.mark] : [])];
  const foundOff = found ? FOUND.filter((other) => other !== found).map(({ mark }) => ({ id: mark, on: false })) : [];
  const onUnits = outcome.units.map((place, index): TableEffect => {
    const lost = outcome.lost[index] ?? 0;
    if (happens?.restores) return { role: 'destroyed', at: place - 1, restored: true, morale: 'ok' };
    return {
      role: 'units',
      at: place - 1,
      ...(lost > 0 ? { lost } : {}),
      ...(outcome.joined > 0 ? { joined: outcome.joined } : {}),
      ...(outcome.returned > 0 ? { returned: outcome.returned } : {}),
      ...(marks.length > 0 ? { marks: [...marks.map((id) => ({ id, on: true })), ...foundOff] } : {}),
      ...(happens?.leaves ? { offField: true } : {}),
      ...(happens?.slingers ? { added: SLINGERS } : {}),
    };
  });
  const at = (outcome.leader ?? 0) - 1;
  return [
    ...onUnits,
    ...(happens?.leaders === 'desert' && at >= 0 ? [{ role: 'leaders', at, general: 'deserted' }] : []),
    ...(outcome.minorHit ? [{ role: 'leaders', at, hurt: 1 }] : []),
    ...hurt('supreme', outcome.supremeHit),
  ];
}

/** A random event affects units chosen by dice among those that it fits (Random Events; rulings BTG-4, BTG-20). */
export const event = defineProcedure({
  id: 'by-the-gods/event',
  title: 'Random event',
  citation: EVENTS,
  phase: '1',
  input: schema,
  dice: ['a die with one face per unit that the event fits', 'd6 by the event'],
  resolve(input, dice): Resolution<EventOutcome> {
    return { ...resolveEvent(input, dice), rulings: ['BTG-4', 'BTG-20'] };
  },
  inShort(outcome) {
    const { leaders, gains, finds } = eventById(outcome.event) ?? {};
    if (leaders === 'duel') return duelWords(outcome);
    if (finds) return outcome.found ?? '';
    return gains === 'd6' ? `${outcome.joined} join` : menLost(outcome.lost[0] ?? 0);
  },
  oddsOrder: ({ lost, joined }) => (lost[0] ?? 0) + joined,
  hasOdds: decidesMore,
  verdict: ({ title }) => title,
  asks: {
    units: units('Units that the event fits'),
    destroyed: { ...units('Destroyed units that may come back'), lost: true },
    leaders: generals('Minor leaders that the event fits'),
    supreme: general('Supreme leader'),
  },
  // An event only needs the number of units and leaders.
  fill: { units: 'units', destroyed: 'units', leaders: 'leaders' },
  effects: effectsOf,
  isHit: isHitDie,
});
