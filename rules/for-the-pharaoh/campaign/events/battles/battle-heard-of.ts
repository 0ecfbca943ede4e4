import { concerns } from '../../knowledge/view.ts';
import type { PendingBattle } from '../../state/state.ts';
import type { Sighting } from '../sightings/schema.ts';
import { isBand, isOwn, sideOf, type Watch } from '../watch.ts';

/** What is heard of a battle: open ones by all, those of raiders and partisans by those who fight. */
export function battleHeardOf(
  watch: Watch,
  battle: PendingBattle,
  winner: 'attacker' | 'defender' | 'draw' | null,
): Sighting | 'nothing' {
  if (!concerns(battle, (army) => isOwn(watch, army))) return 'nothing';
  const { province, attacker, defender } = battle;
  const isHidden = isBand(watch, attacker) && !isOwn(watch, attacker);
  return {
    kind: 'battle-heard-of',
    province,
    attacker: isHidden ? null : sideOf(watch, attacker),
    defender: sideOf(watch, defender),
    winner,
  };
}
