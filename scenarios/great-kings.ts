import { mapById } from '../maps/catalogue.ts';
import { type ArmyRows, armyFromRows } from './army-rows.ts';
import * as host from './great-kings-armies.ts';
import { fortIn, holdersByPower, type ScenarioArmy, scenarioFrom, type ScenarioPlayer } from './scenario-from.ts';

/* Ten powers on the great map, about 1300 BC. */

const RULES = 'for-the-pharaoh';

const PLAYERS: readonly ScenarioPlayer[] = [
  { id: 'egypt', name: 'Egypt', colour: '#b07d1e', treasury: 3000, capital: 'memphis' },
  { id: 'hatti', name: 'Hatti', colour: '#a13d33', treasury: 3000, capital: 'hattusa' },
  { id: 'assyria', name: 'Assyria', colour: '#6d4a94', treasury: 2500, capital: 'assur' },
  { id: 'babylon', name: 'Babylon', power: 'Karduniash', colour: '#2f5aa8', treasury: 3000, capital: 'babylon' },
  { id: 'elam', name: 'Elam', colour: '#2f7f5f', treasury: 2500, capital: 'susa' },
  { id: 'mycenae', name: 'Mycenae', power: 'Ahhiyawa', colour: '#2b7f95', treasury: 2500, capital: 'mycenae' },
  { id: 'arzawa', name: 'Arzawa', colour: '#85552a', treasury: 2000, capital: 'apasa' },
  { id: 'hanigalbat', name: 'Hanigalbat', power: 'Mitanni', colour: '#66702c', treasury: 3000, capital: 'washukanni' },
  {
    id: 'alashiya',
    name: 'Alashiya',
    power: 'Alashiya and Ugarit',
    colour: '#b14f7c',
    treasury: 5000,
    capital: 'enkomi',
  },
  { id: 'kush', name: 'Kush', power: 'Nubia', colour: '#4d4f5e', treasury: 2000, capital: 'kerma' },
];

/** Powers of the map by the player who leads them; the land between them belongs to nobody yet. */
const LEADS = {
  Egypt: 'egypt',
  Hatti: 'hatti',
  Assyria: 'assyria',
  Babylon: 'babylon',
  Dilmun: 'babylon',
  Elam: 'elam',
  Mycenae: 'mycenae',
  Arzawa: 'arzawa',
  Mitanni: 'hanigalbat',
  Alashiya: 'alashiya',
  Nubia: 'kush',
};

/** Where a vassal's oath is worth more than the map's colour. */
const SWORN = { gaza: 'egypt', urusalim: 'egypt', megiddo: 'egypt', ugarit: 'alashiya', isuwa: 'hatti' };

const map = mapById('near-east');
if (!map) throw new Error('the map of the Near East is not at hand');

const inTheField = (id: string, player: string, province: string, rows: ArmyRows): ScenarioArmy => ({
  id,
  player,
  province,
  fort: null,
  army: armyFromRows(RULES, rows),
});

const onTheWalls = (id: string, player: string, province: string, rows: ArmyRows): ScenarioArmy => ({
  ...inTheField(id, player, province, rows),
  fort: fortIn(map, province),
});

export const greatKings = scenarioFrom(map, {
  id: 'great-kings',
  rules: RULES,
  title: 'The Great Kings',
  description:
    'Ten powers of the Bronze Age about 1300 BC, from Mycenae to Elam and from Hattusa to Kush. Egypt and Hatti look at each other across Amurru, which nobody holds; Hanigalbat lies between Hatti and Assyria; Babylon and Elam share a long frontier; Alashiya is small, rich and at sea. The Kaska hills, Libya, Thrace and the rest of Canaan are there for the taking. For an umpire and three to ten players: powers without a player can be left to hold. Ten years, or until somebody holds 25 provinces or four capitals. Taxes are a share of the map’s, so that each power takes in at most one and a half times what its armies cost, and half of what is left in a treasury is carried over a winter.',
  players: PLAYERS,
  taxPercent: 30,
  taxPercents: {
    egypt: 19,
    hatti: 23,
    assyria: 45,
    babylon: 28,
    elam: 45,
    mycenae: 34,
    arzawa: 34,
    hanigalbat: 45,
    alashiya: 45,
    kush: 45,
  },
  carriesOver: 50,
  holders: { ...holdersByPower(map, LEADS), ...SWORN },
  armies: [
    inTheField('egypt-amun', 'egypt', 'avaris', host.divisionOfAmun),
    inTheField('egypt-ptah', 'egypt', 'gaza', host.divisionOfPtah),
    onTheWalls('egypt-guard', 'egypt', 'memphis', host.guardOfMemphis),
    inTheField('hatti-field', 'hatti', 'kanesh', host.armyOfHatti),
    inTheField('hatti-carchemish', 'hatti', 'carchemish', host.armyOfCarchemish),
    onTheWalls('hatti-guard', 'hatti', 'hattusa', host.guardOfHattusa),
    inTheField('assyria-field', 'assyria', 'assur', host.armyOfAssur),
    inTheField('assyria-nineveh', 'assyria', 'nineveh', host.armyOfNineveh),
    onTheWalls('assyria-guard', 'assyria', 'assur', host.guardOfAssur),
    inTheField('babylon-field', 'babylon', 'babylon', host.armyOfBabylon),
    inTheField('babylon-der', 'babylon', 'der', host.armyOfDer),
    onTheWalls('babylon-guard', 'babylon', 'babylon', host.guardOfBabylon),
    inTheField('elam-field', 'elam', 'susa', host.armyOfSusa),
    inTheField('elam-anshan', 'elam', 'anshan', host.armyOfAnshan),
    onTheWalls('elam-guard', 'elam', 'susa', host.guardOfSusa),
    inTheField('mycenae-field', 'mycenae', 'mycenae', host.armyOfMycenae),
    inTheField('mycenae-isles', 'mycenae', 'rhodes', host.raidersOfTheIsles),
    onTheWalls('mycenae-guard', 'mycenae', 'mycenae', host.guardOfMycenae),
    inTheField('arzawa-field', 'arzawa', 'apasa', host.armyOfArzawa),
    inTheField('arzawa-wilusa', 'arzawa', 'wilusa', host.armyOfWilusa),
    onTheWalls('arzawa-guard', 'arzawa', 'apasa', host.guardOfApasa),
    inTheField('hanigalbat-field', 'hanigalbat', 'washukanni', host.armyOfHanigalbat),
    inTheField('hanigalbat-harran', 'hanigalbat', 'harran', host.armyOfHarran),
    onTheWalls('hanigalbat-guard', 'hanigalbat', 'washukanni', host.guardOfWashukanni),
    inTheField('alashiya-field', 'alashiya', 'enkomi', host.armyOfAlashiya),
    inTheField('alashiya-ugarit', 'alashiya', 'ugarit', host.armyOfUgarit),
    onTheWalls('alashiya-guard', 'alashiya', 'enkomi', host.guardOfEnkomi),
    inTheField('kush-field', 'kush', 'kerma', host.armyOfKush),
    inTheField('kush-napata', 'kush', 'napata', host.armyOfNapata),
  ],
  victory: [
    { kind: 'provinces', count: 25 },
    { kind: 'capitals', count: 4 },
    { kind: 'years', count: 10 },
  ],
});
