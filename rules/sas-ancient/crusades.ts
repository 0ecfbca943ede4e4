import { choiceInForce, type RulingsInForce } from '../core/ruling.ts';
import { SAS_5 } from './rulings.ts';

/** Is the sheet for the Crusades in force (ruling SAS-5)? */
export const onCrusade = (inForce: RulingsInForce): boolean => choiceInForce(SAS_5, inForce) === 'crusades';

/** The ruling’s id, where the sheet for the Crusades had a say. */
export const crusadeRuling = (inForce: RulingsInForce): readonly string[] => (onCrusade(inForce) ? ['SAS-5'] : []);
