import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { countOf, isTroop, troopsOf } from '../army/army-troops.ts';
import { type CommanderQuality, qualityOf } from '../troops/commanders.ts';
import { isMounted, isSkirmisher, type Kind } from '../troops/kinds.ts';
import { type Shooter, SHOOTERS, shooterOf } from '../troops/shooting-table.ts';
import type { Troop } from '../troops/troop.ts';
import { faceOf } from '../troops/troop-words.ts';

export interface NamedTroop {
  readonly name: string;
  readonly troop: Troop;
}

/** What of the book an army has a use for. */
export interface ArmyInUse {
  readonly rulings: RulingsInForce;
  /** Each troop type once, in the order of the army. */
  readonly troops: readonly NamedTroop[];
  readonly has: (...kinds: readonly Kind[]) => boolean;
  readonly some: (test: (troop: Troop) => boolean) => boolean;
  readonly commanders: readonly CommanderQuality[];
  readonly mounted: boolean;
  readonly foot: boolean;
  readonly skirmishers: boolean;
  /** Rows of the shooting table, in the book’s order. */
  readonly shooters: readonly Shooter[];
}

function troopsInUse(army: ArmyFile, list: NationList | null): NamedTroop[] {
  const seen = new Map<string, NamedTroop>();
  for (const [at, parts] of troopsOf(army, list).entries()) {
    const unit = army.units[at]!;
    for (const [place, part] of parts.entries()) {
      if (!isTroop(part) || countOf(unit.parts[place]!) === 0) continue;
      const { short } = faceOf(part.troop);
      const name = part.entry?.name ?? (unit.name || short);
      const key = `${name} ${short}`;
      if (!seen.has(key)) seen.set(key, { name, troop: part.troop });
    }
  }
  return [...seen.values()];
}

export function armyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const troops = troopsInUse(army, list);
  const some = (test: (troop: Troop) => boolean): boolean => troops.some(({ troop }) => test(troop));
  const rows = new Set(troops.map(({ troop }) => shooterOf(troop)));
  return {
    rulings: army.rulings,
    troops,
    has: (...kinds) => some(({ kind }) => kinds.includes(kind)),
    some,
    commanders: [...new Set(army.generals.map(({ stars }) => qualityOf(stars)))],
    mounted: some(({ kind }) => isMounted(kind)),
    foot: some(({ kind }) => !isMounted(kind)),
    skirmishers: some(({ kind }) => isSkirmisher(kind)),
    shooters: SHOOTERS.filter((shooter) => rows.has(shooter)),
  };
}
