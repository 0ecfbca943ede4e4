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
    const field = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(`[data-first], ${FOCUSABLE}`);
    place.scrollIntoView({ block: 'center' });
    (field ?? place).focus({ preventScroll: true });
    return;
  }
}
