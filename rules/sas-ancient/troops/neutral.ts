import type { Arm, HandWeapon, Missile, NeutralTroop, Order } from '../../core/convert/neutral-troop.ts';
import { isMounted, type Kind } from './kinds.ts';
import type { Quality, Troop } from './troop.ts';

interface Body {
  readonly arm: Arm;
  readonly order: Order | null;
  readonly hand: readonly HandWeapon[];
}

/** How troop types fight, in the book's order (Troop Types). */
const BODY: Readonly<Record<Kind, Body>> = {
  knights: { arm: 'horse', order: 'close', hand: ['lance'] },
  cavalry: { arm: 'horse', order: 'loose', hand: ['spear', 'sword', 'lance'] },
  'light-horse': { arm: 'horse', order: 'open', hand: [] },
  elephants: { arm: 'elephants', order: null, hand: [] },
  expendables: { arm: 'herds', order: null, hand: [] },
  spearmen: { arm: 'foot', order: 'close', hand: ['spear'] },
  pikemen: { arm: 'foot', order: 'close', hand: ['pike'] },
  swordsmen: { arm: 'foot', order: 'close', hand: ['sword', 'axe', 'mace'] },
  warband: { arm: 'foot', order: 'loose', hand: ['sword', 'spear', 'axe'] },
  peltasts: { arm: 'foot', order: 'loose', hand: [] },
  bowmen: { arm: 'foot', order: 'loose', hand: [] },
  psiloi: { arm: 'foot', order: 'open', hand: [] },
  artillery: { arm: 'engines', order: null, hand: [] },
  horde: { arm: 'foot', order: null, hand: [] },
  'war-wagon': { arm: 'wagons', order: null, hand: [] },
};

/** Levies are the least, and soldiers the bulk of an army (Quality Class). */
const QUALITY: Readonly<Record<Quality, NeutralTroop['quality']>> = {
  fanatics: 1,
  elite: 1,
  soldiers: 3,
  militia: 4,
  levies: 5,
};

/** Scythed chariots fight as expendables do, and not as chariots. */
const armOf = ({ kind, mount }: Troop): Arm => {
  if (kind === 'expendables') return 'herds';
  if (mount === 'chariot') return 'chariots';
  return mount === 'camel' ? 'camels' : BODY[kind].arm;
};

const missilesOf = ({ missiles }: Troop): readonly Missile[] =>
  missiles === null || missiles === 'artillery' || missiles === 'war-wagon' ? [] : [missiles];

/** What a troop type is in terms of no book. */
export const neutralTroop = (troop: Troop): NeutralTroop => ({
  arm: armOf(troop),
  order: BODY[troop.kind].order,
  hand: BODY[troop.kind].hand,
  missiles: missilesOf(troop),
  armour: ({ none: 0, armoured: 1, heavy: 2 } as const)[troop.armour],
  // Mounted never count shieldless: whether they have shields is not said (Shields).
  shield: isMounted(troop.kind) ? null : troop.shields !== 'none',
  quality: troop.quality && QUALITY[troop.quality],
  drilled: troop.formationTrained,
});
