import { z } from 'zod';
import { shape as armyGone } from './army-gone.ts';
import { shape as armySeen } from './army-seen.ts';
import { shape as battleHeardOf } from './battle-heard-of.ts';
import { shape as counterMineTold } from './counter-mine-told.ts';
import { shape as encounter } from './encounter.ts';
import { shape as escaladeSeen } from './escalade-seen.ts';
import { shape as ownLosses } from './own-losses.ts';
import { shape as raidSuffered } from './raid-suffered.ts';
import { shape as siegeHeardOf } from './siege-heard-of.ts';
import { shape as siegeWorkSeen } from './siege-work-seen.ts';
import { shape as stormAsked } from './storm-asked.ts';
import { shape as takeBackTold } from './take-back-told.ts';
import { shape as umpireSpoke } from './umpire-spoke.ts';

/* What can be seen from outside of what is another's. */

export const sightingSchema = z.discriminatedUnion('kind', [
  armySeen,
  armyGone,
  raidSuffered,
  encounter,
  ownLosses,
  battleHeardOf,
  siegeHeardOf,
  siegeWorkSeen,
  counterMineTold,
  escaladeSeen,
  stormAsked,
  umpireSpoke,
  takeBackTold,
]);
export type Sighting = Readonly<z.output<typeof sightingSchema>>;
