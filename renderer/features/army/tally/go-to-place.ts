/** The element that shows a place of the army file carries its path as `data-place`. */
const elementAt = (place: string): HTMLElement | null => document.querySelector(`[data-place="${CSS.escape(place)}"]`);

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex]';

/** Goes to a problem's place, or to the nearest place around it that is on the screen, and gives the focus to the field that is for this problem, or to its first. */
export function goToPlace(target: string, code = ''): void {
  const path = target.split('.');
  for (let length = path.length; length >= 0; length -= 1) {
    const place = elementAt(path.slice(0, length).join('.'));
    if (!place) continue;
    place.closest('details')?.setAttribute('open', '');
    // Of a unit it is the number that is changed first, whatever stands before it.
    const within = (selector: string) => place.querySelector<HTMLElement>(selector);
    const own = code === '' ? null : within(`[data-for~="${CSS.escape(code)}"]`);
    const field = own ?? (place.matches(FOCUSABLE) ? place : (within('[data-first]') ?? within(FOCUSABLE)));
    place.scrollIntoView({ block: 'center' });
    (field ?? place).focus({ preventScroll: true });
    return;
  }
}
