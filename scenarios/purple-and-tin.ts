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

/* A small but long campaign for two: both capitals have walls and garrisons, and no number of provinces ends it. */

const RULES = 'for-the-pharaoh';
const CANAAN = 'canaan-and-ugarit';

const map = findMap('orontes');
if (!map) throw new Error('the map of the Orontes is missing');

const createArmy = (
  id: string,
  player: string,
  province: string,
  rows: ArmyRows,
  fort: string | null = null,
): ScenarioArmy => ({ id, player, province, fort, army: toArmyFile(RULES, rows) });

const createHost = (city: string): ArmyRows => ({
  name: `Host of ${city}`,
  list: CANAAN,
  limit: 1500,
  generals: [
    [`King of ${city}`, 1],
    ['Captain of the chariots', 0],
  ],
  units: [
    ['Maryannu', ['maryannu', 6]],
    ['Runners', ['chariot-runners', 12]],
    ['City Spearmen', ['city-spearmen', 48]],
    ['City Archers', ['city-archers', 36]],
    ['Slingers', ['slingers', 12]],
  ],
  specialists: { carpenter: 3, miner: 1 },
});

const createLevy = (town: string): ArmyRows => ({
  name: `Levy of ${town}`,
  list: CANAAN,
  limit: 1000,
  generals: [['Mayor', 0]],
  units: [
    ['Peasant Spearmen', ['peasant-spearmen', 60]],
    ['Peasant Archers', ['peasant-archers', 60]],
  ],
});

const createGarrison = (city: string): ArmyRows => ({
  name: `Guard of ${city}`,
  list: CANAAN,
  limit: 1500,
  generals: [['Warden of the walls', 0]],
  units: [
    ['Palace Spearmen', ['city-spearmen', 72]],
    ['Wall Archers', ['city-archers', 96]],
  ],
});

const WALLS: WallsByProvince = {
  tyre: { moat: 'wet', water: true },
  halab: { moat: 'dry', embankment: true, water: true },
  byblos: { embankment: true },
  ugarit: { moat: 'dry' },
  qadesh: { moat: 'wet', water: true },
};

export const purpleAndTin = createScenario(map, {
  id: 'purple-and-tin',
  rules: RULES,
  title: 'Purple and Tin',
  description:
    'A small but long campaign for two, about 1360 BC. Tyre sells purple, Halab sells tin from the eastern road, and each wants to sell both. Each side has five provinces, with Sumur and the fortress of Qadesh on the border. The capitals are far apart, with walls and garrisons. A quick march wins land but not the war: raids, winters and long sieges decide it. The campaign lasts four years, or until a player holds both capitals.',
  players: [
    { id: 'tyre', name: 'Tyre', colour: '#6d4a94', treasury: 1000, capital: 'tyre' },
    { id: 'halab', name: 'Halab', colour: '#b07d1e', treasury: 1000, capital: 'halab' },
  ],
  taxPercent: 19,
  carriesOver: 50,
  holders: { ...getHolders(map, { Egypt: 'tyre', Hatti: 'halab' }), qadesh: 'halab', sumur: 'tyre' },
  walls: WALLS,
  armies: [
    createArmy('tyre-host', 'tyre', 'damascus', createHost('Tyre')),
    createArmy('tyre-levy', 'tyre', 'damascus', createLevy('Damascus'), getFirstFort(map, 'damascus')),
    createArmy('tyre-guard', 'tyre', 'tyre', createGarrison('Tyre'), getFirstFort(map, 'tyre')),
    createArmy('halab-host', 'halab', 'hamath', createHost('Halab')),
    createArmy('halab-levy', 'halab', 'qadesh', createLevy('Qadesh'), getFirstFort(map, 'qadesh')),
    createArmy('halab-guard', 'halab', 'halab', createGarrison('Halab'), getFirstFort(map, 'halab')),
  ],
  victory: [
    { kind: 'capitals', count: 2 },
    { kind: 'years', count: 4 },
  ],
});
