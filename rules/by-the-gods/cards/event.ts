import { z } from 'zod';
import { rollSuccess, rollHits } from '../../core/calculate-odds.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { generalRole, generalsRole, unitsRole } from '../../core/table/ask-procedure.ts';
import { MIN_BONUS_HIT } from '../battle/bonus-dice.ts';
import { BONUS_HITS_TEXT, formatHitsTo, isHitDie } from '../battle/losses.ts';
import { step } from '../battle/step.ts';
import { EVENTS } from '../citations.ts';
import { defineProcedure, listLeaderHitEffects } from '../define-procedure.ts';
import { STOCKPILE_FINDS, MAX_HIT_FACE } from '../troops/kinds.ts';
import {
  CATEGORIES,
  EVENTS_PER_CATEGORY,
  getEvent,
  findEvent,
  type RandomEvent,
  JOINING_SLINGERS,
} from './event-table.ts';

const MAX_UNITS = 100;

const schema = z.strictObject({
  category: z.enum(CATEGORIES),
  number: z.int().min(1).max(EVENTS_PER_CATEGORY),
  /** Units of the side that the event fits, in an order agreed by the players. */
  units: z.int().min(0).max(MAX_UNITS).default(1),
  leaders: z.int().min(0).max(MAX_UNITS).default(1),
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
  readonly found: (typeof STOCKPILE_FINDS)[number]['missiles'] | null;
  readonly minorHit: boolean;
  readonly supremeHit: boolean;
}

/** Beasts and leaders hit as with swords (ruling BTG-20). */
const MAX_STRIKE_FACE = MAX_HIT_FACE.sword;
/** Dice of a beast, not counting its bonus die. */
const BEAST_DICE = 2;

/** Chooses one of `count` subjects, with a die if there are several. */
const chooseOne = (count: number, dice: DiceSource, what: string): number =>
  count === 1 ? 1 : dice.roll(`d${count}`, what);

function chooseUnits({ affects }: RandomEvent, units: number, dice: DiceSource): number[] {
  if (affects === 'none' || units === 0 || (affects === 'two' && units < 2)) return [];
  if (affects === 'each') return Array.from({ length: units }, (_, at) => at + 1);
  const first = chooseOne(units, dice, 'which unit');
  if (affects === 'unit') return [first];
  const second = chooseOne(units - 1, dice, 'which other unit');
  return [first, second >= first ? second + 1 : second];
}

function rollLosses({ losses }: RandomEvent, dice: DiceSource): number {
  switch (losses) {
    case 'one':
      return 1;
    case 'd6':
      return dice.roll('d6', 'men lost');
    case 'd6-1':
      return dice.roll('d6', 'men lost, less one') - 1;
    case 'beast': {
      const strikes = `the beast strikes, ${formatHitsTo(MAX_STRIKE_FACE)}`;
      const struck = rollHits(
        dice,
        'd6',
        BEAST_DICE,
        (face) => face <= MAX_STRIKE_FACE,
        () => strikes,
      );
      const more = rollSuccess(
        dice,
        'd6',
        (face) => face >= MIN_BONUS_HIT,
        `the beast’s bonus die, ${BONUS_HITS_TEXT}`,
      );
      return 1 + struck + Number(more);
    }
    default:
      return 0;
  }
}

const getFind = (face: number): (typeof STOCKPILE_FINDS)[number] | null =>
  STOCKPILE_FINDS.find(({ to }) => face <= to) ?? null;

function resolveEvent(input: EventInput, dice: DiceSource): { outcome: EventOutcome; steps: Step[] } {
  const event = getEvent(input.category, input.number);
  const units = chooseUnits(event, input.units, dice);
  const lost = units.map(() => rollLosses(event, dice));
  const happens = units.length > 0;
  const joined = happens && event.gains === 'd6' ? dice.roll('d6', 'castings that join') : 0;
  const find = happens && event.finds ? getFind(dice.roll('d6', 'what is found')) : null;
  const leader =
    event.leaders !== undefined && input.leaders > 0 ? chooseOne(input.leaders, dice, 'which minor leader') : null;
  const duels = event.leaders === 'duel' && leader !== null;
  const minorStrikes = duels ? dice.roll('d6', `the minor leader strikes, ${formatHitsTo(MAX_STRIKE_FACE)}`) : 0;
  const supremeStrikes = duels ? dice.roll('d6', `the supreme leader strikes, ${formatHitsTo(MAX_STRIKE_FACE)}`) : 0;
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
    found: find?.missiles ?? null,
    minorHit: duels && supremeStrikes <= MAX_STRIKE_FACE,
    supremeHit: duels && minorStrikes <= MAX_STRIKE_FACE,
  };
  const isUnaffected = event.affects !== 'none' && !happens;
  return {
    outcome,
    steps: [
      step(EVENTS, `${event.title}: ${event.what}`),
      ...(isUnaffected ? [step(EVENTS, 'no unit can be affected by the event')] : []),
      ...(happens ? [step(EVENTS, `the event affects unit ${units.join(' and ')} of ${input.units}`)] : []),
      ...(men > 0 ? [step(EVENTS, `men lost: ${lost.join(', ')}`)] : []),
      ...(joined > 0 ? [step(EVENTS, `${joined} figures join`)] : []),
      ...(find ? [step(EVENTS, `the unit finds ${find.missiles}`)] : []),
    ],
  };
}

const formatMenLost = (men: number): string => (men === 1 ? '1 man lost' : `${men} men lost`);

function describeDuel({ minorHit, supremeHit }: EventOutcome): string {
  const who = [...(minorHit ? ['minor'] : []), ...(supremeHit ? ['supreme'] : [])];
  return who.length === 0 ? 'no leader hit' : `${who.join(' and ')} leader hit`;
}

/** Checks whether dice decide more than the affected units. */
function hasMoreDice({ category, number, units: many, leaders }: EventInput): boolean {
  const { leaders: leader, affects, losses, gains, finds } = getEvent(category, number);
  if (leader === 'duel') return leaders > 0;
  if (many === 0 || (affects === 'each' && many > 1)) return false;
  return (losses !== undefined && losses !== 'one') || gains === 'd6' || finds === true;
}

function getEffects(outcome: EventOutcome): readonly TableEffect[] {
  const happens = findEvent(outcome.event);
  const find = STOCKPILE_FINDS.find(({ missiles }) => missiles === outcome.found);
  const marks = [...(happens?.mark === undefined ? [] : [happens.mark]), ...(find ? [find.mark] : [])];
  const otherFinds = find
    ? STOCKPILE_FINDS.filter((other) => other !== find).map(({ mark }) => ({ id: mark, on: false }))
    : [];
  const onUnits = outcome.units.map((place, index): TableEffect => {
    const lost = outcome.lost[index] ?? 0;
    if (happens?.restores) return { role: 'destroyed', at: place - 1, restored: true, morale: 'ok' };
    return {
      role: 'units',
      at: place - 1,
      ...(lost > 0 ? { lost } : {}),
      ...(outcome.joined > 0 ? { joined: outcome.joined } : {}),
      ...(outcome.returned > 0 ? { returned: outcome.returned } : {}),
      ...(marks.length > 0 ? { marks: [...marks.map((id) => ({ id, on: true })), ...otherFinds] } : {}),
      ...(happens?.leaves ? { offField: true } : {}),
      ...(happens?.slingers ? { added: JOINING_SLINGERS } : {}),
    };
  });
  const at = (outcome.leader ?? 0) - 1;
  return [
    ...onUnits,
    ...(happens?.leaders === 'desert' && at >= 0 ? [{ role: 'leaders', at, general: 'deserted' }] : []),
    ...(outcome.minorHit ? [{ role: 'leaders', at, hurt: 1 }] : []),
    ...listLeaderHitEffects('supreme', outcome.supremeHit),
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
    const { leaders, gains, finds } = findEvent(outcome.event) ?? {};
    if (leaders === 'duel') return describeDuel(outcome);
    if (finds) return outcome.found ?? '';
    return gains === 'd6' ? `${outcome.joined} join` : formatMenLost(outcome.lost[0] ?? 0);
  },
  oddsOrder: ({ lost, joined }) => (lost[0] ?? 0) + joined,
  hasOdds: hasMoreDice,
  verdict: ({ title }) => title,
  asks: {
    units: unitsRole('Units that the event can affect'),
    destroyed: { ...unitsRole('Destroyed units that can return'), lost: true },
    leaders: generalsRole('Minor leaders that the event can affect'),
    supreme: generalRole('Supreme leader'),
  },
  // An event only needs the number of units and leaders.
  fill: { units: 'units', destroyed: 'units', leaders: 'leaders' },
  effects: getEffects,
  isHit: isHitDie,
});
