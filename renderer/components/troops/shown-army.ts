import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';

/** An army with what its book says of it: what every part of its screen and of its sheets is given. */
export interface ShownArmy {
  readonly book: RuleSystem;
  /** The nation's list; null where the army's is not there. */
  readonly list: NationList | null;
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
}
