import { mapById } from '../maps/catalogue.ts';
import {
  armyFromRows,
  type ArmyRows,
  fortIn,
  holdersByPower,
  type ScenarioArmy,
  scenarioFrom,
  type ScenarioPlayer,
  type SiegeTrain,
  type WallsByProvince,
} from './scenario-from.ts';
import * as east from './great-kings-east.ts';
import * as west from './great-kings-west.ts';

/* Campaign with ten powers on the great map, about 1300 BC. */

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

/** Player of each power on the map. Other provinces start unheld. */
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

/** Vassals whose allegiance differs from the map. */
const SWORN = { gaza: 'egypt', urusalim: 'egypt', megiddo: 'egypt', ugarit: 'alashiya', isuwa: 'hatti' };

const map = mapById('near-east');
if (!map) throw new Error('the map of the Near East is missing');

/** Mainland kings have sappers for sieges. The isles, Arzawa and Kush have carpenters. */
const SAPPERS: SiegeTrain = { carpenter: 3, miner: 2 };
const CARPENTERS: SiegeTrain = { carpenter: 2 };

/** Walls known from excavations or texts about 1300 BC: earth ramparts in Syria and Anatolia, moats and rivers in the plains. */
const WALLS: WallsByProvince = {
  memphis: { water: true },
  avaris: { moat: 'wet' },
  thebes: { water: true },
  elephantine: { moat: 'wet', water: true },
  buhen: { moat: 'dry', water: true },
  gaza: { embankment: true },
  megiddo: { embankment: true, water: true },
  hazor: { moat: 'dry', embankment: true },
  urusalim: { water: true },
  tyre: { moat: 'wet' },
  qadesh: { moat: 'wet', water: true },
  qatna: { moat: 'dry', embankment: true },
  halab: { moat: 'dry', embankment: true },
  alalakh: { embankment: true, water: true },
  ugarit: { embankment: true },
  carchemish: { moat: 'dry', embankment: true, water: true },
  emar: { moat: 'dry', water: true },
  terqa: { moat: 'dry', water: true },
  assur: { moat: 'dry', water: true },
  nineveh: { moat: 'dry', water: true },
  arbela: { embankment: true },
  babylon: { moat: 'wet', water: true },
  'dur-kurigalzu': { moat: 'wet', water: true },
  susa: { embankment: true },
  anshan: { embankment: true },
  hattusa: { embankment: true, water: true },
  melid: { embankment: true },
  wilusa: { moat: 'dry' },
  mycenae: { water: true },
  thebai: { moat: 'dry' },
};

const inTheField = (
  id: string,
  player: string,
  province: string,
  rows: ArmyRows,
  specialists: SiegeTrain = {},
): ScenarioArmy => ({
  id,
  player,
  province,
  fort: null,
  army: armyFromRows(RULES, { ...rows, specialists }),
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
    'Ten powers of the Bronze Age about 1300 BC, from Mycenae to Elam and from Hattusa to Kush. Egypt and Hatti face each other across unheld Amurru. Hanigalbat is between Hatti and Assyria. Babylon and Elam share a long frontier. Alashiya is small, rich and at sea. The Kaska hills, Libya, Thrace and the rest of Canaan can be conquered. For an umpire and three to ten players. Powers without a player can hold all their armies. The campaign lasts ten years, or until a player holds 25 provinces or four capitals. Taxes are lower than on the map, so each power’s revenue is at most one and a half times its upkeep. Half of a treasury is carried over the winter.',
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
  walls: WALLS,
  armies: [
    inTheField('egypt-amun', 'egypt', 'avaris', west.divisionOfAmun, SAPPERS),
    inTheField('egypt-ptah', 'egypt', 'gaza', west.divisionOfPtah),
    onTheWalls('egypt-guard', 'egypt', 'memphis', west.guardOfMemphis),
    inTheField('hatti-field', 'hatti', 'kanesh', west.armyOfHatti, SAPPERS),
    inTheField('hatti-carchemish', 'hatti', 'carchemish', west.armyOfCarchemish),
    onTheWalls('hatti-guard', 'hatti', 'hattusa', west.guardOfHattusa),
    inTheField('assyria-field', 'assyria', 'assur', east.armyOfAssur, SAPPERS),
    inTheField('assyria-nineveh', 'assyria', 'nineveh', east.armyOfNineveh),
    onTheWalls('assyria-guard', 'assyria', 'assur', east.guardOfAssur),
    inTheField('babylon-field', 'babylon', 'babylon', east.armyOfBabylon, SAPPERS),
    inTheField('babylon-der', 'babylon', 'der', east.armyOfDer),
    onTheWalls('babylon-guard', 'babylon', 'babylon', east.guardOfBabylon),
    inTheField('elam-field', 'elam', 'susa', east.armyOfSusa, SAPPERS),
    inTheField('elam-anshan', 'elam', 'anshan', east.armyOfAnshan),
    onTheWalls('elam-guard', 'elam', 'susa', east.guardOfSusa),
    inTheField('mycenae-field', 'mycenae', 'mycenae', west.armyOfMycenae, CARPENTERS),
    inTheField('mycenae-isles', 'mycenae', 'rhodes', west.raidersOfTheIsles),
    onTheWalls('mycenae-guard', 'mycenae', 'mycenae', west.guardOfMycenae),
    inTheField('arzawa-field', 'arzawa', 'apasa', west.armyOfArzawa, CARPENTERS),
    inTheField('arzawa-wilusa', 'arzawa', 'wilusa', west.armyOfWilusa),
    onTheWalls('arzawa-guard', 'arzawa', 'apasa', west.guardOfApasa),
    inTheField('hanigalbat-field', 'hanigalbat', 'washukanni', east.armyOfHanigalbat, SAPPERS),
    inTheField('hanigalbat-harran', 'hanigalbat', 'harran', east.armyOfHarran),
    onTheWalls('hanigalbat-guard', 'hanigalbat', 'washukanni', east.guardOfWashukanni),
    inTheField('alashiya-field', 'alashiya', 'enkomi', west.armyOfAlashiya, CARPENTERS),
    inTheField('alashiya-ugarit', 'alashiya', 'ugarit', west.armyOfUgarit),
    onTheWalls('alashiya-guard', 'alashiya', 'enkomi', west.guardOfEnkomi),
    inTheField('kush-field', 'kush', 'kerma', west.armyOfKush, CARPENTERS),
    inTheField('kush-napata', 'kush', 'napata', west.armyOfNapata),
  ],
  victory: [
    { kind: 'provinces', count: 25 },
    { kind: 'capitals', count: 4 },
    { kind: 'years', count: 10 },
  ],
});
