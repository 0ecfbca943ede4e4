import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';

/** An army with what its book says of it: what every part of its screen and of its sheets is given. */
export interface ShownArmy {
  readonly book: RuleSystem;
  /** The nation's list, with those of the army's allies; null where the army's is not there. */
  readonly list: ArmyList | null;
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
}
