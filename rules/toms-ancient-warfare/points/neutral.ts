import type { Arm, HandWeapon, Missile, NeutralTroop } from '../../core/convert/neutral-troop.ts';
import { usualSize } from './formation.ts';
import type { Troop } from './troop.ts';
import { reachOf } from './troop-words.ts';

const ARM: Readonly<Record<Troop['kind'], Arm>> = {
  infantry: 'foot',
  cavalry: 'horse',
  camels: 'camels',
  elephants: 'elephants',
  ballista: 'engines',
};

/** What strikes with two lines are the spears of a phalanx, with three pikes (Special rules); other weapons the key does not name. */
const hand = ({ lines }: Troop): readonly HandWeapon[] => (lines === 1 ? [] : [lines === 2 ? 'spear' : 'pike']);

/** The key names no missiles: those that reach far are bows or slings. */
const MISSILES: Readonly<Record<ReturnType<typeof reachOf>, readonly Missile[]>> = {
  none: [],
  javelins: ['javelin'],
  long: ['bow', 'sling'],
};

/** The key knows no order: who strikes with several lines or is armoured stands close, who shoots without armour stands open. */
function orderOf({ lines, armour, range }: Troop): NeutralTroop['order'] {
  if (lines > 1 || armour) return 'close';
  return range === null ? null : 'open';
}

/** What a troop type is in terms of no book. */
export const neutralTroop = (troop: Troop): NeutralTroop => ({
  arm: ARM[troop.kind],
  order: orderOf(troop),
  hand: hand(troop),
  missiles: MISSILES[reachOf(troop)],
  armour: troop.armour ? 1 : 0,
  shield: troop.shield !== 'none',
  quality: null,
  drilled: troop.trained,
});

/** A unit of usual size, and a model by itself (Set up). */
export const unitSize = (troop: Troop): number => usualSize(troop) ?? 1;
