import { useI18n } from 'vue-i18n';
import type { Sentence } from './sentence.ts';

/** Puts sentences and amounts into words. */
export function useFormatEvent() {
  const { t, n } = useI18n();
  const amount = (value: number): string => n(value, 'whole');
  const shown = (values: Sentence['values']): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([gap, value]) => [gap, typeof value === 'number' ? amount(value) : value]),
    );
  const formatSentence = ({ key, values, count }: Sentence): string =>
    count === undefined ? t(`campaign.${key}`, shown(values)) : t(`campaign.${key}`, shown(values), count);
  return { t, amount, formatSentence };
}
