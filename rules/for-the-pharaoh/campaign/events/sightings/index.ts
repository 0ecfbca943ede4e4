import type { SightingDefinitions } from '../../../../core/campaign/define-event.ts';
import type { Names } from '../../knowledge/names.ts';
import { armyGone } from './army-gone.ts';
import { armySeen } from './army-seen.ts';
import { battleHeardOf } from './battle-heard-of.ts';
import { counterMineTold } from './counter-mine-told.ts';
import { encounter } from './encounter.ts';
import { escaladeSeen } from './escalade-seen.ts';
import { ownLosses } from './own-losses.ts';
import { raidSuffered } from './raid-suffered.ts';
import type { Sighting } from './schema.ts';
import { siegeHeardOf } from './siege-heard-of.ts';
import { siegeWorkSeen } from './siege-work-seen.ts';
import { stormAsked } from './storm-asked.ts';
import { takeBackTold } from './take-back-told.ts';
import { umpireSpoke } from './umpire-spoke.ts';

export const sightings: SightingDefinitions<Names, Sighting> = {
  'army-seen': armySeen,
  'army-gone': armyGone,
  'raid-suffered': raidSuffered,
  encounter,
  'own-losses': ownLosses,
  'battle-heard-of': battleHeardOf,
  'siege-heard-of': siegeHeardOf,
  'siege-work-seen': siegeWorkSeen,
  'counter-mine-told': counterMineTold,
  'escalade-seen': escaladeSeen,
  'storm-asked': stormAsked,
  'umpire-spoke': umpireSpoke,
  'take-back-told': takeBackTold,
};
