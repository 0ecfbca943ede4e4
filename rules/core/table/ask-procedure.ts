import type { Deck } from '../cards.ts';
import type { Ask } from '../define-procedure.ts';
import { DiceError, type Die, type FaceOdds, facesOf, leftOver, type TypedFace } from '../dice.ts';
import { type AnyProcedure, type HandedDice, InputError, type ProcedureAnswer } from '../procedure.ts';
import type { RulingsInForce, Settings } from '../ruling.ts';
import type { TableRules } from '../table-rules.ts';
import { hitOrMiss, oddsOfFaces } from '../throw-context.ts';

/* Whom procedures ask about, in the words of a form. */

/** Troops of one kind in a unit. */
export const part = (label: string) => ({ label, of: 'part' }) as const satisfies Ask;
/** The same, of the side whose phase it is alone. */
export const ownPart = (label: string) => ({ ...part(label), whose: 'own' }) as const satisfies Ask;
/** Of its enemies alone. */
export const enemyPart = (label: string) => ({ ...part(label), whose: 'enemy' }) as const satisfies Ask;
/** Several of those together. */
export const parts = (label: string) => ({ label, of: 'part', many: true }) as const satisfies Ask;
export const enemyParts = (label: string) => ({ ...parts(label), whose: 'enemy' }) as const satisfies Ask;
export const unit = (label: string) => ({ label, of: 'unit' }) as const satisfies Ask;
export const units = (label: string) => ({ label, of: 'unit', many: true }) as const satisfies Ask;
export const general = (label: string) => ({ label, of: 'general' }) as const satisfies Ask;
export const generals = (label: string) => ({ label, of: 'general', many: true }) as const satisfies Ask;
/** The units of a command, those lost among them. */
export const command = (label: string) => ({ label, of: 'command' }) as const satisfies Ask;
/** The deck that it draws from. */
export const deck = ({ id, title }: Deck) => ({ label: title, of: 'deck', deck: id }) as const satisfies Ask;
export const side = (label: string) => ({ label, of: 'side' }) as const satisfies Ask;
/** The first side of the battle or the second, which nobody has to pick. */
export const sideAt = (label: string, at: 0 | 1) => ({ label, of: 'side', side: at }) as const satisfies Ask;
/** Something that stands on the table and can be damaged. */
export const structure = (label: string) => ({ label, of: 'structure' }) as const satisfies Ask;

/** A procedure with what it is asked. */
export interface Question {
  readonly procedure: AnyProcedure;
  readonly input: unknown;
  readonly rulings: RulingsInForce;
  readonly settings?: Settings | undefined;
  /** Whom it is about, in words; '' where it is about nobody. */
  readonly about?: string;
  /** Says which faces hit, and what comes of an outcome. */
  readonly rules?: TableRules | undefined;
}

/** A die that is to be thrown, or a card that is to be drawn. */
export interface WantedDie {
  readonly die: Die;
  readonly what: string;
  /** Whom it is thrown for; '' for nobody. */
  readonly about: string;
  /** What its faces bring; empty where no face decides anything by itself. */
  readonly odds: readonly FaceOdds[];
  /** The cards that are left, where it is a card. */
  readonly cards: readonly string[] | null;
}

/** What is said to the dice that there are: the answer, the die or card that is wanted next, or why not. */
export type Asked<Answer = ProcedureAnswer> =
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'die-wanted'; readonly wanted: WantedDie }
  | { readonly status: 'refused'; readonly sentence: string; readonly code: string };

/** Dice of more faces are thrown against tables of their own, which say more than a row for each face. */
const MOST_FACES = 20;
/** Throws what comes after the die that is looked at. */
const SEED = 'after';

/**
 * What each face of the next die brings: a hit or none, or, where it is the last, what comes of it all. Read off the procedure itself,
 * which is asked with each face. @returns none where a face decides nothing by itself
 */
function faceOdds(
  { procedure, input, rulings, settings, rules }: Question,
  dice: HandedDice,
  die: Die,
): readonly FaceOdds[] {
  if (!rules || facesOf(die) > MOST_FACES) return [];
  const before = 'faces' in dice ? dice.faces : [];
  const outcomes = new Map<number, { readonly isHit: boolean; readonly verdict: string | null }>();
  try {
    for (let face = 1; face <= facesOf(die); face += 1) {
      const own = 'own' in dice ? { own: dice.own, rest: true } : {};
      const answer = procedure.run(input, { faces: [...before, face], seed: SEED, ...own }, rulings, settings);
      const roll = answer.dice.filter(({ origin }) => origin === 'typed')[before.length];
      const isLast = roll === answer.dice.at(-1);
      outcomes.set(face, {
        isHit: roll !== undefined && (rules.isHit?.(procedure.id, answer.outcome, roll) ?? false),
        verdict: isLast ? rules.verdict(procedure.id, answer.outcome) : null,
      });
    }
  } catch (thrown) {
    // A face before this one fits nothing; that is said where it is entered.
    if (thrown instanceof DiceError) return [];
    throw thrown;
  }
  const all = [...outcomes.values()];
  const isVolley = all.some(({ isHit }) => isHit);
  if (!isVolley && all.some(({ verdict }) => verdict === null)) return [];
  const odds = oddsOfFaces(die, (face) => {
    const outcome = outcomes.get(face);
    return isVolley ? hitOrMiss(outcome?.isHit ?? false) : (outcome?.verdict ?? '');
  });
  return odds.length > 1 ? odds : [];
}

/** Asks again from the start with every face so far: which die comes next depends on those before it. */
export function askProcedure(question: Question, dice: HandedDice): Asked {
  const { procedure, input, rulings, settings, about = '' } = question;
  try {
    return { status: 'answered', answer: procedure.run(input, dice, rulings, settings) };
  } catch (thrown) {
    if (thrown instanceof DiceError && thrown.code === 'die-missing' && thrown.die !== null) {
      const { die, what, cards, context } = thrown;
      const odds = cards === null ? (context.odds?.() ?? faceOdds(question, dice, die)) : [];
      return {
        status: 'die-wanted',
        wanted: { die, what: what ?? '', about: context.about?.() ?? about, odds, cards },
      };
    }
    if (thrown instanceof DiceError || thrown instanceof InputError)
      return { status: 'refused', sentence: thrown.message, code: thrown.code };
    throw thrown;
  }
}

/** As many of the faces as a question uses, from the first on, and what it says to them. */
function askWith(question: Question, faces: readonly TypedFace[], seed: string | null): [used: number, Asked] {
  for (let used = 0; used <= faces.length; used += 1) {
    const asked = askProcedure(question, { faces: faces.slice(0, used) });
    if (asked.status !== 'die-wanted') return [used, asked];
  }
  return [faces.length, askProcedure(question, seed === null ? { faces } : { faces, seed })];
}

/** Several questions one after another, with their dice in one row. */
export function askEach(questions: readonly Question[], dice: HandedDice): Asked<readonly ProcedureAnswer[]> {
  const answers: ProcedureAnswer[] = [];
  let faces = 'faces' in dice ? dice.faces : [];
  for (const [at, question] of questions.entries()) {
    const [used, asked] = askWith(question, faces, 'seed' in dice ? `${dice.seed} ${at}` : null);
    if (asked.status !== 'answered') return asked;
    answers.push(asked.answer);
    faces = faces.slice(used);
  }
  if ('faces' in dice && faces.length > 0) {
    const { message, code } = leftOver(dice.faces.length - faces.length, dice.faces.length);
    return { status: 'refused', sentence: message, code };
  }
  return { status: 'answered', answer: answers };
}
