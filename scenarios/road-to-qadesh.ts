import { findMap } from '../maps/catalogue.ts';
import {
  toArmyFile,
  type ArmyRows,
  getFirstFort,
  getHolders,
  type ScenarioArmy,
  createScenario,
  type WallsByProvince,
} from './create-scenario.ts';

/* A short campaign for two with raids, and a siege by all four methods in the first year. */

const RULES = 'for-the-pharaoh';
const EGYPT = 'new-kingdom-egypt';
const HATTI = 'hittites';

const map = findMap('orontes');
if (!map) throw new Error('the map of the Orontes is missing');

const createArmy = (
  id: string,
  player: string,
  province: string,
  rows: ArmyRows,
  fort: string | null = null,
): ScenarioArmy => ({ id, player, province, fort, army: toArmyFile(RULES, rows) });

const divisionOfSutekh: ArmyRows = {
  name: 'Division of Sutekh',
  list: EGYPT,
  limit: 2500,
  generals: [
    ['Pharaoh’s son', 1],
    ['Captain of Sutekh', 0],
    ['Captain of the bow', 0],
  ],
  units: [
    ['Chariots of Sutekh', ['division-chariots', 12]],
    ['Chariot Runners', ['chariot-runners', 12]],
    ['Spears of Sutekh', ['close-fighters-spear', 60]],
    ['Axes of Sutekh', ['close-fighters-axe', 48]],
    ['Bowmen of Sutekh', ['archers-bow', 60]],
    ['Slingers', ['slingers', 20]],
  ],
  specialists: { carpenter: 4, miner: 1 },
};

const desertRiders: ArmyRows = {
  name: 'Bowmen of the desert road',
  list: EGYPT,
  limit: 1000,
  generals: [['Captain of the road', 0]],
  units: [
    ['Medjay', ['medjay', 24]],
    ['Nubian Archers', ['nubian-archers', 48]],
    ['Chariots', ['chariots', 12]],
    ['Libyans', ['libyans', 24]],
  ],
};

const guardOfByblos: ArmyRows = {
  name: 'Guard of Byblos',
  list: EGYPT,
  limit: 1200,
  generals: [['Commandant', 0]],
  units: [
    ['Garrison Spearmen', ['garrison-spearmen', 96]],
    ['Archers', ['archers-bow', 60]],
  ],
};

const armyOfHalab: ArmyRows = {
  name: 'Army of Halab',
  list: HATTI,
  limit: 2500,
  generals: [
    ['Great King’s brother', 1],
    ['King of Halab', 0],
    ['Captain of the spears', 0],
  ],
  units: [
    ['Chariots of Hatti', ['chariots', 6]],
    ['Syrian Chariots', ['syrian-chariots', 12]],
    ['Standing Army', ['standing-spearmen', 36]],
    ['Spears of Halab', ['spearmen-shield', 60]],
    ['Syrian Archers', ['syrian-archers', 36]],
    ['Javelin-men', ['javelin-men', 36]],
  ],
  specialists: { carpenter: 3, miner: 1 },
};

const raidersOfUgarit: ArmyRows = {
  name: 'Raiders of Ugarit',
  list: HATTI,
  limit: 1000,
  generals: [['Captain of the raiders', 0]],
  units: [
    ['Lukka', ['lukka', 36]],
    ['Habiru', ['habiru', 36]],
    ['Bow Chariots', ['bow-chariots', 6]],
    ['Slingers', ['slingers', 24]],
  ],
  specialists: { carpenter: 2 },
};

const guardOfQadesh: ArmyRows = {
  name: 'Guard of Qadesh',
  list: HATTI,
  limit: 600,
  generals: [['King of Qadesh', 0]],
  units: [
    ['Town Militia', ['town-militia', 60]],
    ['Archers', ['archers', 24]],
  ],
};

/** Both capitals, Byblos and Halab, are too strong for a single march or ladders within a month. An attacker needs siege works. */
const guardOfHalab: ArmyRows = {
  name: 'Guard of Halab',
  list: HATTI,
  limit: 1200,
  generals: [['Keeper of the gate', 0]],
  units: [
    ['Town Militia', ['town-militia', 108]],
    ['Archers', ['archers', 48]],
  ],
};

/** Walls of about 1280 BC: Qadesh is between two arms of its river, Tyre on its island, Halab and Alalakh on their mounds. */
const WALLS: WallsByProvince = {
  qadesh: { moat: 'wet', water: true },
  tyre: { moat: 'wet' },
  byblos: { moat: 'dry' },
  ugarit: { embankment: true },
  halab: { moat: 'dry', embankment: true },
  alalakh: { embankment: true, water: true },
};

export const roadToQadesh = createScenario(map, {
  id: 'road-to-qadesh',
  rules: RULES,
  title: 'The Road to Qadesh',
  description:
    'A short campaign for two to learn raids and sieges, about 1280 BC. Egypt holds the south and Sumur on the coast. Hatti holds the north and the fortress of Qadesh. In the first year the Division of Sutekh can try all four ways to take Qadesh: over the walls with ladders, through them with a ram, under them with a mine, or by hunger. Hunger is slow, because Qadesh fishes in the Orontes. The guard of Qadesh can listen for the mine and sally, and Hatti can relieve the fort from Hamath. The Help page “The Road to Qadesh, month by month” explains that year order by order. The campaign lasts four years, or until a player holds ten provinces or both capitals, Byblos and Halab.',
  players: [
    { id: 'egypt', name: 'Egypt', colour: '#b07d1e', treasury: 1000, capital: 'byblos' },
    { id: 'hatti', name: 'Hatti', colour: '#a13d33', treasury: 1000, capital: 'halab' },
  ],
  taxPercent: 25,
  taxPercents: { egypt: 24, hatti: 21 },
  carriesOver: 50,
  holders: { ...getHolders(map, { Egypt: 'egypt', Hatti: 'hatti' }), qadesh: 'hatti', sumur: 'egypt' },
  walls: WALLS,
  // Both armies start two marches from Qadesh. When they started closer, half of all campaigns ended before month 10.
  armies: [
    createArmy('sutekh', 'egypt', 'tyre', divisionOfSutekh),
    createArmy('desert-road', 'egypt', 'damascus', desertRiders),
    createArmy('byblos-guard', 'egypt', 'byblos', guardOfByblos, getFirstFort(map, 'byblos')),
    createArmy('halab', 'hatti', 'halab', armyOfHalab),
    createArmy('ugarit-raiders', 'hatti', 'ugarit', raidersOfUgarit),
    createArmy('halab-guard', 'hatti', 'halab', guardOfHalab, getFirstFort(map, 'halab')),
    createArmy('qadesh-guard', 'hatti', 'qadesh', guardOfQadesh, getFirstFort(map, 'qadesh')),
  ],
  victory: [
    { kind: 'provinces', count: 10 },
    { kind: 'capitals', count: 2 },
    { kind: 'years', count: 4 },
  ],
});
