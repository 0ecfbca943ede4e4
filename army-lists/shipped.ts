import type { NationList } from '../rules/core/nation-list.ts';
import akkadian from './for-the-pharaoh/akkadian.json' with { type: 'json' };
import canaanAndUgarit from './for-the-pharaoh/canaan-and-ugarit.json' with { type: 'json' };
import elam from './for-the-pharaoh/elam.json' with { type: 'json' };
import hittites from './for-the-pharaoh/hittites.json' with { type: 'json' };
import kassiteBabylon from './for-the-pharaoh/kassite-babylon.json' with { type: 'json' };
import libyansAndSeaPeoples from './for-the-pharaoh/libyans-and-sea-peoples.json' with { type: 'json' };
import middleAssyria from './for-the-pharaoh/middle-assyria.json' with { type: 'json' };
import mitanni from './for-the-pharaoh/mitanni.json' with { type: 'json' };
import mycenae from './for-the-pharaoh/mycenae.json' with { type: 'json' };
import newKingdomEgypt from './for-the-pharaoh/new-kingdom-egypt.json' with { type: 'json' };
import nubia from './for-the-pharaoh/nubia.json' with { type: 'json' };
import assyria from './pharaoh-rides-to-war/assyria.json' with { type: 'json' };
import egypt from './pharaoh-rides-to-war/egypt.json' with { type: 'json' };
import armiesOfSaladin from './sas-ancient/armies-of-saladin.json' with { type: 'json' };
import carthageOfHannibal from './sas-ancient/carthage-of-hannibal.json' with { type: 'json' };
import crusaderKingdom from './sas-ancient/crusader-kingdom.json' with { type: 'json' };
import gauls from './sas-ancient/gauls.json' with { type: 'json' };
import macedonOfAlexander from './sas-ancient/macedon-of-alexander.json' with { type: 'json' };
import persiaOfDarius from './sas-ancient/persia-of-darius.json' with { type: 'json' };
import republicanRome from './sas-ancient/republican-rome.json' with { type: 'json' };
import carthaginian from './toms-ancient-warfare/carthaginian.json' with { type: 'json' };
import greek from './toms-ancient-warfare/greek.json' with { type: 'json' };
import persian from './toms-ancient-warfare/persian.json' with { type: 'json' };
import { readList } from './schema.ts';

/** The nations' lists that come with the app: the books' own, the house lists for For the Pharaoh by title, and those for the SAS book by age. */
export const shippedLists: readonly NationList[] = [
  akkadian,
  canaanAndUgarit,
  elam,
  hittites,
  kassiteBabylon,
  libyansAndSeaPeoples,
  middleAssyria,
  mitanni,
  mycenae,
  newKingdomEgypt,
  nubia,
  greek,
  persian,
  carthaginian,
  assyria,
  egypt,
  macedonOfAlexander,
  persiaOfDarius,
  carthageOfHannibal,
  republicanRome,
  gauls,
  crusaderKingdom,
  armiesOfSaladin,
].map(readList);

/** @returns null for a list that is not shipped. */
export const shippedList = (id: string): NationList | null => shippedLists.find((list) => list.id === id) ?? null;
