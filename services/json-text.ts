import { InputError } from '../rules/core/procedure.ts';

/** A file's text as a value. A byte order mark is tolerated. @throws InputError with a sentence for whatever is no JSON. */
export function readJson(text: string, label: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (plain.trim() === '') throw new InputError(`${label}: it is empty; JSON was expected`, '');
  if (plain.includes('\u0000')) throw new InputError(`${label}: it is no text; JSON was expected`, '');
  try {
    return JSON.parse(plain) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'too large';
    throw new InputError(`${label}: JSON was expected, but it does not read: ${reason}`, '');
  }
}
