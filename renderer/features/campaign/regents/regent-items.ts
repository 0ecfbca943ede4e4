import { STRENGTH_TEXTS } from '../../../texts/shared-texts.ts';
import { STRENGTHS, TEMPERAMENTS } from '../../../../contract/regents.ts';

const TEMPERAMENT_TEXTS = { cautious: 'cautious', raider: 'raider', besieger: 'besieger', builder: 'builder' } as const;

/** Temperaments and strengths of regents, to choose from. */
export const temperamentItems = () => TEMPERAMENTS.map((value) => ({ value, label: TEMPERAMENT_TEXTS[value] }));
export const strengthItems = () => STRENGTHS.map((value) => ({ value, label: STRENGTH_TEXTS[value] }));
