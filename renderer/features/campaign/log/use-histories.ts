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

/** Returns the URL key of a history. The halves of a divided unit share their past but have different ids. */
const toHistoryKey = ({ id, entries }: TroopHistory): string => `${id} ${entries[0]?.seq ?? 0}`;

/** Returns the histories of the campaign's troops, from turn file or log. Callers must show players only their own. */
export function useHistories({ campaign, state, events, packHistories }: CampaignView = useCampaignView()) {
  const store = useCampaignStore();
  /** Names from the whole log, which are known to the owner of the history. */
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
  const visible = computed(
    (): readonly VisibleHistory[] =>
      packHistories.value ?? histories.value.map((history) => toVisibleHistory(history, toHistoryKey(history))),
  );
  const byId = computed(
    () => new Map(visible.value.flatMap((history) => (history.army === null ? [] : [[history.id, history] as const]))),
  );
  return { histories, visible, byId, names };
}
