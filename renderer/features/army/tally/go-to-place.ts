/** Finds the element that shows a place of the army file. */
const elementAt = (place: string): HTMLElement | null => document.querySelector(`[data-place="${CSS.escape(place)}"]`);

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex]';

/** Scrolls to a problem's place, or to its nearest visible parent. Focuses the field marked for the problem code, or the first field. */
export function goToPlace(target: string, code = ''): void {
  const path = target.split('.');
  for (let length = path.length; length >= 0; length -= 1) {
    const place = elementAt(path.slice(0, length).join('.'));
    if (!place) continue;
    place.closest('details')?.setAttribute('open', '');
    // `data-first` marks the control to focus if no field is marked for the code.
    const within = (selector: string) => place.querySelector<HTMLElement>(selector);
    const marked = code === '' ? null : within(`[data-for~="${CSS.escape(code)}"]`);
    const field = marked ?? (place.matches(FOCUSABLE) ? place : (within('[data-first]') ?? within(FOCUSABLE)));
    place.scrollIntoView({ block: 'center' });
    (field ?? place).focus({ preventScroll: true });
    return;
  }
}
