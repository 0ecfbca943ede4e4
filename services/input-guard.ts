import { UseCaseError } from '../contract/errors.ts';

const DEEPEST = 60;
const MOST_VALUES = 5_000_000;

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string;
  readonly within: Place | null;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | null = place; at?.within; at = at.within) keys.unshift(at.key);
  return keys.slice(0, 8).join('.');
}

const refuse = (message: string, place: Place): never => {
  throw new UseCaseError('BAD_INPUT', message, pathOf(place));
};

/**
 * Refuses what no schema should have to walk: values nested beyond reason (they would exhaust the stack further on), values of a
 * size beyond reason, values that hold themselves, keys that would reach an object's prototype, and texts that no file can hold.
 * Walks without recursion.
 * @throws UseCaseError naming the place.
 */
export function guardInput(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  const waiting: Place[] = [{ value: input, depth: 0, key: '', within: null }];
  let values = 0;
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (place.depth > DEEPEST) refuse(`the input is nested more than ${DEEPEST} levels deep`, place);
    for (const [key, value] of Object.entries(place.value) as [string, unknown][]) {
      values += 1;
      if (values > MOST_VALUES) refuse(`the input holds more than ${MOST_VALUES} values`, place);
      if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
        refuse('a text with half a character in it is no text', place);
      if (key === '__proto__') refuse('a field named "__proto__" is not allowed', place);
      if (typeof value === 'object' && value !== null) {
        waiting.push({ value, depth: place.depth + 1, key, within: place });
      }
    }
  }
}
