import type { NationList } from '../rules/core/nation-list.ts';
import assyrianPeople from './by-the-gods/assyrian-people.json' with { type: 'json' };
import babylonianPeople from './by-the-gods/babylonian-people.json' with { type: 'json' };
import barbarianCavalryPeople from './by-the-gods/barbarian-cavalry-people.json' with { type: 'json' };
import barbarianInfantryPeople from './by-the-gods/barbarian-infantry-people.json' with { type: 'json' };
import carthaginianPeople from './by-the-gods/carthaginian-people.json' with { type: 'json' };
import chosonPeople from './by-the-gods/choson-people.json' with { type: 'json' };
import egyptianPeople from './by-the-gods/egyptian-people.json' with { type: 'json' };
import greekPeople from './by-the-gods/greek-people.json' with { type: 'json' };
import hittitePeople from './by-the-gods/hittite-people.json' with { type: 'json' };
import macedonianPeople from './by-the-gods/macedonian-people.json' with { type: 'json' };
import minoanPeople from './by-the-gods/minoan-people.json' with { type: 'json' };
import palmyranPeople from './by-the-gods/palmyran-people.json' with { type: 'json' };
import persianPeople from './by-the-gods/persian-people.json' with { type: 'json' };
import phoenicianPeople from './by-the-gods/phoenician-people.json' with { type: 'json' };
import romanPeople from './by-the-gods/roman-people.json' with { type: 'json' };
import shangPeople from './by-the-gods/shang-people.json' with { type: 'json' };
import sumerianPeople from './by-the-gods/sumerian-people.json' with { type: 'json' };
import yamatoPeople from './by-the-gods/yamato-people.json' with { type: 'json' };
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

interface Document {
  readonly format: string;
  readonly formatVersion: number;
}

/** Converts a document to a list without validation, since validating all lists takes longer than most commands. A test validates them. */
function toList({ format: _format, formatVersion: _formatVersion, ...list }: Document): NationList {
  return list as unknown as NationList;
}

/** The included army lists: the books' own, then house lists. Sorted by title, or by age (SAS book) or civilisation (By the Gods!). */
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
  assyrianPeople,
  babylonianPeople,
  barbarianCavalryPeople,
  barbarianInfantryPeople,
  carthaginianPeople,
  chosonPeople,
  egyptianPeople,
  greekPeople,
  hittitePeople,
  macedonianPeople,
  minoanPeople,
  palmyranPeople,
  persianPeople,
  phoenicianPeople,
  romanPeople,
  shangPeople,
  sumerianPeople,
  yamatoPeople,
].map(toList);

/** Returns an included list by id. @returns null for a list that is not included */
export const findShippedList = (id: string): NationList | null => shippedLists.find((list) => list.id === id) ?? null;
