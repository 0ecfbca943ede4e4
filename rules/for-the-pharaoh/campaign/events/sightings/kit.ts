import { sightingKit } from '../../../../core/campaign/define-event.ts';
import type { Names } from '../../knowledge/names.ts';

export const defineSighting = sightingKit<Names>();
