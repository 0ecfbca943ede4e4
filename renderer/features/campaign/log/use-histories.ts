import { computed } from 'vue';
import {
  toVisibleHistory,
  type TroopHistory,
  type VisibleHistory,
  createTroopHistories,
} from '../../../../rules/campaign.ts';
import { getActiveLog } from '../../../../rules/edition.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { type CampaignView, useCampaignView } from '../campaign-view.ts';

/** Names a history in an address: halves of a divided unit have one past and an id each. */
const keyOfHistory = ({ id, entries }: TroopHistory): string => `${id} ${entries[0]?.seq ?? 0}`;

/**
 * What all troops of the campaign on the screen lived through; a seat's own where its pack tells them; nothing where neither the whole log is
 * here nor such a pack. Whoever shows it shows a player its own.
 */
export function useHistories({ campaign, state, events, packHistories }: CampaignView = useCampaignView()) {
  const store = useCampaignStore();
  /** Names as the whole log has them; whose history is shown has met all that it tells of. */
  const names = computed(() =>
    events.value.nameBook(
      [state.value],
      store.log.map(({ payload }) => payload),
    ),
  );
  const histories = computed((): readonly TroopHistory[] =>
    store.campaign?.id === campaign.value.id
      ? createTroopHistories(getActiveLog(events.value, store.log), names.value.names)
      : [],
  );
  const told = computed(
    (): readonly VisibleHistory[] =>
      packHistories.value ?? histories.value.map((history) => toVisibleHistory(history, keyOfHistory(history))),
  );
  const byId = computed(
    () => new Map(told.value.flatMap((history) => (history.army === null ? [] : [[history.id, history] as const]))),
  );
  return { histories, told, byId, names };
}
