import { type NamedTroop, listTroopTypes } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { sasParts } from '../army/tally.ts';
import { type CommanderQuality, isMounted, isSkirmisher, type Kind, getQuality } from '../troops/kinds.ts';
import { type Shooter, SHOOTERS, findShooter } from '../troops/shooting-table.ts';
import type { Troop } from '../troops/troop.ts';
import { sasTroops } from '../troops/troop-words.ts';

/** The parts of the book that an army uses. */
export interface ArmyInUse {
  readonly rulings: RulingsInForce;
  readonly troops: readonly NamedTroop<Troop>[];
  readonly has: (...kinds: readonly Kind[]) => boolean;
  readonly some: (test: (troop: Troop) => boolean) => boolean;
  readonly commanders: readonly CommanderQuality[];
  readonly mounted: boolean;
  readonly foot: boolean;
  readonly skirmishers: boolean;
  /** Rows of the shooting table, in the book's order. */
  readonly shooters: readonly Shooter[];
}

export function getArmyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const troops = listTroopTypes(sasParts.counted(army, list), (troop) => sasTroops.face(troop).short);
  const some = (test: (troop: Troop) => boolean): boolean => troops.some(({ troop }) => test(troop));
  const rows = new Set(troops.map(({ troop }) => findShooter(troop)));
  return {
    rulings: army.rulings,
    troops,
    has: (...kinds) => some(({ kind }) => kinds.includes(kind)),
    some,
    commanders: [...new Set(army.generals.map(({ stars }) => getQuality(stars)))],
    mounted: some(({ kind }) => isMounted(kind)),
    foot: some(({ kind }) => !isMounted(kind)),
    skirmishers: some(({ kind }) => isSkirmisher(kind)),
    shooters: SHOOTERS.filter((shooter) => rows.has(shooter)),
  };
}
