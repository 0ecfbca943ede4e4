import type { DieRoll } from '../../core/dice.ts';
import type { ActivationOutcome } from '../battle/generals/activation.ts';
import type { FlankMarchOutcome } from '../battle/movement/flank-march.ts';
import type { ForcedMarchOutcome } from '../battle/movement/forced-march.ts';
import type { GeneralRiskOutcome } from '../battle/generals/general-risk.ts';
import type { VolleyOutcome } from '../battle/volley.ts';
import type { MoraleOutcome } from '../battle/morale/morale.ts';
import type { OrderChangeOutcome } from '../battle/generals/order-change.ts';
import type { DisorderOutcome } from '../battle/morale/disorder.ts';
import type { ChargeContactOutcome } from '../battle/movement/charge-contact.ts';
import type { InterpenetrationOutcome } from '../battle/movement/interpenetration.ts';
import type { DeploymentOutcome } from '../battle/setup/deployment.ts';
import type { SupportChargeOutcome } from '../battle/morale/support-charge.ts';
import type { ExtraTestOutcome } from '../battle/optional/extra-test.ts';
import type { SightOutcome } from '../battle/setup/sight.ts';
import type { TerrainCardsOutcome } from '../battle/setup/terrain-cards.ts';
import type { MixedTargetOutcome } from '../battle/shooting/mixed-target.ts';
import { RESULT_NAME } from '../battle/morale/morale-table.ts';

const HIGHEST_HIT = 10;

const hits = (count: number): string => (count === 0 ? 'No hits' : count === 1 ? '1 hit' : `${count} hits`);

/** What came of a procedure of the battle, in a few words. */
export function verdict(procedure: string, outcome: unknown): string | null {
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'morale':
      return RESULT_NAME[(outcome as MoraleOutcome).result];
    case 'support-charge': {
      const { permitted, counterCharges } = outcome as SupportChargeOutcome;
      return counterCharges
        ? 'It counter-charges'
        : permitted
          ? 'It does not counter-charge'
          : 'It may not counter-charge';
    }
    case 'optional/extra-test': {
      const { morale } = outcome as ExtraTestOutcome;
      return morale ? RESULT_NAME[morale.result] : 'No test';
    }
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
    case 'setup/deployment':
      return (outcome as DeploymentOutcome).permitted ? 'It may stand there' : 'It may not stand there';
    case 'setup/sight':
      return (outcome as SightOutcome).seen ? 'They see each other' : 'They do not see each other';
    case 'setup/terrain-cards': {
      const { columns, rows } = outcome as TerrainCardsOutcome;
      return `${columns} by ${rows} squares`;
    }
    case 'disorder':
      return (outcome as DisorderOutcome).disordered ? 'Disordered' : 'In good order';
    case 'charge-contact':
      return (outcome as ChargeContactOutcome).contact ? 'The charge strikes home' : 'The charge meets nobody';
    case 'interpenetration': {
      const { permitted, disordered } = outcome as InterpenetrationOutcome;
      return permitted ? (disordered ? 'They pass, both disordered' : 'They pass in good order') : 'They may not pass';
    }
    case 'order-change': {
      const { obeyed } = outcome as OrderChangeOutcome;
      return obeyed === null ? 'No such order' : `Obeyed in turn ${obeyed}`;
    }
    case 'mixed-target':
      return `${(outcome as MixedTargetOutcome).name} is hit`;
    default:
      return null;
  }
}

/** Faces from the score needed to 10 hit, whatever the die (For the Pharaoh, Shooting Mechanism; ruling FTP-B10). */
export function isHit(procedure: string, outcome: unknown, { face }: Pick<DieRoll, 'face'>): boolean {
  const name = procedure.slice(procedure.indexOf('/') + 1);
  if (name !== 'shooting' && name !== 'melee') return false;
  return face >= (outcome as VolleyOutcome).toHit && face <= HIGHEST_HIT;
}
