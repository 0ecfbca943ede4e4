import { armiesUnder } from '../core/army/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import { anyProcedure } from '../core/procedure.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { PRW_ARMY } from './army/army.ts';
import { armyMeasures } from './army/measures.ts';
import { priceOf } from './army/price.ts';
import { assassin } from './battle/assassin.ts';
import { casualties } from './battle/casualties.ts';
import { chariotImpact } from './battle/chariot-impact.ts';
import { charge } from './battle/charge.ts';
import { command } from './battle/command.ts';
import { dazzled } from './battle/dazzled.ts';
import { drawFateCards } from './battle/draw-fate-cards.ts';
import { evade } from './battle/evade.ts';
import { fear } from './battle/fear.ts';
import { generalMorale } from './battle/general-morale.ts';
import { meleeNext } from './battle/melee-next.ts';
import { melee } from './battle/melee.ts';
import { moveOrder } from './battle/move-order.ts';
import { movement } from './battle/movement.ts';
import { officerCasualty } from './battle/officer-casualty.ts';
import { playFateCard } from './battle/play-fate-card.ts';
import { rally } from './battle/rally.ts';
import { routedContacted } from './battle/routed-contacted.ts';
import { shock } from './battle/shock.ts';
import { shooting } from './battle/shooting.ts';
import { victory } from './battle/victory.ts';
import { woundedOfficer } from './battle/wounded-officer.ts';
import { PRW_FACTS } from './facts.ts';
import { PRW_HEAD } from './head.ts';
import { armyReference } from './reference/reference.ts';
import { armyUnitMarks } from './reference/unit-marks.ts';
import { prwTable } from './table/table.ts';
import { neutralTroop, UNIT_SIZE } from './troops/neutral.ts';
import { FACETS, LIST_COLUMNS, prwTroops, TROOP_FIELDS } from './troops/troop-words.ts';
import { TYPES } from './troops/types.ts';

/** Pharaoh Rides to War as a rule system. */
export const pharaohRidesToWar: RuleSystem = {
  ...PRW_HEAD,
  rulesVersion: '2',
  credits: {
    author: 'The Jackson Gamers',
    text: 'Rules for the Egyptian and the Assyrian army of the Stribling and Teuber collections, version 3.4 of 2011, with their deck of fate cards. Facts and figures are the book’s; the words here are ours.',
  },
  facts: PRW_FACTS,
  ...armiesUnder(PRW_ARMY),
  limitPresets: [],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: [
    anyProcedure(drawFateCards),
    anyProcedure(playFateCard),
    anyProcedure(moveOrder),
    anyProcedure(command),
    anyProcedure(movement),
    anyProcedure(charge),
    anyProcedure(evade),
    anyProcedure(fear),
    anyProcedure(chariotImpact),
    anyProcedure(shooting),
    anyProcedure(casualties),
    anyProcedure(shock),
    anyProcedure(officerCasualty),
    anyProcedure(melee),
    anyProcedure(meleeNext),
    anyProcedure(generalMorale),
    anyProcedure(woundedOfficer),
    anyProcedure(rally),
    anyProcedure(routedContacted),
    anyProcedure(victory),
    anyProcedure(dazzled),
    anyProcedure(assassin),
  ],
  readTroop: prwTroops.read,
  face: prwTroops.face,
  suitingMultiples: () => [],
  neutral: prwTroops.ask<NeutralTroop | null>(neutralTroop, null),
  unitSize: () => UNIT_SIZE,
  unmixedUnits: true,
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  lossMarks: { shares: ['½'], of: 'figures' },
  hitsEach: prwTroops.ask(({ type }) => TYPES[type].hits, 1),
  table: prwTable,
  campaign: null,
};
