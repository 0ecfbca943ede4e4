import type { RulingsInForce } from '../../core/ruling.ts';
import { type Civilisation, type GiftedTroop, giftOf } from '../troops/civilisations.ts';

/** What an attack may do, and how likely: casualties, and whether a leader is hit. */
export interface Loss {
  readonly casualties: number;
  readonly leader: boolean;
  readonly chance: number;
}

/** Troops with all that gives back hits. */
export interface Protected extends GiftedTroop {
  readonly armour: boolean;
  readonly shield: boolean;
  readonly civilisation: Civilisation;
  /** Armour that events give for a turn. */
  readonly extraArmour: number;
}

/** Hits of an attack that are given back: one for armour, one for shields, attributes and events (By the Gods!, Fire phase; Civilization Attributes; ruling BTG-2). */
export const armourOf = (troop: Protected, from: 'missiles' | 'melee', rulings: RulingsInForce): number =>
  Number(troop.armour) +
  Number(troop.shield) +
  troop.extraArmour +
  giftOf(troop.civilisation, 'armour', troop, rulings) +
  (from === 'missiles' ? giftOf(troop.civilisation, 'missile-armour', troop, rulings) : 0);

/** Hits less the leader's, then less armour, never below 0 (Fire phase, J; ruling BTG-16). */
export const casualtiesOf = (hits: number, leaderHit: boolean, armour: number): number =>
  Math.max(0, hits - Number(leaderHit) - armour);

/** Adds up chances of like losses. */
export function gathered(losses: Iterable<Loss>): Loss[] {
  const sums = new Map<string, Loss>();
  for (const loss of losses) {
    const key = `${Number(loss.leader)} ${loss.casualties}`;
    sums.set(key, { ...loss, chance: loss.chance + (sums.get(key)?.chance ?? 0) });
  }
  return [...sums.values()].sort(
    (one, other) => Number(one.leader) - Number(other.leader) || one.casualties - other.casualties,
  );
}
