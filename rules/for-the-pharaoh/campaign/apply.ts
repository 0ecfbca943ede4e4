import type { CampaignEvent, CampaignHappening, Loss } from '../../core/campaign/events.ts';
import type { CampaignArmy, CampaignState, ProvinceState } from '../../core/campaign/state.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { FTP_C8 } from '../rulings.ts';

/** A state whose records may be written to; what they hold is replaced and never changed. */
export interface Draft extends Omit<
  CampaignState,
  'provinces' | 'armies' | 'treasuries' | 'detached' | 'battles' | 'year' | 'month'
> {
  year: number;
  month: number;
  provinces: Record<string, ProvinceState>;
  armies: Record<string, CampaignArmy>;
  treasuries: Record<string, number>;
  detached: Record<string, number>;
  battles: CampaignState['battles'];
}

/** A draft that shares everything with `state` but its records. */
export const draftOf = (state: CampaignState): Draft => ({
  ...state,
  provinces: { ...state.provinces },
  armies: { ...state.armies },
  treasuries: { ...state.treasuries },
  detached: { ...state.detached },
});

function changeProvince(draft: Draft, id: string, change: (province: ProvinceState) => Partial<ProvinceState>): void {
  const province = draft.provinces[id];
  if (province) draft.provinces[id] = { ...province, ...change(province) };
}

function changeEveryProvince(draft: Draft, change: (province: ProvinceState) => Partial<ProvinceState> | null): void {
  for (const [id, province] of Object.entries(draft.provinces)) {
    const changed = change(province);
    if (changed) draft.provinces[id] = { ...province, ...changed };
  }
}

function moveArmy(draft: Draft, id: string, province: string): void {
  const army = draft.armies[id];
  if (army) draft.armies[id] = { ...army, province };
}

function lose(draft: Draft, losses: readonly Loss[], fromForce: boolean): void {
  const byArmy = Map.groupBy(losses, ({ army }) => army);
  for (const [id, fallen] of byArmy) {
    const army = draft.armies[id];
    if (!army) continue;
    const counts = new Map(fallen.map(({ id: part, count }) => [part, count]));
    draft.armies[id] = {
      ...army,
      generals: army.generals.filter((general) => !counts.has(general.id)),
      units: army.units.map((unit) =>
        unit.parts.some((part) => counts.has(part.id))
          ? { ...unit, parts: unit.parts.map((part) => ({ ...part, count: part.count - (counts.get(part.id) ?? 0) })) }
          : unit,
      ),
    };
    clampDetached(draft, id, counts, fromForce);
  }
}

/** Fewer are away where raiders or interceptors fell, and never more than there are. */
function clampDetached(draft: Draft, id: string, fallen: ReadonlyMap<string, number>, fromForce: boolean): void {
  const parts = draft.armies[id]?.units.flatMap((unit) => unit.parts) ?? [];
  for (const [part, count] of fallen) {
    const away = draft.detached[part];
    if (away === undefined) continue;
    const there = parts.find((known) => known.id === part)?.count ?? 0;
    const left = Math.min(there, fromForce ? away - count : away);
    if (left > 0) draft.detached[part] = left;
    else Reflect.deleteProperty(draft.detached, part);
  }
}

function endMonth(draft: Draft): void {
  draft.month += 1;
  draft.detached = {};
  if (choiceInForce(FTP_C8, draft.rulings) !== 'month') return;
  changeEveryProvince(draft, ({ cropDamage }) => (cropDamage > 0 ? { cropDamage: 0 } : null));
}

const noteControl = ({ holder, held }: ProvinceState): Partial<ProvinceState> | null =>
  holder === null ? null : { held: { ...held, [holder]: (held[holder] ?? 0) + 1 } };

/** Brings one happening about in a draft. */
export function amend(draft: Draft, happening: Exclude<CampaignHappening, { kind: 'campaign-started' }>): void {
  switch (happening.kind) {
    case 'force-detached':
      for (const { id, count } of happening.force.parts) draft.detached[id] = (draft.detached[id] ?? 0) + count;
      for (const id of happening.force.generals) draft.detached[id] = 1;
      break;
    case 'casualties':
      lose(draft, happening.losses, happening.cause === 'raiders' || happening.cause === 'interceptors');
      break;
    case 'province-raided':
      changeProvince(draft, happening.province, ({ cropDamage, raidLoss }) => ({
        cropDamage: cropDamage + happening.cropDamage,
        raidLoss: raidLoss + happening.revenueLoss,
      }));
      break;
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
      moveArmy(draft, happening.army, happening.to);
      break;
    case 'army-disbanded':
      Reflect.deleteProperty(draft.armies, happening.army);
      break;
    case 'province-taken':
      changeProvince(draft, happening.province, () => ({ holder: happening.by }));
      break;
    case 'battle-joined':
      draft.battles = [...draft.battles, happening.battle];
      break;
    case 'battle-settled':
      draft.battles = draft.battles.filter(({ id }) => id !== happening.battle);
      break;
    case 'control-noted':
      changeEveryProvince(draft, noteControl);
      break;
    case 'month-ended':
      endMonth(draft);
      break;
    case 'revenue-paid':
      draft.treasuries[happening.player] = (draft.treasuries[happening.player] ?? 0) + happening.income;
      break;
    case 'upkeep-paid':
      draft.treasuries[happening.player] =
        (draft.treasuries[happening.player] ?? 0) - happening.upkeep - happening.forfeited;
      break;
    case 'crops-restored':
      changeEveryProvince(draft, ({ cropDamage }) => (cropDamage > 0 ? { cropDamage: 0 } : null));
      break;
    case 'year-begun':
      draft.year = happening.year;
      draft.month = 1;
      changeEveryProvince(draft, () => ({ held: {}, raidLoss: 0 }));
      break;
    case 'orders-revealed':
    case 'interception-tried':
    case 'interception-fought':
    case 'armies-met':
    case 'march-order-diced':
      break;
  }
}

/** The state after further events; `null` before the first. Neither the state nor the events are changed. */
export function apply(state: CampaignState | null, events: readonly CampaignEvent[]): CampaignState {
  let draft = state ? draftOf(state) : null;
  for (const { happening } of events) {
    if (happening.kind === 'campaign-started') {
      if (draft) throw new RangeError('a campaign starts only once');
      draft = draftOf(happening.state);
    } else {
      if (!draft) throw new RangeError('the first event of a campaign is its start');
      amend(draft, happening);
    }
  }
  if (!draft) throw new RangeError('a campaign without events has no state');
  return draft;
}
