import { MORALE_COLOURS } from '../battle/base-morale.ts';
import { type MoraleResult, RESULT_NAME } from '../battle/morale-check.ts';
import { casualtyWords } from '../battle/step.ts';
import { cardMeaning } from '../cards/movement-card.ts';
import { playingCard } from '../../core/playing-cards.ts';
import { capital } from '../../core/words.ts';
import { nameOf } from './roles.ts';

/* What outcomes say; every procedure gives some of these. */
interface Outcome {
  readonly base: number;
  readonly card: string;
  readonly event: string;
  readonly title: string;
  readonly mayFire: boolean;
  readonly mayMove: boolean;
  readonly mayShoot: boolean;
  readonly inches: number;
  readonly casualties: number;
  readonly result: MoraleResult;
  readonly avoids: boolean;
  readonly rallied: boolean;
  readonly hit: boolean;
  readonly killed: boolean;
  readonly captured: boolean;
  readonly loser: 'a' | 'b' | 'none';
  readonly at: 'friend' | 'enemy' | 'both' | 'nobody';
  readonly damage: number;
  readonly ready: boolean;
}

const AT = {
  friend: 'At a friend',
  enemy: 'At an enemy',
  both: 'At a friend or an enemy',
  nobody: 'At nobody',
} as const;

const VERDICTS: Readonly<Record<string, (outcome: Outcome) => string>> = {
  'base-morale': ({ base }) => `Base morale ${base}, ${MORALE_COLOURS[base - 1] ?? ''}`,
  'movement-card': ({ card }) => `${capital(playingCard(card).name)}: ${cardMeaning(card)}`,
  'event-number': ({ event }) => event || 'No event',
  event: ({ title }) => title,
  movement: ({ mayMove, inches }) => (mayMove ? `${inches} inches` : 'It may not move'),
  'avoid-charge': ({ avoids }) => (avoids ? 'It avoids the charge' : 'It is caught'),
  fire: ({ mayFire, casualties }) => (mayFire ? capital(casualtyWords(casualties)) : 'It may not fire'),
  morale: ({ result }) => `It ${RESULT_NAME[result]}`,
  melee: ({ loser }) => (loser === 'none' ? 'Nobody has lost' : `Side ${loser.toUpperCase()} has lost`),
  'leader-hit': ({ hit, killed }) => (killed ? 'He is killed' : hit ? 'He is hit' : 'He is unhurt'),
  'rout-move': ({ captured, inches }) => (captured ? 'Captured' : `${inches} inches back`),
  rampage: ({ at }) => AT[at],
  rally: ({ rallied }) => (rallied ? 'It rallies' : 'It goes on'),
  'siege-shot': ({ mayShoot, damage }) => (mayShoot ? `${damage} damage` : 'It reloads'),
  'siege-reload': ({ ready }) => (ready ? 'Ready next turn' : 'It goes on reloading'),
  'damage-value': ({ damage }) => `${damage} damage destroys it`,
};

/** What came of a procedure, in a few words. */
export const verdict = (procedure: string, outcome: unknown): string | null =>
  VERDICTS[nameOf(procedure)]?.(outcome as Outcome) ?? null;
