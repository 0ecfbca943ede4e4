import { armyToLink } from '../../../contract/army-files/army-link.ts';
import { withoutIds } from '../../../rules/core/army/with-ids.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';

/** The army's link. The ids of its parts are this window's own and would double its length: whoever reads it gives new ones. */
export const linkOf = (army: ArmyFile): string => armyToLink(withoutIds(army));
