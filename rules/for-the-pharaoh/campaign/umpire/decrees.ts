import type { Decree } from './intervention.ts';
import { changeProvince, type Draft } from '../draft.ts';
import { countsOf, unitsWith } from '../phases/regroup.ts';

/** New figures and models for the ranks of an army. */
export function gain(
  draft: Draft,
  id: string,
  parts: readonly { readonly id: string; readonly count: number }[],
): void {
  const army = draft.armies[id];
  if (army) draft.armies[id] = { ...army, units: unitsWith(army.units, countsOf(parts), 1) };
}

export function takeFort(draft: Draft, id: string, by: string | null): void {
  const fort = draft.forts[id];
  if (fort) draft.forts[id] = { ...fort, holder: by };
}

/** What the umpire decreed; troops removed come as casualties behind it. */
export function decree(draft: Draft, ruled: Decree): void {
  switch (ruled.kind) {
    case 'set-treasury':
      draft.treasuries[ruled.player] = ruled.gold;
      break;
    case 'set-holder':
      changeProvince(draft, ruled.province, () => ({ holder: ruled.player }));
      break;
    case 'move-army': {
      const army = draft.armies[ruled.army];
      if (army) draft.armies[ruled.army] = { ...army, province: ruled.province, fort: ruled.fort };
      break;
    }
    case 'restore-troops':
      gain(draft, ruled.army, ruled.parts);
      break;
    case 'set-crop-damage':
      changeProvince(draft, ruled.province, () => ({ cropDamage: ruled.points }));
      break;
    case 'set-raid-loss':
      changeProvince(draft, ruled.province, () => ({ raidLoss: ruled.gold }));
      break;
    case 'take-fort':
      takeFort(draft, ruled.fort, ruled.player);
      break;
    case 'end-siege':
      Reflect.deleteProperty(draft.sieges, ruled.fort);
      break;
    case 'remove-troops':
    case 'note':
      break;
  }
}
