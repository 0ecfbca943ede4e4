import { otherSide, present, type SideAt } from '../rules/core/fight/fight.ts';
import { VOLLEYS_TELL } from './constants.ts';
import type { Style } from './styles.ts';
import type { Table } from './values.ts';

/* What a captain sees in two armies before it begins. */

/** What the volleys of a side cost the other beside what its blows do, each unit against each, at half of its range. */
export function volleysToBlows({ fight, odds }: Table, side: SideAt): number {
  const [own, enemies] = [present(fight, side), present(fight, otherSide(side))];
  let [shot, struck] = [0, 0];
  for (const unit of own) {
    const { range, files } = odds.kind(unit);
    for (const enemy of enemies) {
      const { worth } = odds.kind(enemy);
      if (range > 0) shot += worth * odds.shot(unit, enemy, range / 2, 'front');
      struck += worth * odds.blow(unit, enemy, files, { aspect: 'front', charging: true });
    }
  }
  return struck === 0 ? 0 : shot / struck;
}

/** A style as it is fought with against the enemy at hand: a line pays where volleys tell, and costs where only blows do. */
export function styleAgainst(table: Table, side: SideAt): Style {
  const { style } = table;
  if (style.keepsLine === 0 || volleysToBlows(table, side) >= VOLLEYS_TELL) return style;
  return { ...style, keepsLine: 0, spares: 0 };
}
