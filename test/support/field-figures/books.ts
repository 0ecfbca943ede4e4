import type { FieldBook } from '../battle/field-books.ts';
import { BY_THE_GODS } from './by-the-gods.ts';
import type { Figure } from './figure.ts';
import { FOR_THE_PHARAOH } from './for-the-pharaoh.ts';
import { PHARAOH_RIDES_TO_WAR } from './pharaoh-rides-to-war.ts';
import { SAS_ANCIENT } from './sas-ancient.ts';
import { TOMS_ANCIENT_WARFARE } from './toms-ancient-warfare.ts';

/** Every distance, angle and allowance printed in a book. */
export const FIELD_FIGURES: Readonly<Record<FieldBook, readonly Figure[]>> = {
  'for-the-pharaoh': FOR_THE_PHARAOH,
  'toms-ancient-warfare': TOMS_ANCIENT_WARFARE,
  'sas-ancient': SAS_ANCIENT,
  'pharaoh-rides-to-war': PHARAOH_RIDES_TO_WAR,
  'by-the-gods': BY_THE_GODS,
};
