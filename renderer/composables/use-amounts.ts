import { useI18n } from 'vue-i18n';

/** Numbers as every screen and sheet writes them: thousands apart, and a true minus. */
export function useAmounts() {
  const { n } = useI18n();
  const whole = (amount: number): string => n(amount, 'whole');
  return {
    whole,
    /** With its sign, for differences. */
    signed: (amount: number): string => `${amount < 0 ? '−' : '+'}${whole(Math.abs(amount))}`,
  };
}
