import { concerns } from '../../knowledge/view.ts';
import type { PendingBattle } from '../../state/state.ts';
import { attackersIn, defendersIn } from '../../troops/forces.ts';
import type { Met } from '../sightings/battle-heard-of.ts';
import type { Sighting } from '../sightings/schema.ts';
import { isBand, isOwn, sideOf, type Watch } from '../watch.ts';

/** Who met, by player; armies of one’s own by their names. */
const metIn = (watch: Watch, armies: readonly string[]): Met =>
  [...Map.groupBy(armies, (army) => sideOf(watch, army))].map(([player, of]) => ({
    player,
    armies: of.length,
    own: of.filter((army) => isOwn(watch, army)),
  }));

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
    ...(isHidden ? {} : { attackers: metIn(watch, attackersIn(battle)) }),
    defenders: metIn(watch, defendersIn(battle)),
    winner,
  };
}
