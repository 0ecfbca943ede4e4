import { type ArmyRows, createGarrison } from './create-scenario.ts';

/* Armies of the western great kings about 1300 BC, composed for Nomarch from its house lists. */

const EGYPT = 'new-kingdom-egypt';
const HATTI = 'hittites';
const MYCENAE = 'mycenae';
const CANAAN = 'canaan-and-ugarit';
const KUSH = 'nubia';

export const divisionOfAmun: ArmyRows = {
  name: 'Division of Amun',
  list: EGYPT,
  limit: 4000,
  generals: [
    ['Pharaoh', 2],
    ['Prince of the right', 1],
    ['Prince of the left', 1],
    ['Captain of the bowmen', 0],
  ],
  units: [
    ['Household Chariots', ['household-chariots', 6]],
    ['Chariots of Amun', ['division-chariots', 12]],
    ['Chariot Runners', ['chariot-runners', 12]],
    ['Sherden Guard', ['sherden-guard', 12]],
    ['Veterans of Amun', ['veterans-sickle-sword', 24]],
    ['First Company', ['close-fighters-axe', 48]],
    ['Second Company', ['close-fighters-spear', 48]],
    ['Bowmen of Amun', ['archers-composite-bow', 60]],
    ['Nubian Archers', ['nubian-archers', 30]],
    ['Slingers', ['slingers', 20]],
  ],
};

export const divisionOfPtah: ArmyRows = {
  name: 'Division of Ptah',
  list: EGYPT,
  limit: 2500,
  generals: [
    ['Overseer of the chariotry', 1],
    ['Captain of Ptah', 0],
  ],
  units: [
    ['Chariots of Ptah', ['division-chariots', 12]],
    ['Spears of Ptah', ['close-fighters-spear', 60]],
    ['Bowmen of Ptah', ['archers-bow', 60]],
    ['Garrison of Gaza', ['garrison-spearmen', 48]],
    ['Shardana', ['sherden', 18]],
    ['Medjay', ['medjay', 24]],
  ],
};

export const guardOfMemphis = createGarrison('Guard of the White Wall', EGYPT, [
  ['Garrison', ['garrison-spearmen', 60]],
  ['Wall archers', ['archers-bow', 60]],
  ['Levy of the district', ['district-levy', 60]],
]);

export const armyOfHatti: ArmyRows = {
  name: 'Army of Hattusa',
  list: HATTI,
  limit: 4000,
  generals: [
    ['Great King', 2],
    ['King of Carchemish', 1],
    ['Chief of the wine', 1],
  ],
  units: [
    ['Household Chariots', ['household-chariots', 5]],
    ['Chariots of Hatti', ['chariots', 12]],
    ['Anatolian Allies', ['anatolian-chariots', 12]],
    ['Royal Bodyguard', ['bodyguard', 12]],
    ['Standing Army', ['standing-spearmen', 48]],
    ['First Spears', ['spearmen-shield', 60]],
    ['Lukka', ['lukka', 24]],
    ['Archers', ['archers', 30]],
    ['Slingers', ['slingers', 30]],
  ],
};

export const armyOfCarchemish: ArmyRows = {
  name: 'Army of Carchemish',
  list: HATTI,
  limit: 2500,
  generals: [
    ['Viceroy', 1],
    ['Prince of Halab', 1],
  ],
  units: [
    ['Syrian Chariots', ['syrian-chariots', 12]],
    ['Provincial Chariots', ['provincial-chariots', 6]],
    ['Syrian Spearmen', ['syrian-spearmen', 48]],
    ['Syrian Archers', ['syrian-archers', 36]],
    ['Levy of Carchemish', ['provincial-levy', 60]],
    ['Habiru', ['habiru', 24]],
    ['Javelin-men', ['javelin-men', 24]],
  ],
};

export const guardOfHattusa = createGarrison('Guard of Hattusa', HATTI, [
  ['Golden Spear', ['golden-spearmen', 24]],
  ['Town Militia', ['town-militia', 60]],
  ['Slingers on the walls', ['slingers', 24]],
]);

export const armyOfMycenae: ArmyRows = {
  name: 'Host of the Achaeans',
  list: MYCENAE,
  limit: 4000,
  generals: [
    ['High King', 2],
    ['Lord of Pylos', 1],
    ['Lord of Thebes', 1],
  ],
  units: [
    ['Palace Chariots', ['palace-chariots', 5]],
    ['Rail Chariots', ['rail-chariots', 12]],
    ['Armoured Lords', ['armoured-lords', 12]],
    ['Palace Guard', ['palace-guard', 24]],
    ['Body-Shields', ['body-shields-long-spear', 48]],
    ['Round-Shields', ['javelin-warriors', 60]],
    ['Followers', ['followers', 36]],
    ['Archers', ['archers', 30]],
    ['Slingers', ['slingers', 24]],
  ],
};

export const raidersOfTheIsles: ArmyRows = {
  name: 'Raiders of the Isles',
  list: MYCENAE,
  limit: 2000,
  generals: [['Lord of the ships', 1]],
  units: [
    ['Swordsmen', ['swordsmen', 48]],
    ['Cretan Archers', ['cretan-archers', 36]],
    ['Allied Warriors', ['allied-warriors', 60]],
    ['Javelin-men', ['javelin-men', 30]],
    ['Rowers', ['rowers', 60]],
  ],
};

export const guardOfMycenae = createGarrison('Guard of the Lion Gate', MYCENAE, [
  ['District Spearmen', ['district-spearmen', 60]],
  ['Coast Watch', ['coast-watch', 40]],
  ['Slingers', ['slingers', 24]],
]);

export const armyOfArzawa: ArmyRows = {
  name: 'Army of Apasa',
  list: HATTI,
  limit: 4000,
  generals: [
    ['King of Arzawa', 2],
    ['Prince of Mira', 1],
    ['Prince of Wilusa', 1],
  ],
  units: [
    ['Arzawan Chariots', ['anatolian-chariots', 18]],
    ['Provincial Chariots', ['provincial-chariots', 6]],
    ['Men of Mira', ['anatolian-warriors', 60]],
    ['Men of the Seha', ['anatolian-warriors', 60]],
    ['Lukka', ['lukka', 36]],
    ['Spears of Apasa', ['spearmen-shield', 60]],
    ['Archers', ['archers', 30]],
    ['Javelin-men', ['javelin-men', 30]],
    ['Slingers', ['slingers', 36]],
  ],
};

export const armyOfWilusa: ArmyRows = {
  name: 'Army of Wilusa',
  list: HATTI,
  limit: 2000,
  generals: [['Lord of Wilusa', 1]],
  units: [
    ['Chariots of Wilusa', ['anatolian-chariots', 12]],
    ['Spears of Wilusa', ['spearmen-two-handed', 60]],
    ['Levy of the Troad', ['provincial-levy', 60]],
    ['Archers', ['archers', 36]],
    ['Javelin-men', ['javelin-men', 36]],
  ],
};

export const guardOfApasa = createGarrison('Guard of Apasa', HATTI, [
  ['Town Militia', ['town-militia', 80]],
  ['Javelin-men', ['javelin-men', 36]],
  ['Slingers', ['slingers', 36]],
]);

export const armyOfAlashiya: ArmyRows = {
  name: 'Men of Alashiya',
  list: CANAAN,
  limit: 3000,
  generals: [
    ['King of Alashiya', 1],
    ['Steward of the copper', 1],
  ],
  units: [
    ['Royal Maryannu', ['royal-maryannu', 6]],
    ['Palace Guard', ['palace-guard-spear', 24]],
    ['City Spearmen', ['city-spearmen', 60]],
    ['City Archers', ['city-archers', 60]],
    ['Sherden', ['sherden', 18]],
    ['Skirmishers', ['skirmishers', 36]],
    ['Slingers', ['slingers', 36]],
  ],
};

export const armyOfUgarit: ArmyRows = {
  name: 'Army of Ugarit',
  list: CANAAN,
  limit: 3000,
  generals: [
    ['King of Ugarit', 1],
    ['Captain of the maryannu', 1],
  ],
  units: [
    ['Maryannu', ['maryannu', 18]],
    ['Young Men', ['young-men', 36]],
    ['Chariot Runners', ['chariot-runners', 24]],
    ['Peasant Spearmen', ['peasant-spearmen', 60]],
    ['Peasant Archers', ['peasant-archers', 60]],
    ['Habiru', ['habiru', 36]],
    ['Nomads', ['nomads', 36]],
  ],
};

export const guardOfEnkomi = createGarrison('Guard of Enkomi', CANAAN, [
  ['Peasant Spearmen', ['peasant-spearmen', 60]],
  ['Peasant Archers', ['peasant-archers', 60]],
  ['Slingers', ['slingers', 36]],
]);

export const armyOfKush: ArmyRows = {
  name: 'Host of Kush',
  list: KUSH,
  limit: 4000,
  generals: [
    ['Ruler of Kush', 2],
    ['Prince of Napata', 1],
    ['Prince of Buhen', 0],
  ],
  units: [
    ['Princes’ Chariots', ['princes-chariots', 6]],
    ['Sworn Retainers', ['sworn-retainers', 24]],
    ['Royal Archers', ['royal-archers', 30]],
    ['Kerma Spears', ['kerma-warriors-spear', 60]],
    ['Kerma Clubs', ['kerma-warriors-club', 36]],
    ['Kerma Archers', ['kerma-archers', 60]],
    ['Tribal Archers', ['tribal-archers', 60]],
    ['Javelin-men', ['javelin-men', 30]],
  ],
};

export const armyOfNapata: ArmyRows = {
  name: 'Host of Napata',
  list: KUSH,
  limit: 2000,
  generals: [['Chief of Napata', 1]],
  units: [
    ['Tribal Spears', ['tribal-warriors-spear', 60]],
    ['Tribal Clubs', ['tribal-warriors-club', 60]],
    ['Medjay Archers', ['medjay-archers', 36]],
    ['Village Archers', ['village-archers', 60]],
    ['Slingers', ['slingers', 40]],
  ],
};
