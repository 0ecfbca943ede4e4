import type { ActivationOutcome } from '../battle/generals/activation.ts';
import type { FlankMarchOutcome } from '../battle/movement/flank-march.ts';
import type { ForcedMarchOutcome } from '../battle/movement/forced-march.ts';
import type { GeneralRiskOutcome } from '../battle/generals/general-risk.ts';
import type { VolleyOutcome } from '../battle/volley.ts';
import type { MoraleOutcome } from '../battle/morale/morale.ts';
import { RESULT_NAME } from '../battle/morale/morale-table.ts';

const hits = (count: number): string => (count === 0 ? 'No hits' : count === 1 ? '1 hit' : `${count} hits`);

/** What came of a procedure of the battle, in a few words. */
export function verdict(procedure: string, outcome: unknown): string | null {
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'morale':
      return RESULT_NAME[(outcome as MoraleOutcome).result];
    case 'shooting':
    case 'melee':
      return hits((outcome as Pick<VolleyOutcome, 'hits'>).hits);
    case 'activation':
      return (outcome as ActivationOutcome).activated ? 'The general acts' : 'The general does not act';
    case 'general-risk':
      return (outcome as GeneralRiskOutcome).killed ? 'The general is lost' : 'The general comes to no harm';
    case 'forced-march':
      return `Stragglers: ${(outcome as ForcedMarchOutcome).lost}`;
    case 'flank-march': {
      const { arrives, lost } = outcome as FlankMarchOutcome;
      return lost ? 'Lost its way' : arrives ? 'It arrives' : 'Not yet';
    }
    default:
      return null;
  }
}
