import type { RuleSystemId } from '../rules/core/army-file.ts';
import { ABLE_ATTENDS, BLOWS_TELL, DARES, NOVICE_ATTENDS, ROUNDS } from './constants.ts';

/** How well a captain plays: what it looks at, never what it knows. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How a captain likes to fight. */
export const TEMPERAMENTS = ['steady', 'bold', 'wary'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** What a captain weighs, and how much. */
export interface Style {
  /** How much it plays for what its book asks to say who has lost, beside points. */
  readonly plays: number;
  /** It counts what the enemy may do to a place before it goes there. */
  readonly fears: number;
  /** A charge has to bring so much, as a share of the charger's points. */
  readonly chargesAbove: number;
  /** What coming nearer is worth, beside `APPROACH`. */
  readonly presses: number;
  /** It counts what tests of morale cost, not only hits. */
  readonly reckonsMorale: number;
  /** How many rounds of a melee it looks ahead. */
  readonly rounds: number;
  /** It lets units in disorder stand until they are in order. */
  readonly mends: number;
  /** It counts what it may do from a place in its next bound. */
  readonly looksAhead: number;
  /** It counts that an enemy has others to shoot at and to charge. */
  readonly shares: boolean;
  /** At whom it shoots: where most hits fall, or where they cost most. */
  readonly aims: 'hits' | 'cost';
  /** How much it counts of what its target would do next if it were left alone. */
  readonly spares: number;
  /** How much it wants units to face as the line does until somebody can come at them. */
  readonly keepsLine: number;
  /** It sees flanks and rears. */
  readonly seesFlanks: boolean;
  /** It counts what the ground gives it and the enemy. */
  readonly seesGround: boolean;
  /** It counts what wheels and ground take of a charge, and charges nobody to whom it would not come up. */
  readonly reckonsReach: boolean;
  /** Its skirmishers go back from an enemy who could charge them, through the line where their book lets them. */
  readonly screens: boolean;
  /** Who stands beside a melee goes into it, round to it, or to the rear of a friend in it, where that pays. */
  readonly joins: boolean;
  /** It draws its side up itself. */
  readonly drawsUp: boolean;
  /** What share of its line it draws up behind it as a reserve. */
  readonly reserve: number;
  /** Who stands behind its line waits there until it is wanted. */
  readonly holdsReserve: boolean;
  /** The share of its units that it gets round to in a turn; the others go straight on, at whom they may. */
  readonly attends: number;
  /** Where orders are few it gives those that bring most. */
  readonly spends: boolean;
  /** It sends who has no room in the line round a flank. */
  readonly sendsRound: boolean;
}

/*
 * Fears that all in
 * reach of an enemy share won 31 of 39 of Pharaoh Rides to War and 23 of 40 of For the Pharaoh against no fear; what is spared 25 of 40 of
 * For the Pharaoh; the line 25 of 40 there, and 15 of 40 of By the Gods! where it was kept before an enemy who could come as well.
 * Of 100 battles of For the Pharaoh, three in four with ground, able captains who charge nobody to whom a charge does not come up won 50
 * against those who do, while places took account of the wheel as well: it is no stronger. But on marsh 67 of 143 charges fell short and
 * disordered the charger, and now none of 77 does.
 * By the Gods!, with ground: who sees what the ground gives won 98 of 200 against those who do not, 49 [42, 56].
 * For the Pharaoh: who goes into melees of friends and round to them won 114 of 200 against those who do not, 57 [50, 64], and stood idle
 * within a move of a melee 1,351 times against 1,677; without going round it won 51 of 100.
 * The SAS book: who goes to the rear of friends who fight won 104 of 199 against those who do not, 52 [45, 59].
 * What decides a battle, of 60 of Pharaoh Rides to War: an expert with 1 won 42 against able captains with 0 (32 where neither played for
 * it); able captains with 0.1 won 41 against novices and 0.3 50; of experts against able ones with 0.1, 0.4 won 37 and 1 31.
 */
const BY_STRENGTH: Readonly<Record<Strength, Style>> = {
  novice: {
    plays: 0,
    reckonsMorale: 0,
    rounds: 1,
    mends: 0,
    fears: 0,
    looksAhead: 0,
    aims: 'hits',
    spares: 0,
    keepsLine: 0,
    seesFlanks: false,
    seesGround: false,
    reckonsReach: false,
    screens: false,
    joins: false,
    drawsUp: false,
    reserve: 0,
    holdsReserve: false,
    attends: NOVICE_ATTENDS,
    spends: false,
    sendsRound: false,
    shares: false,
    chargesAbove: 0,
    presses: 1,
  },
  able: {
    plays: 0.1,
    reckonsMorale: 1,
    rounds: ROUNDS,
    mends: 1,
    looksAhead: 1,
    aims: 'cost',
    spares: 0,
    keepsLine: 0,
    seesFlanks: true,
    seesGround: true,
    reckonsReach: true,
    screens: true,
    joins: true,
    drawsUp: true,
    reserve: 1,
    holdsReserve: true,
    attends: ABLE_ATTENDS,
    spends: true,
    sendsRound: true,
    shares: true,
    fears: 0.5,
    chargesAbove: 0,
    presses: 2,
  },
  expert: {
    plays: 0.4,
    reckonsMorale: 1,
    rounds: ROUNDS,
    mends: 1,
    looksAhead: 1,
    aims: 'cost',
    spares: 1,
    keepsLine: 1,
    seesFlanks: true,
    seesGround: true,
    reckonsReach: true,
    screens: true,
    joins: true,
    drawsUp: true,
    reserve: 1,
    holdsReserve: true,
    attends: 1,
    spends: true,
    sendsRound: true,
    shares: true,
    fears: 0.5,
    chargesAbove: 0,
    presses: 2,
  },
};

type Mood = Pick<Style, 'fears' | 'chargesAbove' | 'presses' | 'screens' | 'reserve' | 'sendsRound'>;

/*
 * Skirmishers who go back through the line are of the wary alone: of 150 battles of the SAS book captains whose skirmishers do so won 67 and
 * lost 79 against those whose run only when they are charged, 46 [38, 54], and 27 of 59, 46 [34, 58], since both stand ahead of the line at
 * first.
 */
const BY_TEMPERAMENT: Readonly<Record<Temperament, Mood>> = {
  steady: { chargesAbove: 0, presses: 1, fears: 1, screens: false, reserve: 0, sendsRound: false },
  bold: { chargesAbove: -0.05, presses: 1.6, fears: 0.7, screens: false, reserve: 0, sendsRound: true },
  wary: { chargesAbove: 0.05, presses: 0.7, fears: 1.3, screens: true, reserve: 0.25, sendsRound: false },
};

export function styleOf(strength: Strength, temperament: Temperament = 'steady'): Style {
  const [style, mood] = [BY_STRENGTH[strength], BY_TEMPERAMENT[temperament]];
  return {
    ...style,
    fears: style.fears * mood.fears,
    presses: style.presses * mood.presses,
    chargesAbove: style.chargesAbove + mood.chargesAbove,
    screens: style.screens && mood.screens,
    reserve: style.reserve * mood.reserve,
    sendsRound: style.sendsRound && mood.sendsRound,
  };
}

/** A style as it is fought with in a book: where only blows tell a line costs more than it brings, and so does waiting. */
export const styleIn = (book: RuleSystemId, style: Style): Style =>
  BLOWS_TELL.has(book) ? { ...style, keepsLine: 0, spares: 0, chargesAbove: style.chargesAbove - DARES } : style;
