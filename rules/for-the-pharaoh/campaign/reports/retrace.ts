import { changeProvince, type Draft, draftOf, takeFort } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import type { PlayerEvent, Seen } from './report.ts';

type Counts = readonly { readonly id: string; readonly count: number }[];

/** Puts so many figures back into those of an army's parts that are still there; with `sign` -1 it takes them away. */
function putBack(draft: Draft, id: string, counts: Counts, sign: 1 | -1 = 1): void {
  const army = draft.armies[id];
  if (!army) return;
  const more = new Map(counts.map((part) => [part.id, sign * part.count]));
  draft.armies[id] = {
    ...army,
    units: army.units.map((unit) => ({
      ...unit,
      parts: unit.parts.map((part) => ({ ...part, count: Math.max(0, part.count + (more.get(part.id) ?? 0)) })),
    })),
  };
}

/** Puts back what an entry of a report says that it changed on the map, as far as it tells how it was before. */
function undo(draft: Draft, seen: Seen): void {
  if (seen.kind === 'own-losses') for (const loss of seen.losses) putBack(draft, loss.army, [loss]);
  if (seen.kind !== 'whole') return;
  const event = seen.happening;
  switch (event.kind) {
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
    case 'army-garrisoned': {
      const army = draft.armies[event.army];
      const province = event.kind === 'army-garrisoned' ? army?.province : event.from;
      if (army && province !== undefined) draft.armies[event.army] = { ...army, province, fort: null };
      break;
    }
    case 'army-mustered':
      Reflect.deleteProperty(draft.armies, event.army.id);
      break;
    case 'army-split':
      Reflect.deleteProperty(draft.armies, event.into);
      putBack(draft, event.army, event.force.parts);
      break;
    case 'casualties':
      for (const loss of event.losses) putBack(draft, loss.army, [loss]);
      break;
    case 'ranks-refilled':
      putBack(draft, event.army, event.parts, -1);
      break;
    case 'troops-raised': {
      const army = draft.armies[event.army];
      const raised = new Set([...event.units, ...event.generals].map(({ id }) => id));
      if (!army) break;
      const units = army.units.filter(({ id }) => !raised.has(id));
      draft.armies[army.id] = { ...army, units, generals: army.generals.filter(({ id }) => !raised.has(id)) };
      break;
    }
    case 'province-taken':
    case 'province-given':
      changeProvince(draft, event.province, () => ({ holder: event.from }));
      break;
    case 'fort-taken':
      takeFort(draft, event.fort, event.from);
      break;
    default:
  }
}

/**
 * How the map stood for a player after each entry of its report, the last of which is the view: where its own armies stood and how strong
 * they were, and who held what, by that player's own knowledge alone. Troops of which nobody is left are missing. Where foreign armies stood
 * before the end no report says; they are left out until then.
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
