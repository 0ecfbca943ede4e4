/* What outcomes say; every procedure gives some of these. */
interface Outcome {
  readonly mayShoot?: boolean;
  readonly casualties?: number;
  readonly burned?: number;
  readonly tested?: boolean;
  readonly result?: 'holds' | 'breaks' | 'berserk';
  readonly rallied?: boolean;
  readonly charges?: boolean;
  readonly inches?: number;
  readonly slain?: boolean;
  readonly lives?: number;
}

const RESULT = { holds: 'Holds', breaks: 'Breaks', berserk: 'Goes berserk' } as const;

/** What came of a procedure, in a few words. */
export function verdict(procedure: string, raw: unknown): string | null {
  const outcome = raw as Outcome;
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'missiles':
    case 'fire-missiles':
    case 'melee':
    case 'elephant-trample':
    case 'burning': {
      if (outcome.mayShoot === false) return 'It may not shoot';
      const casualties = (outcome.casualties ?? 0) + (outcome.burned ?? 0);
      return casualties === 0 ? 'No casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;
    }
    case 'break-test':
    case 'panic-test':
    case 'fc-test':
      return outcome.tested ? RESULT[outcome.result ?? 'holds'] : 'No test';
    case 'rally':
      return outcome.rallied ? 'Rallied' : 'Still broken';
    case 'counter-charge':
      return outcome.charges ? 'It charges back' : 'It does not charge back';
    case 'movement':
      return `${outcome.inches ?? 0} inches`;
    case 'elephant-lives':
      return outcome.slain ? 'Slain' : `Lives left: ${outcome.lives ?? 0}`;
    default:
      return null;
  }
}
