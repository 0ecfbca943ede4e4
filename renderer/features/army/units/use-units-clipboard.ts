import { fill, plural } from '../../../texts/format.ts';
import { useToast } from '@nuxt/ui/composables';
import { useEventListener } from '@vueuse/core';
import { isWriting } from '../../../composables/use-screen-actions.ts';
import { useArmy } from '../../../stores/army.ts';
import { copyUnits } from '../../../../rules/core/army/edit/edit-units.ts';
import { fitUnits, formatUnits, parseUnits } from './units-clipboard.ts';
import { useSelectedUnits } from './use-selected-units.ts';

const CLIPBOARD_TEXTS: Readonly<Record<string, string>> = {
  guessed: 'Matched by name only, with different stats: {names}.',
  own: 'Not in this army list, added as custom troop types: {names}.',
  left: 'Not pasted, unknown troops: {names}.',
};

/**
 * Copies, cuts and pastes the selected units with the system clipboard, also between armies, windows and computers.
 * @param say announces what was done
 */
export function useUnitsClipboard(say: (words: string) => void): void {
  const toast = useToast();
  const store = useArmy();
  const { chosen, remove, insert } = useSelectedUnits();

  /** True if the user is typing or has selected text, which a copy then means. */
  const isText = (): boolean => isWriting(document.activeElement) || !(getSelection()?.isCollapsed ?? true);

  function copy(event: ClipboardEvent): boolean {
    if (event.defaultPrevented || isText() || !store.army || !store.book || chosen.value.length === 0) return false;
    event.clipboardData?.setData('text/plain', formatUnits(store.book, store.list, store.army, chosen.value));
    event.preventDefault();
    say(plural(chosen.value.length, '1 unit copied', '1 unit copied', `${chosen.value.length} units copied`));
    return true;
  }

  function cut(event: ClipboardEvent): void {
    if (copy(event)) remove();
  }

  function paste(event: ClipboardEvent): void {
    if (event.defaultPrevented || isWriting(event.target) || !store.army || !store.book) return;
    const copied = parseUnits(event.clipboardData?.getData('text/plain') ?? '');
    if (!copied) return;
    event.preventDefault();
    if (copied.army.rules !== store.army.rules) {
      toast.add({
        title: 'The copied units belong to another rule book',
        color: 'warning',
        icon: 'i-lucide-clipboard-x',
      });
      return;
    }
    const { units, guessed, own, left } = fitUnits(copied, store.list);
    insert(copyUnits(units, store.newId));
    say(plural(units.length, 'Nothing to paste', '1 unit pasted', `${units.length} units pasted`));
    const unfit = Object.entries({ guessed, own, left }).filter(([, names]) => names.length > 0);
    if (unfit.length === 0) return;
    toast.add({
      title: plural(units.length, 'Nothing to paste', '1 unit pasted', `${units.length} units pasted`),
      description: unfit.map(([how, names]) => fill(CLIPBOARD_TEXTS[how], { names: names.join(', ') })).join(' '),
      color: 'warning',
      icon: 'i-lucide-clipboard-check',
      duration: 12_000,
    });
  }

  useEventListener(document, 'copy', copy);
  useEventListener(document, 'cut', cut);
  useEventListener(document, 'paste', paste);
}
