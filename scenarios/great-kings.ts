import { findMap } from '../maps/catalogue.ts';
import {
  toArmyFile,
  type ArmyRows,
  getFirstFort,
  getHolders,
  type ScenarioArmy,
  createScenario,
  type ScenarioPlayer,
  type SiegeTrain,
  type WallsByProvince,
} from './create-scenario.ts';
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
const PLAYERS_BY_POWER = {
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
const VASSALS = { gaza: 'egypt', urusalim: 'egypt', megiddo: 'egypt', ugarit: 'alashiya', isuwa: 'hatti' };

const map = findMap('near-east');
if (!map) throw new Error('the map of the Near East is missing');

/** Siege specialists of the kings on the mainland. The isles, Arzawa and Kush have only carpenters. */
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

const createFieldArmy = (
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
  army: toArmyFile(RULES, { ...rows, specialists }),
});

const createGarrison = (id: string, player: string, province: string, rows: ArmyRows): ScenarioArmy => ({
  ...createFieldArmy(id, player, province, rows),
  fort: getFirstFort(map, province),
});

export const greatKings = createScenario(map, {
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
  holders: { ...getHolders(map, PLAYERS_BY_POWER), ...VASSALS },
  walls: WALLS,
  armies: [
    createFieldArmy('egypt-amun', 'egypt', 'avaris', west.divisionOfAmun, SAPPERS),
    createFieldArmy('egypt-ptah', 'egypt', 'gaza', west.divisionOfPtah),
    createGarrison('egypt-guard', 'egypt', 'memphis', west.guardOfMemphis),
    createFieldArmy('hatti-field', 'hatti', 'kanesh', west.armyOfHatti, SAPPERS),
    createFieldArmy('hatti-carchemish', 'hatti', 'carchemish', west.armyOfCarchemish),
    createGarrison('hatti-guard', 'hatti', 'hattusa', west.guardOfHattusa),
    createFieldArmy('assyria-field', 'assyria', 'assur', east.armyOfAssur, SAPPERS),
    createFieldArmy('assyria-nineveh', 'assyria', 'nineveh', east.armyOfNineveh),
    createGarrison('assyria-guard', 'assyria', 'assur', east.guardOfAssur),
    createFieldArmy('babylon-field', 'babylon', 'babylon', east.armyOfBabylon, SAPPERS),
    createFieldArmy('babylon-der', 'babylon', 'der', east.armyOfDer),
    createGarrison('babylon-guard', 'babylon', 'babylon', east.guardOfBabylon),
    createFieldArmy('elam-field', 'elam', 'susa', east.armyOfSusa, SAPPERS),
    createFieldArmy('elam-anshan', 'elam', 'anshan', east.armyOfAnshan),
    createGarrison('elam-guard', 'elam', 'susa', east.guardOfSusa),
    createFieldArmy('mycenae-field', 'mycenae', 'mycenae', west.armyOfMycenae, CARPENTERS),
    createFieldArmy('mycenae-isles', 'mycenae', 'rhodes', west.raidersOfTheIsles),
    createGarrison('mycenae-guard', 'mycenae', 'mycenae', west.guardOfMycenae),
    createFieldArmy('arzawa-field', 'arzawa', 'apasa', west.armyOfArzawa, CARPENTERS),
    createFieldArmy('arzawa-wilusa', 'arzawa', 'wilusa', west.armyOfWilusa),
    createGarrison('arzawa-guard', 'arzawa', 'apasa', west.guardOfApasa),
    createFieldArmy('hanigalbat-field', 'hanigalbat', 'washukanni', east.armyOfHanigalbat, SAPPERS),
    createFieldArmy('hanigalbat-harran', 'hanigalbat', 'harran', east.armyOfHarran),
    createGarrison('hanigalbat-guard', 'hanigalbat', 'washukanni', east.guardOfWashukanni),
    createFieldArmy('alashiya-field', 'alashiya', 'enkomi', west.armyOfAlashiya, CARPENTERS),
    createFieldArmy('alashiya-ugarit', 'alashiya', 'ugarit', west.armyOfUgarit),
    createGarrison('alashiya-guard', 'alashiya', 'enkomi', west.guardOfEnkomi),
    createFieldArmy('kush-field', 'kush', 'kerma', west.armyOfKush, CARPENTERS),
    createFieldArmy('kush-napata', 'kush', 'napata', west.armyOfNapata),
  ],
  victory: [
    { kind: 'provinces', count: 25 },
    { kind: 'capitals', count: 4 },
    { kind: 'years', count: 10 },
  ],
});
