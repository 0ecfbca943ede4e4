import { withLengths, withUnitOf } from '../texts/format.ts';
import { useSettings } from './settings.ts';

/** Converts lengths in a text to the user's unit. With a label that names the unit, the text is a bare number. */
export function useLengths(): (text: string, label?: string) => string {
  const store = useSettings();
  return (text, label) => {
    const unit = store.settings?.lengths ?? 'book';
    return label === undefined ? withLengths(text, unit) : withUnitOf(label, text, unit);
  };
}
