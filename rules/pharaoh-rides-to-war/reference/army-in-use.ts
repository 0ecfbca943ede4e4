import { type NamedTroop, namedTroops } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { Settings } from '../../core/settings.ts';
import { prwParts } from '../army/parts.ts';
import type { Troop } from '../troops/troop.ts';
import { prwTroops } from '../troops/troop-words.ts';
import { SHOT_WEAPONS, type ShotWeapon, shotWeaponOf, type TroopType, TYPES } from '../troops/types.ts';

/** What of the book an army has a use for. */
export interface ArmyInUse {
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
  /** Each troop type once, in the order of the army. */
  readonly troops: readonly NamedTroop<Troop>[];
  readonly types: readonly TroopType[];
  readonly some: (test: (troop: Troop, type: TroopType) => boolean) => boolean;
  /** What it shoots with, in the book’s order. */
  readonly shooters: readonly ShotWeapon[];
}

export function armyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const troops = namedTroops(prwParts.counted(army, list), (troop) => prwTroops.face(troop).short);
  const weapons = new Set(troops.map(({ troop }) => shotWeaponOf(troop)));
  return {
    rulings: army.rulings,
    settings: army.settings ?? {},
    troops,
    types: [...new Set(troops.map(({ troop }) => TYPES[troop.type]))],
    some: (test) => troops.some(({ troop }) => test(troop, TYPES[troop.type])),
    shooters: SHOT_WEAPONS.filter((weapon) => weapons.has(weapon)),
  };
}
