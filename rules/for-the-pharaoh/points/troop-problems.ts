import { DEFINITIONS, MELEE_WEAPONS, POINTS_COSTS } from '../citations.ts';
import { KIND_NAME, WEAPON_NAME } from './troop-words.ts';
import { isModel, type Troop } from './troop.ts';

/** Something a troop type of this kind cannot be or carry. */
export interface TroopProblem {
  readonly code:
    | 'fanatic-and-mercenary'
    | 'weapon-not-for-kind'
    | 'barding-not-for-kind'
    | 'scythes-not-for-kind'
    | 'shield-not-for-kind'
    | 'mount-not-for-kind'
    | 'same-order-twice';
  readonly message: string;
  /** Key of the troop type. */
  readonly field: keyof Troop;
  readonly citation: string;
  readonly ruling?: string;
}

/** The book gives these to troops on foot only: the foot lance is named for it, the pike is formed infantry's. */
const ON_FOOT_ONLY = new Set(['lance', 'pike']);

const footFighter = ({ kind }: Troop): boolean => kind === 'infantry' || kind === 'mounted-infantry';
const chariot = ({ kind }: Troop): boolean => kind === 'light-chariot' || kind === 'heavy-chariot';

/** What does not fit together in a troop type, in words; empty when all of it does. */
export function troopProblems(troop: Troop): TroopProblem[] {
  const kind = KIND_NAME[troop.kind];
  const found: TroopProblem[] = [];
  if (troop.fanatic && troop.mercenary) {
    found.push({
      code: 'fanatic-and-mercenary',
      message: 'a figure cannot be both fanatic and mercenary',
      field: 'mercenary',
      citation: POINTS_COSTS,
      ruling: 'FTP-P7',
    });
  }
  if (!footFighter(troop)) {
    for (const weapon of troop.weapons) {
      if (!ON_FOOT_ONLY.has(weapon)) continue;
      const message = `${WEAPON_NAME[weapon]} is a weapon of troops who fight on foot, not of ${kind}`;
      found.push({ code: 'weapon-not-for-kind', message, field: 'weapons', citation: MELEE_WEAPONS });
    }
    if (troop.shield === 'mantlet' || troop.shield === 'pavise') {
      const message = `a ${troop.shield} is carried by troops who fight on foot, not by ${kind}`;
      found.push({ code: 'shield-not-for-kind', message, field: 'shield', citation: DEFINITIONS });
    }
  }
  if (troop.barding && troop.kind !== 'cavalry' && !chariot(troop)) {
    const message = `barding is for cavalry and chariots, not for ${kind}`;
    found.push({ code: 'barding-not-for-kind', message, field: 'barding', citation: POINTS_COSTS });
  }
  if (troop.scythes && !chariot(troop)) {
    const message = `scythes are for chariots, not for ${kind}`;
    found.push({ code: 'scythes-not-for-kind', message, field: 'scythes', citation: POINTS_COSTS });
  }
  if (troop.mount !== 'none' && isModel(troop)) {
    const message = `the price of a ${kind} holds its draft animals; it takes no mount`;
    found.push({ code: 'mount-not-for-kind', message, field: 'mount', citation: POINTS_COSTS });
  }
  if (troop.secondOrder && troop.secondOrder === (troop.order ?? 'CO')) {
    const message = `the second order is the same as the first (${troop.secondOrder})`;
    found.push({ code: 'same-order-twice', message, field: 'secondOrder', citation: POINTS_COSTS });
  }
  return found;
}
