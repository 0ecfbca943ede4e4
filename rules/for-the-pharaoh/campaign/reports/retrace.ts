import { changeProvince, type Draft, createDraft, setFortHolder } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import type { PlayerEvent, Seen } from './report.ts';

type Counts = readonly { readonly id: string; readonly count: number }[];

/** Adds figures to the parts of an army that still exist; with `sign` -1 removes them. */
function addFigures(draft: Draft, id: string, counts: Counts, sign: 1 | -1 = 1): void {
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

/** Reverts the changes of one entry, as far as the entry states the values before. */
function undo(draft: Draft, seen: Seen): void {
  if (seen.kind === 'own-losses') for (const loss of seen.losses) addFigures(draft, loss.army, [loss]);
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
      addFigures(draft, event.army, event.force.parts);
      break;
    case 'casualties':
      for (const loss of event.losses) addFigures(draft, loss.army, [loss]);
      break;
    case 'ranks-refilled':
      addFigures(draft, event.army, event.parts, -1);
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
      setFortHolder(draft, event.fort, event.from);
      break;
    default:
  }
}

type Holders = ReadonlyMap<string, string | null>;

/**
 * Lists the holders of provinces before each decree of a report, by index of the entry. A report does not state which holders a decree
 * changed, so the holders before it come from the set-up and from earlier entries. Empty if the report does not begin with the campaign.
 */
function listHoldersBeforeDecrees(
  { setUp }: CampaignState,
  report: readonly PlayerEvent[],
): ReadonlyMap<number, Holders> {
  const holdersBefore = new Map<number, Holders>();
  const isFromStart = report.some(
    ({ seen, year, month }) =>
      seen.kind === 'whole' && seen.happening.kind === 'month-ended' && year === 1 && month === 1,
  );
  if (!isFromStart) return holdersBefore;
  const holders = new Map(setUp.provinces.map(({ id, holder }) => [id, holder]));
  for (const [index, { seen }] of report.entries()) {
    if (seen.kind === 'umpire-spoke') holdersBefore.set(index, new Map(holders));
    const event = seen.kind === 'whole' ? seen.happening : null;
    if (event?.kind === 'fort-taken' && event.how === 'decree') {
      const province = setUp.provinces.find(({ forts }) => forts.some(({ id }) => id === event.fort));
      if (province) holdersBefore.set(index, new Map([[province.id, holders.get(province.id) ?? null]]));
    }
    if (event?.kind === 'province-taken') holders.set(event.province, event.by);
    if (event?.kind === 'province-given') holders.set(event.province, event.to);
  }
  return holdersBefore;
}

/**
 * Returns the map after each entry of a player's report: own armies with their strength, and holders of provinces. The last state is the
 * view. Destroyed troops are missing. Foreign armies are missing before the view, because no report tells where they stood.
 */
export function retraceStates(
  view: CampaignState,
  report: readonly PlayerEvent[],
  player: string,
): readonly CampaignState[] {
  const ownArmies = Object.entries(view.armies).filter(([, army]) => army.player === player);
  let later = createDraft({ ...view, armies: Object.fromEntries(ownArmies) });
  const states: CampaignState[] = [];
  const holdersBefore = listHoldersBeforeDecrees(view, report);
  for (const [index, { seen }] of [...report.entries()].toReversed()) {
    states.push(states.length === 0 ? view : later);
    later = createDraft(later);
    undo(later, seen);
    for (const [province, holder] of holdersBefore.get(index) ?? [])
      changeProvince(later, province, (known) => (known.holder === holder ? null : { holder }));
  }
  return states.reverse();
}
