import { computed } from 'vue';
import { type TroopHistory, troopHistories } from '../../../../rules/campaign.ts';
import { standingLog } from '../../../../rules/edition.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { type CampaignView, useCampaignView } from '../campaign-view.ts';

/** Names a history in an address and in a list: halves of a divided unit have one past and an id each. */
export const keyOfHistory = ({ id, entries }: TroopHistory): string => `${id} ${entries[0]?.seq ?? 0}`;

/** What all troops of the campaign on the screen lived through; nothing where its whole log is not here. Whoever shows it shows a player its own. */
export function useHistories({ campaign, state, events }: CampaignView = useCampaignView()) {
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
      ? troopHistories(standingLog(events.value, store.log), names.value.names)
      : [],
  );
  const byId = computed(
    () =>
      new Map(histories.value.flatMap((history) => (history.army === null ? [] : [[history.id, history] as const]))),
  );
  return { histories, byId, names };
}
