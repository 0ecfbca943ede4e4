import { shallowRef, type ShallowRef } from 'vue';
import type { ImportReport } from '../../../../contract/armies.ts';
import { holdsLink } from '../../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useArmy } from '../../../stores/army.ts';
import { client } from '../../../transport/client.ts';
import { addRoster } from '../../../../rules/core/army/edit/edit-units.ts';

/** Whether a text is more than a line of fast entry. */
const isRoster = (text: string): boolean => holdsLink(text) || text.trim().includes('\n');

/**
 * Takes a roster that is pasted into the open army: at once where every line of it matches the army's list, else after it was looked
 * over.
 *
 * @param say tells people what was done.
 */
export function useRosterPaste(say: (words: string) => void): {
  /** What is to be looked over; null for nothing. */
  readonly report: ShallowRef<ImportReport | null>;
  paste(event: ClipboardEvent): void;
  take(roster: ArmyFile): void;
} {
  const store = useArmy();
  const { attempt } = useAttempt();
  const report = shallowRef<ImportReport | null>(null);

  function take(roster: ArmyFile): void {
    store.edit((army) => addRoster(army, roster, store.newId));
    say(`Added ${roster.units.length} units and ${roster.generals.length} generals from the pasted army`);
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const { army } = store;
    if (!army || !isRoster(text)) return;
    event.preventDefault();
    void attempt(async () => {
      const { rules, list, allies = [] } = army;
      const found = await client.armies.readImport({ text, rules, ...(list === null ? {} : { list, allies }) });
      const isWhole = found.guessed.length + found.left.length === 0 && found.army.rules === rules;
      if (isWhole && found.army.list === list) take(found.army);
      else report.value = found;
    });
  }

  return { report, paste, take };
}
