import { changeProvince, type Draft, draftOf, takeFort } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import type { PlayerEvent, Seen } from './report.ts';

/** Puts back what an entry of a report says that it changed on the map, as far as it tells how it was before. */
function undo(draft: Draft, seen: Seen): void {
  if (seen.kind !== 'whole') return;
  const { happening } = seen;
  switch (happening.kind) {
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
    case 'army-garrisoned': {
      const army = draft.armies[happening.army];
      const province = happening.kind === 'army-garrisoned' ? army?.province : happening.from;
      if (army && province !== undefined) draft.armies[happening.army] = { ...army, province, fort: null };
      break;
    }
    case 'province-taken':
    case 'province-given':
      changeProvince(draft, happening.province, () => ({ holder: happening.from }));
      break;
    case 'fort-taken':
      takeFort(draft, happening.fort, happening.from);
      break;
    default:
  }
}

/**
 * How the map stood for a player after each entry of its report, the last of which is the view: where its own armies stood and who held
 * what, by that player's own knowledge alone. Where foreign armies stood before the end no report says; they are left out until then.
 */
export function retrace(view: CampaignState, report: readonly PlayerEvent[], player: string): readonly CampaignState[] {
  const own = Object.entries(view.armies).filter(([, army]) => army.player === player);
  let later = draftOf({ ...view, armies: Object.fromEntries(own) });
  const states: CampaignState[] = [];
  for (const { seen } of report.toReversed()) {
    states.push(states.length === 0 ? view : later);
    later = draftOf(later);
    undo(later, seen);
  }
  return states.reverse();
}
