import { STRENGTHS, TEMPERAMENTS } from '../../../../contract/regents.ts';
import { t } from '../../../messages/messages.ts';

/** Temperaments and strengths of regents, to choose from. */
export const temperamentItems = () =>
  TEMPERAMENTS.map((value) => ({ value, label: t(`regents.temperament.${value}`) }));
export const strengthItems = () => STRENGTHS.map((value) => ({ value, label: t(`regents.strength.${value}`) }));
