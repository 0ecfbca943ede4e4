import { type ArmyRows, createGarrison } from './create-scenario.ts';

/* Armies of the eastern great kings about 1300 BC, composed for Nomarch from its house lists. */

const ASSYRIA = 'middle-assyria';
const BABYLON = 'kassite-babylon';
const ELAM = 'elam';
const MITANNI = 'mitanni';

export const armyOfAssur: ArmyRows = {
  name: 'Army of Assur',
  list: ASSYRIA,
  limit: 4000,
  generals: [
    ['King of Assyria', 2],
    ['Field marshal', 1],
    ['Chief cup-bearer', 1],
  ],
  units: [
    ['Household Chariots', ['household-chariots', 6]],
    ['Chariots of Assur', ['chariots', 18]],
    ['Guard Spearmen', ['guard-spearmen', 24]],
    ['Standing Spearmen', ['standing-spearmen', 48]],
    ['Standing Archers', ['standing-archers', 30]],
    ['Called-up Spearmen', ['called-up-spearmen', 60]],
    ['Called-up Archers', ['called-up-archers', 42]],
    ['Ahlamu', ['ahlamu', 24]],
    ['Levies of the canal', ['deportees', 24]],
  ],
};

export const armyOfNineveh: ArmyRows = {
  name: 'Army of Nineveh',
  list: ASSYRIA,
  limit: 2000,
  generals: [['Governor of Nineveh', 1]],
  units: [
    ['Hurrian Chariots', ['hurrian-chariots', 12]],
    ['Provincial Spearmen', ['provincial-spearmen', 60]],
    ['Provincial Archers', ['provincial-archers', 60]],
    ['Hurrian Spearmen', ['hurrian-spearmen', 36]],
    ['Hillmen', ['hillmen', 30]],
    ['Suteans', ['suteans', 36]],
    ['Slingers', ['slingers', 20]],
  ],
};

export const guardOfAssur = createGarrison('Guard of the Inner City', ASSYRIA, [
  ['Spearmen of the wall', ['provincial-spearmen', 60]],
  ['Archers of the wall', ['provincial-archers', 60]],
  ['Pioneers', ['pioneers', 12]],
]);

export const armyOfBabylon: ArmyRows = {
  name: 'Army of Karduniash',
  list: BABYLON,
  limit: 4000,
  generals: [
    ['King of the World', 2],
    ['Chief of the chariots', 1],
    ['Lord of the Sealand', 0],
  ],
  units: [
    ['Household Chariots', ['household-chariots', 6]],
    ['Landholders’ Chariots', ['landholders-chariots', 18]],
    ['Guard Spearmen', ['guard-spearmen', 24]],
    ['Guard Archers', ['guard-archers', 18]],
    ['Spears of Babylon', ['city-spearmen', 60]],
    ['Bows of Babylon', ['city-archers', 60]],
    ['Clan Warriors', ['clan-warriors', 36]],
    ['Suteans', ['suteans', 42]],
    ['Marshmen', ['marshmen', 20]],
  ],
};

export const armyOfDer: ArmyRows = {
  name: 'Army of Der',
  list: BABYLON,
  limit: 2000,
  generals: [['Governor of Der', 1]],
  units: [
    ['Clan Chiefs’ Chariots', ['clan-chariots', 12]],
    ['Militia Spearmen', ['militia-spearmen', 60]],
    ['Militia Archers', ['militia-archers', 60]],
    ['Clan Spearmen', ['clan-spearmen', 48]],
    ['Zagros Hillmen', ['zagros-mercenaries', 36]],
    ['Slingers', ['slingers', 24]],
  ],
};

export const guardOfBabylon = createGarrison('Guard of the Gate of God', BABYLON, [
  ['City Spearmen', ['city-spearmen', 48]],
  ['Militia Archers', ['militia-archers', 60]],
  ['Temple Levy', ['temple-levy', 60]],
]);

export const armyOfSusa: ArmyRows = {
  name: 'Army of Susa',
  list: ELAM,
  limit: 4000,
  generals: [
    ['King of Anshan and Susa', 2],
    ['Regent of Susa', 1],
    ['Prince of Anshan', 1],
  ],
  units: [
    ['Household Chariots', ['household-chariots', 6]],
    ['Chariots of Susa', ['chariots', 12]],
    ['Guard Archers', ['guard-archers', 30]],
    ['Guard Spearmen', ['guard-spearmen', 24]],
    ['Archers of Susa', ['archers-of-susa', 60]],
    ['Spears of Susa', ['spearmen-long', 60]],
    ['Highland Archers', ['highland-archers', 48]],
    ['Highland Warriors', ['highland-warriors', 24]],
    ['Nomads', ['nomads', 36]],
  ],
};

export const armyOfAnshan: ArmyRows = {
  name: 'Army of Anshan',
  list: ELAM,
  limit: 2000,
  generals: [['Lord of Anshan', 1]],
  units: [
    ['Highland Chariots', ['highland-chariots', 12]],
    ['Highland Spearmen', ['highland-spearmen', 60]],
    ['Javelin-men', ['javelin-men', 36]],
    ['Archers', ['archers-open-order', 48]],
    ['Slingers', ['slingers', 36]],
  ],
};

export const guardOfSusa = createGarrison('Guard of the Acropolis', ELAM, [
  ['Militia Spearmen', ['militia-spearmen', 60]],
  ['Militia Archers', ['militia-archers', 60]],
  ['Axemen', ['axemen', 12]],
]);

export const armyOfHanigalbat: ArmyRows = {
  name: 'Army of Hanigalbat',
  list: MITANNI,
  limit: 4000,
  generals: [
    ['King of Hanigalbat', 2],
    ['Lord of Taidu', 1],
    ['Lord of Harran', 0],
  ],
  units: [
    ['Household Maryannu', ['household-maryannu', 12]],
    ['Maryannu', ['maryannu', 24]],
    ['Scout Chariots', ['scout-chariots', 6]],
    ['Chariot Runners', ['chariot-runners', 24]],
    ['Palace Spearmen', ['palace-spearmen', 24]],
    ['Spears of the Land', ['spearmen', 60]],
    ['Archers of the Land', ['archers', 60]],
    ['Hill Archers', ['hill-archers', 36]],
    ['Village Levy', ['levy', 50]],
  ],
};

export const armyOfHarran: ArmyRows = {
  name: 'Army of Harran',
  list: MITANNI,
  limit: 2000,
  generals: [['Steward of Harran', 1]],
  units: [
    ['Vassal Chariots', ['vassal-chariots', 12]],
    ['Vassal Spearmen', ['vassal-spearmen', 60]],
    ['Tenant Archers', ['tenant-archers', 60]],
    ['Suteans', ['suteans', 36]],
    ['Habiru', ['habiru', 30]],
    ['Slingers', ['slingers', 36]],
  ],
};

export const guardOfWashukanni = createGarrison('Guard of Washukanni', MITANNI, [
  ['Tenant Spearmen', ['tenant-spearmen', 60]],
  ['Tenant Archers', ['tenant-archers', 60]],
  ['Slingers', ['slingers', 40]],
]);
