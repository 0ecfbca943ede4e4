import type { Draft } from '../../../components/form/form-draft.ts';

/** Under what a form keeps what it was called with: measured on the field, or said by the outcome before. */
const CALLED = 'called with';

/**
 * What a form was filled with, by where it came from: what follows from there no more goes back before it is filled again.
 * @param put puts what is known into the form; `before` is what was known from there last
 * @param sources what follows from each role now, and from what was agreed
 */
export function formFill(
  put: (known: Draft, before: Draft) => void,
  sources: () => readonly (readonly [from: string, known: Draft])[],
) {
  const last = new Map<string, Draft>();
  function fill(from: string, known: Draft): void {
    put(known, last.get(from) ?? {});
    last.set(from, known);
  }
  function fillAll(): void {
    for (const [from, known] of sources()) fill(from, known);
  }
  return {
    fill,
    fillAll,
    /** Fills everything again, and puts over it what the form is called with; nothing of what it was called with before stays. */
    callWith(input: Draft): void {
      fill(CALLED, {});
      fillAll();
      fill(CALLED, input);
    },
    forget: (): void => last.clear(),
  };
}
