import type { Deck } from '../playing-cards.ts';
import type { RoleRequest } from '../define-procedure.ts';
import { DiceError, type Die, type FaceOdds, countFaces, createSurplusError, type TypedFace } from '../dice.ts';
import { type AnyProcedure, type GivenDice, InputError, type ProcedureAnswer } from '../procedure.ts';
import type { RulingsInForce, Settings } from '../ruling.ts';
import type { TableRules } from '../table-rules.ts';
import { formatHitOrMiss, groupFaces } from '../roll-context.ts';

/** Role filled by a part of a unit. */
export const partRole = (label: string) => ({ label, of: 'part' }) as const satisfies RoleRequest;
export const ownPartRole = (label: string) => ({ ...partRole(label), whose: 'own' }) as const satisfies RoleRequest;
export const enemyPartRole = (label: string) => ({ ...partRole(label), whose: 'enemy' }) as const satisfies RoleRequest;
export const partsRole = (label: string) => ({ label, of: 'part', many: true }) as const satisfies RoleRequest;
export const enemyPartsRole = (label: string) =>
  ({ ...partsRole(label), whose: 'enemy' }) as const satisfies RoleRequest;
export const unitRole = (label: string) => ({ label, of: 'unit' }) as const satisfies RoleRequest;
export const unitsRole = (label: string) => ({ label, of: 'unit', many: true }) as const satisfies RoleRequest;
export const generalRole = (label: string) => ({ label, of: 'general' }) as const satisfies RoleRequest;
export const generalsRole = (label: string) => ({ label, of: 'general', many: true }) as const satisfies RoleRequest;
/** Role filled by the units of a command, including lost units. */
export const commandRole = (label: string) => ({ label, of: 'command' }) as const satisfies RoleRequest;
/** Role filled by the deck from which the procedure draws. */
export const deckRole = ({ id, title }: Deck) =>
  ({ label: title, of: 'deck', deck: id }) as const satisfies RoleRequest;
export const sideRole = (label: string) => ({ label, of: 'side' }) as const satisfies RoleRequest;
/** Role filled by the first or second side of the battle, preselected. */
export const sideAtRole = (label: string, at: 0 | 1) =>
  ({ label, of: 'side', side: at }) as const satisfies RoleRequest;
/** Role filled by a structure on the table that can be damaged. */
export const structureRole = (label: string) => ({ label, of: 'structure' }) as const satisfies RoleRequest;

/** A procedure to roll, with its input. */
export interface ProcedureCall {
  readonly procedure: AnyProcedure;
  readonly input: unknown;
  readonly rulings: RulingsInForce;
  readonly settings?: Settings | undefined;
  /** Description of the units that take part; '' if none do. */
  readonly about?: string;
  /** Rules that decide which faces hit and describe outcomes. */
  readonly rules?: TableRules | undefined;
}

/** The next die to roll or card to draw. */
export interface WantedDie {
  readonly die: Die;
  readonly what: string;
  /** Description of the units for which the die is rolled; '' if none. */
  readonly about: string;
  /** Result of each face; empty if no single face decides the result. */
  readonly odds: readonly FaceOdds[];
  /** The remaining cards, if a card is drawn. */
  readonly cards: readonly string[] | null;
}

/** Response to the dice given so far: the answer, the next die or card to roll, or a refusal. */
export type AskResult<Answer = ProcedureAnswer> =
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'die-wanted'; readonly wanted: WantedDie }
  | { readonly status: 'refused'; readonly sentence: string; readonly code: string };

/** Dice with more faces are looked up in a table, which shows more than a list of faces. */
const MAX_FACES = 20;
/** Seed of the dice that follow the die whose faces are tried. */
const SEED = 'after';

/** Returns the result of each face of the next die: hit, miss, or the final outcome. @returns none if no single face decides */
function faceOdds(
  { procedure, input, rulings, settings, rules }: ProcedureCall,
  dice: GivenDice,
  die: Die,
): readonly FaceOdds[] {
  if (!rules || countFaces(die) > MAX_FACES) return [];
  const before = 'faces' in dice ? dice.faces : [];
  const outcomes = new Map<number, { readonly isHit: boolean; readonly verdict: string | null }>();
  try {
    for (let face = 1; face <= countFaces(die); face += 1) {
      const ownDice = 'own' in dice ? { own: dice.own, rest: true } : {};
      const answer = procedure.run(input, { faces: [...before, face], seed: SEED, ...ownDice }, rulings, settings);
      const roll = answer.dice.filter(({ origin }) => origin === 'typed')[before.length];
      const isLast = roll === answer.dice.at(-1);
      outcomes.set(face, {
        isHit: roll !== undefined && (rules.isHit?.(procedure.id, answer.outcome, roll) ?? false),
        verdict: isLast ? rules.verdict(procedure.id, answer.outcome) : null,
      });
    }
  } catch (thrown) {
    // An earlier face is invalid. The form reports that next to its input.
    if (thrown instanceof DiceError) return [];
    throw thrown;
  }
  const results = [...outcomes.values()];
  const isVolley = results.some(({ isHit }) => isHit);
  if (!isVolley && results.some(({ verdict }) => verdict === null)) return [];
  const odds = groupFaces(die, (face) => {
    const outcome = outcomes.get(face);
    return isVolley ? formatHitOrMiss(outcome?.isHit ?? false) : (outcome?.verdict ?? '');
  });
  return odds.length > 1 ? odds : [];
}

/** Runs the procedure from the start with all faces so far, because they decide which die is next. */
export function askProcedure(question: ProcedureCall, dice: GivenDice): AskResult {
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

/** Runs a procedure with the faces that it needs. Returns their number and the response. */
function askWithFaces(
  question: ProcedureCall,
  faces: readonly TypedFace[],
  seed: string | null,
): [used: number, AskResult] {
  for (let used = 0; used <= faces.length; used += 1) {
    const asked = askProcedure(question, { faces: faces.slice(0, used) });
    if (asked.status !== 'die-wanted') return [used, asked];
  }
  return [faces.length, askProcedure(question, seed === null ? { faces } : { faces, seed })];
}

/** Runs several procedures one after the other, all with one sequence of dice. */
export function askProcedures(
  questions: readonly ProcedureCall[],
  dice: GivenDice,
): AskResult<readonly ProcedureAnswer[]> {
  const answers: ProcedureAnswer[] = [];
  let faces = 'faces' in dice ? dice.faces : [];
  for (const [at, question] of questions.entries()) {
    const [used, asked] = askWithFaces(question, faces, 'seed' in dice ? `${dice.seed} ${at}` : null);
    if (asked.status !== 'answered') return asked;
    answers.push(asked.answer);
    faces = faces.slice(used);
  }
  if ('faces' in dice && faces.length > 0) {
    const { message, code } = createSurplusError(dice.faces.length - faces.length, dice.faces.length);
    return { status: 'refused', sentence: message, code };
  }
  return { status: 'answered', answer: answers };
}
