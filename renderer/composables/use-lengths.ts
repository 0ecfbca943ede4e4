import { withLengths } from '../messages/lengths.ts';
import { useSettings } from '../stores/settings.ts';

/** Tells the lengths in a rule's sentence in the unit that its reader chose as well. */
export function useLengths(): (text: string) => string {
  const store = useSettings();
  return (text) => withLengths(text, store.settings?.lengths ?? 'book');
}
