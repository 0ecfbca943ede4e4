/** The element that shows a place of the army file carries its path as `data-place`. */
const elementAt = (place: string): HTMLElement | null => document.querySelector(`[data-place="${CSS.escape(place)}"]`);

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex]';

/** Goes to a problem's place, or to the nearest place around it that is on the screen, and gives it the focus. */
export function goToPlace(target: string): void {
  const path = target.split('.');
  for (let length = path.length; length >= 0; length -= 1) {
    const place = elementAt(path.slice(0, length).join('.'));
    if (!place) continue;
    place.closest('details')?.setAttribute('open', '');
    // Of a unit it is the number that is changed first, whatever stands before it.
    const within = (selector: string) => place.querySelector<HTMLElement>(selector);
    const field = place.matches(FOCUSABLE) ? place : (within('[data-first]') ?? within(FOCUSABLE));
    place.scrollIntoView({ block: 'center' });
    (field ?? place).focus({ preventScroll: true });
    return;
  }
}
