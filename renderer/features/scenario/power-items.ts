import { computed, type ComputedRef } from 'vue';
import { useI18n } from 'vue-i18n';
import { useWizard } from './use-wizard.ts';

/** What stands for nobody where one of the players is chosen. */
export const NOBODY = '-';

/** The players to choose from, nobody first. */
export function usePowerItems(): ComputedRef<{ readonly value: string; readonly label: string }[]> {
  const { t } = useI18n();
  const { powers } = useWizard();
  return computed(() => [
    { value: NOBODY, label: t('campaign.nobody') },
    ...powers.value.map(({ id, title }) => ({ value: id, label: title })),
  ]);
}
