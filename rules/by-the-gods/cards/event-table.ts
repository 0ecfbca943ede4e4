/** Categories of events, in the order of their cards: red ace, king, queen, jack (Random Events). */
export const CATEGORIES = ['mystical', 'character', 'animal', 'other'] as const;
export type EventCategory = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Readonly<Record<EventCategory, string>> = {
  mystical: 'mystical',
  character: 'character',
  animal: 'animal',
  other: 'other',
};

export const EVENTS_PER_CATEGORY = 7;

/** A random event: its text and the effects that the app applies. */
export interface RandomEvent {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  /** Affected units: one chosen by die, every unit given, two chosen by die, or none. */
  readonly affects: 'unit' | 'each' | 'two' | 'none';
  /** Men lost: a die, a die minus 1, one man, or one man plus those that the beast strikes. */
  readonly losses?: 'd6' | 'd6-1' | 'one' | 'beast';
  readonly gains?: 'd6' | 'one-back';
  readonly restores?: true;
  readonly mark?: string;
  readonly finds?: true;
  readonly leaves?: true;
  readonly slingers?: true;
  /** Effect on leaders: a minor one deserts or fights the supreme leader. */
  readonly leaders?: 'desert' | 'duel';
}

/** The 28 events, seven per category in the book's order (By the Gods!, Random Events; rulings BTG-4, BTG-20). */
export const EVENT_TABLE: Readonly<Record<EventCategory, readonly RandomEvent[]>> = {
  mystical: [
    {
      id: 'ferocity',
      title: 'Ferocity',
      what: 'The unit has two more bonus dice in melees.',
      affects: 'unit',
      mark: 'ferocious',
    },
    {
      id: 'armour-of-gods',
      title: 'Armour of the gods',
      what: 'The unit has 2 more armour this turn.',
      affects: 'unit',
      mark: 'armour-of-gods',
    },
    {
      id: 'holy-man',
      title: 'Holy man',
      what: 'The unit follows a holy man off the table.',
      affects: 'unit',
      leaves: true,
    },
    {
      id: 'baptism',
      title: 'Baptism',
      what: 'No unit of this side can cross the river at the point nearest to the unit.',
      affects: 'none',
    },
    {
      id: 'lightning',
      title: 'Lightning',
      what: 'Lightning strikes the unit: it loses a die roll of men.',
      affects: 'unit',
      losses: 'd6',
    },
    {
      id: 'prayer',
      title: 'Prayer',
      what: 'Missiles do not harm the unit this turn, but it may not move.',
      affects: 'unit',
      mark: 'praying',
    },
    { id: 'speed', title: 'Speed', what: 'The unit moves twice this turn.', affects: 'unit', mark: 'moves-twice' },
  ],
  character: [
    {
      id: 'bloodthirst',
      title: 'Thirst for blood',
      what: 'The unit has 2 more kills in melees this turn, and must charge the nearest enemy.',
      affects: 'unit',
      mark: 'bloodthirsty',
    },
    {
      id: 'diplomat',
      title: 'Diplomat',
      what: 'The nearest enemy unit without a leader walks off towards its own edge, a normal move each turn, until a leader stops it.',
      affects: 'unit',
      mark: 'walks-off',
    },
    { id: 'doctor', title: 'Doctor', what: 'One lost figure returns to the unit.', affects: 'unit', gains: 'one-back' },
    {
      id: 'marksmen',
      title: 'Marksmen',
      what: 'The unit’s missiles hit on one more face of the die this turn.',
      affects: 'unit',
      mark: 'marksmen',
    },
    {
      id: 'traitors',
      title: 'Traitors',
      what: 'A minor leader has been bribed by the enemy and leaves the table with a unit.',
      affects: 'unit',
      leaves: true,
      leaders: 'desert',
    },
    {
      id: 'laziness',
      title: 'Laziness',
      what: 'A leader takes a nap, and his unit does not move this turn.',
      affects: 'unit',
      mark: 'idle',
    },
    {
      id: 'insubordination',
      title: 'Insubordination',
      what: 'A minor leader challenges the supreme leader: a melee of one die each.',
      affects: 'none',
      leaders: 'duel',
    },
  ],
  animal: [
    {
      id: 'alligators',
      title: 'Alligators',
      what: 'Every unit that crosses water this turn loses a die roll of men.',
      affects: 'each',
      losses: 'd6',
    },
    {
      id: 'beast',
      title: 'Beast',
      what: 'A beast kills a man of the unit, and fights the rest with two dice and a bonus die.',
      affects: 'unit',
      losses: 'beast',
    },
    {
      id: 'hornets',
      title: 'Hornets',
      what: 'A man of a moving unit dies; the unit moves half and stops. No unit within 12 inches moves.',
      affects: 'unit',
      losses: 'one',
      mark: 'stung',
    },
    {
      id: 'mounts',
      title: 'Mounts',
      what: 'Infantry without missiles finds mounts: it is cavalry from now on.',
      affects: 'unit',
      mark: 'mounted',
    },
    {
      id: 'ferry',
      title: 'Ride on elephants',
      what: 'Infantry that crosses water does so at once and moves on in full.',
      affects: 'unit',
      mark: 'carried-over',
    },
    {
      id: 'vultures',
      title: 'Vultures',
      what: 'The unit takes armour from the dead: 1 more armour this turn.',
      affects: 'unit',
      mark: 'armour-of-dead',
    },
    {
      id: 'pack-animals',
      title: 'Pack animals',
      what: 'The unit nearest to an edge leaves the table and returns next turn with a unit of slingers.',
      affects: 'unit',
      leaves: true,
      slingers: true,
    },
  ],
  other: [
    {
      id: 'levies',
      title: 'Levies',
      what: 'Peasants join the unit: roll a die for the number of figures.',
      affects: 'unit',
      gains: 'd6',
    },
    {
      id: 'reinforcements',
      title: 'Reinforcements',
      what: 'One destroyed unit, chosen by a die, returns at full strength at its own table edge.',
      affects: 'unit',
      restores: true,
    },
    {
      id: 'rivals',
      title: 'Rivals',
      what: 'Two units of this side that have not moved fight a melee; the umpire rolls for one of them.',
      affects: 'two',
    },
    {
      id: 'pit',
      title: 'Pit',
      what: 'The unit falls into a covered pit and loses a die roll of men.',
      affects: 'unit',
      losses: 'd6',
    },
    {
      id: 'trap',
      title: 'Trapped treasure',
      what: 'The treasure is a trap: the unit loses a die roll minus one of men.',
      affects: 'unit',
      losses: 'd6-1',
    },
    {
      id: 'stockpile',
      title: 'Stockpile',
      what: 'A unit with missiles finds other missile weapons, decided by a die.',
      affects: 'unit',
      finds: true,
    },
    {
      id: 'darts',
      title: 'Path of darts',
      what: 'The unit moves through woods at full speed this turn, and loses a die roll of men to darts.',
      affects: 'unit',
      losses: 'd6',
      mark: 'woods-path',
    },
  ],
};

/** Returns the event at a place, from 1. @throws RangeError if the category has no such place */
export function getEvent(category: EventCategory, number: number): RandomEvent {
  const event = EVENT_TABLE[category][number - 1];
  if (!event) throw new RangeError(`no such event: ${category} ${number}`);
  return event;
}

export const findEvent = (id: string): RandomEvent | undefined =>
  Object.values(EVENT_TABLE)
    .flat()
    .find((event) => event.id === id);

/** Slingers that join with a unit (ruling BTG-20). */
export const JOINING_SLINGERS = {
  name: 'Slingers',
  troop: { kind: 'light-infantry', weapon: 'club', missiles: 'sling' },
  count: 6,
} as const;
