import { type NamedTroop, namedTroops } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { btgParts } from '../army/parts.ts';
import { type Civilisation, civilisationOf } from '../troops/civilisations.ts';
import type { Troop } from '../troops/troop.ts';
import { btgTroops } from '../troops/troop-words.ts';

/** What of the book an army has a use for. */
export interface ArmyInUse {
  readonly rulings: RulingsInForce;
  readonly civilisation: Civilisation;
  /** Each troop type once, in the order of the army. */
  readonly troops: readonly NamedTroop<Troop>[];
  readonly some: (test: (troop: Troop) => boolean) => boolean;
  readonly leaders: boolean;
}

export function armyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const troops = namedTroops(btgParts.counted(army, list), (troop) => btgTroops.face(troop).short);
  return {
    rulings: army.rulings,
    civilisation: civilisationOf(list?.attributes),
    troops,
    some: (test) => troops.some(({ troop }) => test(troop)),
    leaders: army.generals.length > 0,
  };
}
