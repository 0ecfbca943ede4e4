import { useI18n } from 'vue-i18n';
import { formatInteger } from '../../../messages/format.ts';
import type { Sentence } from './sentence.ts';

/** Formats the sentences of orders and of the log. */
export function useFormatEvent() {
  const { t } = useI18n();
  const shown = (values: Sentence['values']): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([gap, value]) => [gap, typeof value === 'number' ? formatInteger(value) : value]),
    );
  const formatSentence = ({ key, values, count }: Sentence): string =>
    count === undefined ? t(`campaign.${key}`, shown(values)) : t(`campaign.${key}`, shown(values), count);
  return { t, formatSentence };
}
