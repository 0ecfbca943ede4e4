import { type NamedTroop, namedTroops } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { fightsInLines, isCavalry, isModel, type Troop } from '../points/troop.ts';
import { tomsParts } from '../points/tally.ts';
import { LONGEST_JAVELIN, tomsTroops } from '../points/troop-words.ts';

/** What of the book an army has a use for. */
export interface ArmyInUse {
  readonly rulings: RulingsInForce;
  /** Each troop type once, in the order of the army. */
  readonly troops: readonly NamedTroop<Troop>[];
  readonly generals: boolean;
  readonly foot: boolean;
  /** Cavalry that fights as such. */
  readonly riders: boolean;
  readonly horseArchers: boolean;
  /** Men with missiles, crews of ballistae not among them. */
  readonly shooters: boolean;
  readonly javelins: boolean;
  readonly ballistae: boolean;
  readonly elephants: boolean;
}

/** Cavalry with bows, which dismounts to fight (Special rules; ruling TOM-14). */
export const isHorseArcher = (troop: Troop, rulings: RulingsInForce): boolean =>
  !isModel(troop) && isCavalry(troop, rulings) && (troop.range ?? 0) > LONGEST_JAVELIN;

/** Everything but models and cavalry with bows that strikes as cavalry. */
const isRider = (troop: Troop, rulings: RulingsInForce): boolean =>
  !isModel(troop) && isCavalry(troop, rulings) && !isHorseArcher(troop, rulings);

/** What tells one troop type from another on the sheet. */
const wordsOf = (troop: Troop): string => `${tomsTroops.face(troop).short} ${troop.lines}`;

export function armyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const { rulings } = army;
  const troops = namedTroops(tomsParts.counted(army, list), wordsOf);
  const some = (test: (troop: Troop) => boolean): boolean => troops.some(({ troop }) => test(troop));
  return {
    rulings,
    troops,
    generals: army.generals.length > 0,
    foot: some((troop) => fightsInLines(troop, rulings)),
    riders: some((troop) => isRider(troop, rulings)),
    horseArchers: some((troop) => isHorseArcher(troop, rulings)),
    shooters: some(({ kind, range }) => kind !== 'ballista' && range !== null),
    javelins: some((troop) => !isModel(troop) && troop.range !== null && troop.range <= LONGEST_JAVELIN),
    ballistae: some(({ kind }) => kind === 'ballista'),
    elephants: some(({ kind }) => kind === 'elephants'),
  };
}
