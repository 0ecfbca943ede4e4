import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { cardsLeft, type Deck, placeOfCard } from './cards.ts';

/** A die by its number of faces: `d10`, `d6`; random casualties roll one with a face for each unit. */
export type Die = `d${number}`;

/** How a face came to lie on the table. */
export type DieOrigin = 'seeded' | 'typed' | 'replayed';

export interface DieRoll {
  readonly die: Die;
  readonly face: number;
  /** What the die was for, in words. */
  readonly what: string;
  /** The player who rolled it, where there is one. */
  readonly who?: string;
  readonly origin: DieOrigin;
  /** The card that was drawn: the die has a face for each card that was left, in the deck's order. */
  readonly card?: string;
}

/** What somebody types: the face of a die, or the name of a card. */
export type TypedFace = number | string;

/** What some faces of a die bring, and how likely. */
export interface FaceOdds {
  /** `1 to 43`; empty where no face decides alone, because other dice are thrown against this one. */
  readonly faces: string;
  readonly outcome: string;
  /** Exact, before the die falls. */
  readonly chance: number;
}

/** What a throw is about. With its thrower it names a throw among all of a month, so it has only ids that the thrower knows. */
export interface Matter {
  readonly kind: string;
  readonly of: readonly string[];
}

/** What stands beside a die before it falls; none of it is in the log. Words and odds are worked out only for a person with the die in hand. */
export interface ThrowContext {
  readonly matter?: Matter;
  /** Whom and what it is about: raiders and their province, a unit, a fort, and how things stand. */
  readonly about?: () => string;
  /** What is needed, what hangs on it and how likely it is. The chances sum to 1. */
  readonly odds?: () => readonly FaceOdds[];
}

/** Dice and cards are handed in: a rule asks for a die or a card and says what it is for. */
export interface DiceSource {
  /** @returns a face from 1 to the die's number. @throws DiceError where the source cannot give one. */
  roll(die: Die, what: string, who?: string, context?: ThrowContext): number;
  /**
   * Draws from those cards of a deck that have not been drawn.
   * @returns the card's name. @throws DiceError `deck-empty` when none is left, or where the source cannot give one.
   */
  draw(deck: Deck, drawn: readonly string[], what: string, who?: string): string;
  /** Says that an event with the dice thrown so far was noted: later throws about the same matter are other throws. */
  settled?(): void;
  /** Every roll and draw given so far, in order. */
  readonly rolls: readonly DieRoll[];
  /** Takes one of several ways in which dice can fall together. Only where odds are counted and nothing is thrown. */
  choose?<Choice>(ways: () => readonly { readonly value: Choice; readonly chance: number }[]): Choice;
}

export type DiceErrorCode =
  'die-missing' | 'die-left-over' | 'no-such-face' | 'die-differs' | 'no-such-die' | 'no-such-card' | 'deck-empty';

/** The dice handed in do not fit what the rule asks for. Names the die. */
export class DiceError extends Error {
  override readonly name = 'DiceError';
  readonly code: DiceErrorCode;
  /** Position of the die in the row of faces, from 0. */
  readonly index: number;
  readonly die: Die | null;
  readonly what: string | null;
  /** The cards that are left, where a card is missing. */
  readonly cards: readonly string[] | null;
  /** The player who is to throw, where a die is missing and it is anybody's. */
  readonly who: string | null;
  /** What stands beside a die that is missing. */
  readonly context: ThrowContext;

  constructor(
    code: DiceErrorCode,
    message: string,
    index: number,
    die: Die | null = null,
    what: string | null = null,
    { cards = null, who = null, context = {} }: Partial<Pick<DiceError, 'cards' | 'who' | 'context'>> = {},
  ) {
    super(message);
    this.cards = cards;
    this.who = who;
    this.context = context;
    this.code = code;
    this.index = index;
    this.die = die;
    this.what = what;
  }
}

/** The number of faces of a die. @throws DiceError `no-such-die` for anything but d1 to d999999. */
export function facesOf(die: Die): number {
  const faces = Number(die.slice(1));
  if (!/^d[1-9]\d{0,5}$/.test(die)) throw new DiceError('no-such-die', `there is no die "${die}"`, 0, die);
  return faces;
}

const hasFace = (die: Die, face: number): boolean => Number.isInteger(face) && face >= 1 && face <= facesOf(die);

function wrongFace(die: Die, face: unknown, what: string, index: number): DiceError {
  if (typeof face === 'string') {
    const message = `die ${index + 1}: a face was expected, came "${face}" (${die}, ${what})`;
    return new DiceError('no-such-face', message, index, die, what);
  }
  const message = `die ${index + 1} (${die}, ${what}): a face from 1 to ${facesOf(die)} was expected, not ${String(face)}`;
  return new DiceError('no-such-face', message, index, die, what);
}

/** A draw that is to be made. */
interface Draw {
  readonly deck: Deck;
  readonly left: readonly string[];
  /** The die with a face for each card that is left. */
  readonly die: Die;
}

/** Where faces come from; a card is given by its place among those left, from 1. */
interface Faces {
  face(die: Die, what: string, index: number, who: string | undefined, context: ThrowContext | undefined): number;
  card(draw: Draw, what: string, index: number, who?: string): number;
}

function ledger(origin: DieOrigin, next: Faces): DiceSource {
  const rolls: DieRoll[] = [];
  const keep = (roll: Pick<DieRoll, 'die' | 'face' | 'what' | 'card'>, who: string | undefined): void =>
    void rolls.push({ ...roll, ...(who === undefined ? {} : { who }), origin });
  return {
    rolls,
    roll(die, what, who, context) {
      const face = next.face(die, what, rolls.length, who, context);
      keep({ die, face, what }, who);
      return face;
    },
    draw(deck, drawn, what, who) {
      const left = cardsLeft(deck, drawn);
      const die: Die = `d${left.length}`;
      const face = left.length === 0 ? 0 : next.card({ deck, left, die }, what, rolls.length, who);
      const card = left[face - 1];
      if (card === undefined) {
        throw new DiceError('deck-empty', `${deck.title}: no card is left for ${what}`, rolls.length, null, what);
      }
      keep({ die, face, what, card }, who);
      return card;
    },
  };
}

/** Dice thrown by the app, each face as it is given; a card is a die with a face for each that is left. */
export const thrownDice = (face: (die: Die) => number): DiceSource =>
  ledger('seeded', { face, card: ({ die }) => face(die) });

/** Dice thrown by the app: the same seed gives the same faces on every machine. */
export function seededDice(seed: string): DiceSource {
  const state = new DataView(sha256(utf8ToBytes(seed)).buffer);
  const words = [0, 4, 8, 12].map((at) => state.getInt32(at));
  const generator = xoroshiro128plusFromState(words);
  return thrownDice((die) => uniformInt(generator, 1, facesOf(die)));
}

function typedFaces(faces: readonly TypedFace[]): Faces {
  return {
    face(die, what, index, who, context = {}) {
      const face = faces[index];
      if (face === undefined) {
        const message = `die ${index + 1} is missing: ${die}, ${what}`;
        throw new DiceError('die-missing', message, index, die, what, { who: who ?? null, context });
      }
      if (typeof face === 'string' || !hasFace(die, face)) throw wrongFace(die, face, what, index);
      return face;
    },
    card({ deck, left, die }, what, index, who) {
      const typed = faces[index];
      if (typed === undefined) {
        const message = `card ${index + 1} is missing: ${deck.title}, ${what}`;
        throw new DiceError('die-missing', message, index, die, what, { cards: left, ...(who ? { who } : {}) });
      }
      const place = placeOfCard(deck, left, String(typed));
      if (place < 0) {
        const message = `card ${index + 1} (${deck.title}, ${what}): “${typed}” is none of the cards that are left`;
        throw new DiceError('no-such-card', message, index, die, what, { cards: left });
      }
      return place + 1;
    },
  };
}

/** Dice thrown and cards drawn by hand and typed in, used in the order in which the rule asks. */
export function typedDice(faces: readonly TypedFace[]): DiceSource {
  return ledger('typed', typedFaces(faces));
}

/** Dice of a throw that belong to one role, by words in what they are for. */
export interface OthersDice {
  readonly role: string;
  readonly words: string;
}

/** Which dice of a throw in which both sides throw are typed, by what they are for; the app throws the others. */
export interface OwnDice {
  /** Words of the dice of one side: “side b”. */
  readonly words: string;
  /** Whether those with the words are typed, or those without them. */
  readonly named: boolean;
}

export const isOwn = ({ words, named }: OwnDice, what: string): boolean =>
  what.toLowerCase().includes(words.toLowerCase()) === named;

/**
 * Some dice are typed, and the app throws the others.
 * @param isTyped by what the die is for, and how many were typed before it
 */
function mixedDice(
  faces: readonly TypedFace[],
  thrown: DiceSource,
  isTyped: (what: string, typed: number) => boolean,
): DiceSource {
  const rolls: DieRoll[] = [];
  const typed = typedDice(faces);
  const from = <Given>(what: string, ask: (source: DiceSource) => Given): Given => {
    const source = isTyped(what, typed.rolls.length) ? typed : thrown;
    const given = ask(source);
    rolls.push(...source.rolls.slice(-1));
    return given;
  };
  return {
    rolls,
    roll: (die, what, who, context) => from(what, (source) => source.roll(die, what, who, context)),
    draw: (deck, drawn, what, who) => from(what, (source) => source.draw(deck, drawn, what, who)),
  };
}

/** Typed dice as far as they go, then those of the app: throw what you like and leave the rest to it. */
export const typedThenThrownDice = (faces: readonly TypedFace[], thrown: DiceSource): DiceSource =>
  mixedDice(faces, thrown, (_what, typed) => typed < faces.length);

/**
 * One's own dice are typed, and the app throws those of the other side: as many as it would throw for both, so that hers stay as they are.
 * @param rest the app throws one's own as well from where they end
 */
export function ownAndThrownDice(
  faces: readonly TypedFace[],
  thrown: DiceSource,
  own: OwnDice,
  rest: boolean,
): DiceSource {
  const dice = mixedDice(faces, thrown, (what, typed) => isOwn(own, what) && (!rest || typed < faces.length));
  return {
    ...dice,
    roll(die, what, who, context) {
      const [face, before] = [dice.roll(die, what, who, context), thrown.rolls.length];
      if (before < dice.rolls.length) thrown.roll(die, what);
      return face;
    },
  };
}

/** Dice of a log, from the one with the number `from` on: the rule must ask for the same dice in the same order. */
export function replayedDice(log: readonly DieRoll[], from = 0): DiceSource {
  const face = (die: Die, what: string, index: number): number => {
    const roll = log[from + index];
    if (!roll) throw new DiceError('die-missing', `the log has no die ${index + 1}: ${die}, ${what}`, index, die, what);
    if (roll.die !== die) {
      const message = `die ${index + 1} of the log is a ${roll.die}, the rule asks for a ${die} (${what})`;
      throw new DiceError('die-differs', message, index, die, what);
    }
    if (!hasFace(die, roll.face)) throw wrongFace(die, roll.face, what, index);
    return roll.face;
  };
  return ledger('replayed', { face, card: ({ die }, what, index) => face(die, what, index) });
}

/** Of more faces than the rule asked for. */
export function leftOver(used: number, handedIn: number): DiceError {
  const asked = used === 1 ? '1 die' : `${used} dice`;
  const given = handedIn === 1 ? '1 was given' : `${handedIn} were given`;
  const message = `die ${used + 1} is one too many: the rule asked for ${asked}, ${given}`;
  return new DiceError('die-left-over', message, used);
}

/** @throws DiceError `die-left-over` when more faces were handed in than the rule asked for. */
export function expectAllUsed({ rolls: { length: used } }: Pick<DiceSource, 'rolls'>, handedIn: number): void {
  if (used < handedIn) throw leftOver(used, handedIn);
}
