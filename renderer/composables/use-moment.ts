import { useI18n } from 'vue-i18n';

/** A time as people say it: the clock for this year's, the year for those before. */
export function useMoment() {
  const { d } = useI18n();
  const thisYear = new Date().getFullYear();
  return (time: string): string => {
    const at = new Date(time);
    return d(at, at.getFullYear() === thisYear ? 'moment' : 'day');
  };
}
