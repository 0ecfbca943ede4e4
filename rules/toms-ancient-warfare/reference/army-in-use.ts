import { type NamedTroop, listTroopTypes } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { fightsInLines, isCavalry, isModel, type Troop } from '../points/troop.ts';
import { tomsParts } from '../points/tally.ts';
import { MAX_JAVELIN_RANGE, tomsTroops } from '../points/troop-words.ts';

/** The parts of the book that an army uses. */
export interface ArmyInUse {
  readonly rulings: RulingsInForce;
  readonly troops: readonly NamedTroop<Troop>[];
  readonly generals: boolean;
  readonly foot: boolean;
  /** Cavalry that fights mounted. */
  readonly riders: boolean;
  readonly horseArchers: boolean;
  /** Men with missiles, except crews of ballistae. */
  readonly shooters: boolean;
  readonly javelins: boolean;
  readonly ballistae: boolean;
  readonly elephants: boolean;
}

/** Cavalry with bows, which dismounts to fight (Special rules; ruling TOM-14). */
export const isHorseArcher = (troop: Troop, rulings: RulingsInForce): boolean =>
  !isModel(troop) && isCavalry(troop, rulings) && (troop.range ?? 0) > MAX_JAVELIN_RANGE;

/** Cavalry that strikes as such: no models, no cavalry with bows. */
const isRider = (troop: Troop, rulings: RulingsInForce): boolean =>
  !isModel(troop) && isCavalry(troop, rulings) && !isHorseArcher(troop, rulings);

/** Text that distinguishes troop types on the sheet. */
const getTroopKey = (troop: Troop): string => `${tomsTroops.face(troop).short} ${troop.lines}`;

export function getArmyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const { rulings } = army;
  const troops = listTroopTypes(tomsParts.counted(army, list), getTroopKey);
  const some = (test: (troop: Troop) => boolean): boolean => troops.some(({ troop }) => test(troop));
  return {
    rulings,
    troops,
    generals: army.generals.length > 0,
    foot: some((troop) => fightsInLines(troop, rulings)),
    riders: some((troop) => isRider(troop, rulings)),
    horseArchers: some((troop) => isHorseArcher(troop, rulings)),
    shooters: some(({ kind, range }) => kind !== 'ballista' && range !== null),
    javelins: some((troop) => !isModel(troop) && troop.range !== null && troop.range <= MAX_JAVELIN_RANGE),
    ballistae: some(({ kind }) => kind === 'ballista'),
    elephants: some(({ kind }) => kind === 'elephants'),
  };
}
