import { capital } from '../../core/words.ts';
import type { Tester } from '../battle/melee-side.ts';
import { casualtyWords } from '../battle/step.ts';
import { KIND_NAME } from '../troops/kinds.ts';
import { nameOf } from './fill.ts';

/* What outcomes say; every procedure gives some of these. */
interface Outcome {
  readonly strength?: number;
  readonly total?: number;
  readonly cost?: number;
  readonly inches?: number;
  readonly mayMove?: boolean;
  readonly mayCharge?: boolean;
  readonly mayCounterCharge?: boolean;
  readonly mayShoot?: boolean;
  readonly inRange?: boolean;
  readonly casualties?: number;
  readonly commanderKilled?: boolean;
  readonly winner?: 'a' | 'b' | null;
  readonly result?: string;
  readonly fate?: string;
  readonly seen?: boolean;
  readonly removed?: boolean;
  readonly pursues?: 'must' | 'may' | 'no';
  readonly pushedBack?: boolean;
}

const RESULT: Readonly<Record<string, string>> = {
  steady: 'Steady',
  shaken: 'Shaken',
  'retire-shaken': 'Retires shaken',
  rout: 'Routs',
};

const PURSUES = { must: 'It pursues', may: 'It may pursue', no: 'It does not pursue' } as const;

function shot({ inRange, casualties = 0, commanderKilled }: Outcome): string {
  if (inRange === false) return 'Out of range';
  return capital(`${casualtyWords(casualties)}${commanderKilled ? ', and the commander is killed' : ''}`);
}

interface MeleeOutcome {
  readonly tests: readonly Tester[];
}

/** Who tests morale after a mêlée, by the names of the units that fought it. */
export function named(procedure: string, outcome: unknown, name: (role: string, at: number) => string | null): unknown {
  if (nameOf(procedure) !== 'melee') return outcome;
  const { tests, ...rest } = outcome as MeleeOutcome;
  const called = ({ side, unit, kind, as }: Tester): string => `${name(side, unit) ?? KIND_NAME[kind]} (${as})`;
  return { ...rest, tests: tests.map(called) };
}

/** What came of a procedure, in a few words. */
export function verdict(procedure: string, raw: unknown): string | null {
  const outcome = raw as Outcome;
  switch (nameOf(procedure)) {
    case 'unit-strength':
      return `A strength of ${outcome.strength ?? 0}`;
    case 'initiative':
      return `${outcome.total ?? 0} initiative points`;
    case 'orders':
      return outcome.cost === 1 ? '1 initiative point' : `${outcome.cost ?? 0} initiative points`;
    case 'movement':
      return outcome.mayMove === false ? 'It may not move there' : `${outcome.inches ?? 0} inches`;
    case 'charge':
      return outcome.mayCharge ? 'It may charge' : 'It may not charge';
    case 'counter-charge':
      return outcome.mayCounterCharge ? 'It may counter-charge' : 'It may not counter-charge';
    case 'move-and-shoot':
      return outcome.mayShoot ? 'It may shoot' : 'It may not shoot';
    case 'shooting':
      return shot(outcome);
    case 'melee':
      return outcome.winner === null ? 'Drawn' : `Side ${outcome.winner === 'a' ? 'A' : 'B'} wins`;
    case 'morale':
      return RESULT[outcome.result ?? ''] ?? null;
    case 'evade':
    case 'commander-fate':
      return outcome.fate === undefined ? null : capital(outcome.fate);
    case 'visibility':
      return outcome.seen ? 'Seen' : 'Not seen';
    case 'command-morale':
      return outcome.removed ? 'The command is taken off' : 'It fights on';
    case 'pursuit':
      return PURSUES[outcome.pursues ?? 'no'];
    case 'pushback':
      return outcome.pushedBack ? 'Pushed back' : 'It stays';
    default:
      return null;
  }
}
