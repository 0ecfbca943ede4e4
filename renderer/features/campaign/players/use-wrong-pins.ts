import { useToast } from '@nuxt/ui/composables';
import type { WrongPins } from '../../../../contract/campaigns.ts';
import { formatTimestamp } from '../../../messages/format.ts';
import { t } from '../../../messages/messages.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';

/** Tells whoever sits down which wrong PINs were tried. */
export function useWrongPins() {
  const toast = useToast();
  const store = useCampaignStore();
  const nameOf = (seat: string | null): string =>
    seat === null
      ? t('seat.pin.atUmpire')
      : (store.campaign?.state.players.find(({ id }) => id === seat)?.power ?? seat);
  return (wrong: readonly WrongPins[]): void => {
    for (const { seat, tries, lastAt } of wrong)
      toast.add({
        title: t('seat.pin.wereWrong', { seat: nameOf(seat) }, tries),
        description: t('seat.pin.wrongWhen', { when: formatTimestamp(lastAt) }),
        color: 'warning',
        icon: 'i-lucide-key-round',
        duration: 15_000,
      });
  };
}
