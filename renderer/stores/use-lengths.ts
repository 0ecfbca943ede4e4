import { withLengths, withUnitOf } from '../texts/format.ts';
import { useSettings } from './settings.ts';

/** Tells the lengths in a rule's sentence in the unit that its reader chose as well; with a label that names the unit, a bare number. */
export function useLengths(): (text: string, label?: string) => string {
  const store = useSettings();
  return (text, label) => {
    const unit = store.settings?.lengths ?? 'book';
    return label === undefined ? withLengths(text, unit) : withUnitOf(label, text, unit);
  };
}
