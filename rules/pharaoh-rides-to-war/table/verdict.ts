import type { DieRoll } from '../../core/dice.ts';
import { capital } from '../../core/words.ts';
import { hitWords } from '../battle/step.ts';
import { nameOf } from './fill.ts';

interface Outcome {
  readonly first?: 'a' | 'b';
  readonly moves?: boolean | readonly boolean[];
  readonly inches?: number;
  readonly mayMove?: boolean;
  readonly allowed?: boolean;
  readonly mayEvade?: boolean;
  readonly hits?: number;
  readonly taken?: number;
  readonly standsLost?: number;
  readonly stands?: boolean;
  readonly result?: string;
  readonly wounded?: boolean;
  readonly rallied?: boolean;
  readonly leaves?: boolean;
  readonly loser?: 'a' | 'b' | 'both' | null;
  readonly struck?: number;
  readonly cards?: readonly string[];
  readonly meaning?: string;
  readonly winner?: 'a' | 'b' | null;
  readonly a?: { readonly losses: number };
  readonly b?: { readonly losses: number };
}

const RESULTS: Readonly<Record<string, string>> = {
  'ridden-down': 'A stand is ridden down',
  'chariot-lost': 'A chariot is lost',
  melee: 'A melee follows',
  steady: 'Steady',
  'falls-back': 'Falls back',
  routs: 'Routs',
  leaves: 'Leaves the field',
  returns: 'He returns',
  dies: 'He dies',
  lingers: 'He lingers in the rear',
  'second-round': 'A second round',
  'loser-routs': 'The loser routs',
  'loser-falls-back': 'The loser falls back',
  'winner-falls-back': 'The winner falls back',
  'both-fall-back': 'Both fall back',
};

const side = (which: 'a' | 'b'): string => `Side ${which.toUpperCase()}`;

const fought = ({ winner, a, b }: Outcome): string =>
  `${winner ? `${side(winner)} wins` : 'Drawn'}, A loses ${a?.losses ?? 0}, B ${b?.losses ?? 0}`;

function lost({ loser }: Outcome): string {
  if (!loser) return 'Nobody has lost yet';
  return loser === 'both' ? 'Both sides have lost' : `${side(loser)} has lost`;
}

const standsWords = (stands = 0): string =>
  stands === 0 ? 'No stand removed' : stands === 1 ? '1 stand removed' : `${stands} stands removed`;

/** What came of a procedure, in a few words. */
export function verdict(procedure: string, raw: unknown): string | null {
  const outcome = raw as Outcome;
  switch (nameOf(procedure)) {
    case 'draw-fate-cards':
      return `${outcome.cards?.length ?? 0} cards drawn`;
    case 'play-fate-card':
      return outcome.meaning ?? null;
    case 'move-order':
      return outcome.first ? `${side(outcome.first)} chooses` : null;
    case 'command':
      return outcome.moves ? 'It moves' : 'It may not move';
    case 'movement':
      return outcome.mayMove ? `${outcome.inches ?? 0} inches` : 'It may not move so';
    case 'charge':
      return outcome.allowed ? 'It may charge' : 'It may not charge';
    case 'evade':
      return outcome.mayEvade ? capital(hitWords(outcome.hits ?? 0)) : 'It may not evade';
    case 'fear':
      return outcome.stands ? 'Stands' : 'Routs and loses a stand';
    case 'shooting':
      return capital(hitWords(outcome.taken ?? 0));
    case 'casualties':
      return standsWords(outcome.standsLost);
    case 'officer-casualty':
      return outcome.wounded ? 'He is hurt' : 'He is unhurt';
    case 'melee':
      return fought(outcome);
    case 'rally':
      return outcome.rallied ? 'Rallied' : 'It stands, routed';
    case 'routed-contacted':
      return outcome.leaves ? 'Leaves the field' : 'It stays';
    case 'victory':
      return lost(outcome);
    case 'dazzled': {
      const moves = Array.isArray(outcome.moves) ? (outcome.moves as boolean[]) : [];
      return `${moves.filter(Boolean).length} of ${moves.length} may move`;
    }
    case 'assassin':
      return outcome.struck === undefined ? null : `Commander ${outcome.struck} is struck down`;
    default:
      return RESULTS[outcome.result ?? ''] ?? null;
  }
}

/** Dice of shooting from the face that hits on; saves are no hits (Pharaoh Rides to War, Shooting). */
export function isHit(procedure: string, outcome: unknown, { face, what }: Pick<DieRoll, 'face' | 'what'>): boolean {
  if (nameOf(procedure) !== 'shooting' || what.startsWith('save')) return false;
  return face >= (outcome as { readonly toHit: number }).toHit;
}
