import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { listCardsLeft, type Deck, findCard } from './playing-cards.ts';

/** Die by its number of faces: `d10`, `d6`. The die for a random casualty has one face per unit. */
export type Die = `d${number}`;

export type DieOrigin = 'seeded' | 'typed' | 'replayed';

export interface DieRoll {
  readonly die: Die;
  readonly face: number;
  /** Purpose of the die, as text. */
  readonly what: string;
  /** Player who rolled the die, if any. */
  readonly who?: string;
  readonly origin: DieOrigin;
  /** Card drawn. The die has one face for each remaining card, in the deck's order. */
  readonly card?: string;
}

/** Face of a die or name of a card, as typed by a player. */
export type TypedFace = number | string;

/** One outcome of a roll, the faces that give it, and its chance. */
export interface FaceOdds {
  /** Such as `1 to 43`; empty if the outcome also depends on other dice. */
  readonly faces: string;
  readonly outcome: string;
  /** Exact chance before the roll. */
  readonly chance: number;
}

/** Subject of a roll. Player and subject identify a roll within a month, so a subject contains only ids that the player knows. */
export interface RollMatter {
  readonly kind: string;
  readonly of: readonly string[];
}

/** Information that is shown before a roll and never logged. Its texts and odds are computed only if a person rolls the die. */
export interface RollContext {
  readonly matter?: RollMatter;
  /** Describes who or what the die is rolled for, such as raiders and their province, a unit or a fort. */
  readonly about?: () => string;
  readonly odds?: () => readonly FaceOdds[];
}

/** Source of dice and cards for a rule. The rule asks for each die or card and states its purpose. */
export interface DiceSource {
  /** @returns a face from 1 to the number of faces. @throws DiceError if the source cannot provide a face */
  roll(die: Die, what: string, who?: string, context?: RollContext): number;
  /** Draws a card that is not drawn yet. @returns the card's name. @throws DiceError `deck-empty` if no card is left */
  draw(deck: Deck, drawn: readonly string[], what: string, who?: string): string;
  /** Reports that the event of the dice rolled so far is logged. Later dice about the same subject belong to another roll. */
  settled?(): void;
  /** Every roll and draw so far, in order. */
  readonly rolls: readonly DieRoll[];
  /** Chooses one of several combined dice results. Present only if odds are counted instead of dice rolled. */
  choose?<Choice>(ways: () => readonly { readonly value: Choice; readonly chance: number }[]): Choice;
}

export type DiceErrorCode =
  'die-missing' | 'die-left-over' | 'no-such-face' | 'die-differs' | 'no-such-die' | 'no-such-card' | 'deck-empty';

/** Given dice that do not match what the rule asks for. The error names the die. */
export class DiceError extends Error {
  override readonly name = 'DiceError';
  readonly code: DiceErrorCode;
  readonly index: number;
  readonly die: Die | null;
  readonly what: string | null;
  /** Cards left in the deck, if the missing result is a card. */
  readonly cards: readonly string[] | null;
  /** Player who must roll the missing die; null if any player may. */
  readonly who: string | null;
  readonly context: RollContext;

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

/** Returns the number of faces. @throws DiceError `no-such-die` for anything except d1 to d999999 */
export function countFaces(die: Die): number {
  const faces = Number(die.slice(1));
  if (!/^d[1-9]\d{0,5}$/.test(die)) throw new DiceError('no-such-die', `there is no die "${die}"`, 0, die);
  return faces;
}

const hasFace = (die: Die, face: number): boolean => Number.isInteger(face) && face >= 1 && face <= countFaces(die);

function createFaceError(die: Die, face: unknown, what: string, index: number): DiceError {
  if (typeof face === 'string') {
    const message = `die ${index + 1} (${die}, ${what}): expected a face, got "${face}"`;
    return new DiceError('no-such-face', message, index, die, what);
  }
  const message = `die ${index + 1} (${die}, ${what}): expected a face from 1 to ${countFaces(die)}, got ${String(face)}`;
  return new DiceError('no-such-face', message, index, die, what);
}

interface Draw {
  readonly deck: Deck;
  readonly left: readonly string[];
  /** Die with one face for each remaining card. */
  readonly die: Die;
}

/** Source of faces. A card's face is its position among the remaining cards, from 1. */
interface FaceSource {
  face(die: Die, what: string, index: number, who: string | undefined, context: RollContext | undefined): number;
  card(draw: Draw, what: string, index: number, who?: string): number;
}

function createSource(origin: DieOrigin, next: FaceSource): DiceSource {
  const rolls: DieRoll[] = [];
  const log = (roll: Pick<DieRoll, 'die' | 'face' | 'what' | 'card'>, who: string | undefined): void =>
    void rolls.push({ ...roll, ...(who === undefined ? {} : { who }), origin });
  return {
    rolls,
    roll(die, what, who, context) {
      const face = next.face(die, what, rolls.length, who, context);
      log({ die, face, what }, who);
      return face;
    },
    draw(deck, drawn, what, who) {
      const left = listCardsLeft(deck, drawn);
      const die: Die = `d${left.length}`;
      const face = left.length === 0 ? 0 : next.card({ deck, left, die }, what, rolls.length, who);
      const card = left[face - 1];
      if (card === undefined) {
        throw new DiceError(
          'deck-empty',
          `${deck.title}: there are no cards left for ${what}`,
          rolls.length,
          null,
          what,
        );
      }
      log({ die, face, what, card }, who);
      return card;
    },
  };
}

/** Creates dice from a function that rolls them. A card is a die with one face for each remaining card. */
export const rolledDice = (face: (die: Die) => number): DiceSource =>
  createSource('seeded', { face, card: ({ die }) => face(die) });

/** Creates dice from a seed. The same seed gives the same faces on every machine. */
export function seededDice(seed: string): DiceSource {
  const state = new DataView(sha256(utf8ToBytes(seed)).buffer);
  const words = [0, 4, 8, 12].map((at) => state.getInt32(at));
  const generator = xoroshiro128plusFromState(words);
  return rolledDice((die) => uniformInt(generator, 1, countFaces(die)));
}

function createTypedFaces(faces: readonly TypedFace[]): FaceSource {
  return {
    face(die, what, index, who, context = {}) {
      const face = faces[index];
      if (face === undefined) {
        const message = `die ${index + 1} is missing: ${die}, ${what}`;
        throw new DiceError('die-missing', message, index, die, what, { who: who ?? null, context });
      }
      if (typeof face === 'string' || !hasFace(die, face)) throw createFaceError(die, face, what, index);
      return face;
    },
    card({ deck, left, die }, what, index, who) {
      const typed = faces[index];
      if (typed === undefined) {
        const message = `card ${index + 1} is missing: ${deck.title}, ${what}`;
        throw new DiceError('die-missing', message, index, die, what, { cards: left, ...(who ? { who } : {}) });
      }
      const place = findCard(deck, left, String(typed));
      if (place < 0) {
        const message = `card ${index + 1} (${deck.title}, ${what}): “${typed}” is not one of the remaining cards`;
        throw new DiceError('no-such-card', message, index, die, what, { cards: left });
      }
      return place + 1;
    },
  };
}

/** Creates dice from faces and cards that players typed, used in the order in which the rule asks for dice. */
export function typedDice(faces: readonly TypedFace[]): DiceSource {
  return createSource('typed', createTypedFaces(faces));
}

/** Dice of one role, identified by words in their description. */
export interface OthersDice {
  readonly role: string;
  readonly words: string;
}

/** Splits the dice of a roll by both sides into typed dice and dice rolled by the app. */
export interface OwnDice {
  /** Words that identify the dice of one side: “side b”. */
  readonly words: string;
  /** True if the dice described with these words are typed, false if the other dice are. */
  readonly named: boolean;
}

export const isOwnDie = ({ words, named }: OwnDice, what: string): boolean =>
  what.toLowerCase().includes(words.toLowerCase()) === named;

/** Creates dice of which the app rolls some. @param isTyped receives the die's purpose and the number of dice typed so far */
function mixedDice(
  faces: readonly TypedFace[],
  thrown: DiceSource,
  isTyped: (what: string, typed: number) => boolean,
): DiceSource {
  const rolls: DieRoll[] = [];
  const typed = typedDice(faces);
  const take = <Given>(what: string, ask: (source: DiceSource) => Given): Given => {
    const source = isTyped(what, typed.rolls.length) ? typed : thrown;
    const given = ask(source);
    rolls.push(...source.rolls.slice(-1));
    return given;
  };
  return {
    rolls,
    roll: (die, what, who, context) => take(what, (source) => source.roll(die, what, who, context)),
    draw: (deck, drawn, what, who) => take(what, (source) => source.draw(deck, drawn, what, who)),
  };
}

/** Creates dice that use the typed faces first; the app rolls the rest. */
export const typedThenRolledDice = (faces: readonly TypedFace[], rolled: DiceSource): DiceSource =>
  mixedDice(faces, rolled, (_what, typed) => typed < faces.length);

/**
 * Creates dice of which one side's are typed and the app rolls the other side's. The app uses its seed for every die, so that typed dice do
 * not change the others. @param rest if true, the app also rolls the dice of the typing side after its typed faces run out
 */
export function ownAndRolledDice(
  faces: readonly TypedFace[],
  rolled: DiceSource,
  own: OwnDice,
  rest: boolean,
): DiceSource {
  const dice = mixedDice(faces, rolled, (what, typed) => isOwnDie(own, what) && (!rest || typed < faces.length));
  return {
    ...dice,
    roll(die, what, who, context) {
      const [face, before] = [dice.roll(die, what, who, context), rolled.rolls.length];
      if (before < dice.rolls.length) rolled.roll(die, what);
      return face;
    },
  };
}

/** Creates dice from a log, starting at index `from`. The rule must ask for the same dice in the same order. */
export function replayedDice(log: readonly DieRoll[], from = 0): DiceSource {
  const face = (die: Die, what: string, index: number): number => {
    const roll = log[from + index];
    if (!roll) throw new DiceError('die-missing', `the log has no die ${index + 1}: ${die}, ${what}`, index, die, what);
    if (roll.die !== die) {
      const message = `die ${index + 1} of the log is a ${roll.die}, but the rule asks for a ${die} (${what})`;
      throw new DiceError('die-differs', message, index, die, what);
    }
    if (!hasFace(die, roll.face)) throw createFaceError(die, roll.face, what, index);
    return roll.face;
  };
  return createSource('replayed', { face, card: ({ die }, what, index) => face(die, what, index) });
}

/** Creates the error for more faces than the rule asks for. */
export function createSurplusError(used: number, count: number): DiceError {
  const asked = used === 1 ? '1 die' : `${used} dice`;
  const given = count === 1 ? '1 was given' : `${count} were given`;
  const message = `die ${used + 1} is one too many: the rule asked for ${asked}, ${given}`;
  return new DiceError('die-left-over', message, used);
}

/** @throws DiceError `die-left-over` if more faces were given than the rule asked for */
export function expectAllUsed({ rolls: { length: used } }: Pick<DiceSource, 'rolls'>, given: number): void {
  if (used < given) throw createSurplusError(used, given);
}
