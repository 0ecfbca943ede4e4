import { InputError } from '../rules/core/procedure.ts';

/** So many values at most are read of any input: a campaign of ten years has a tenth of them. */
export const MOST_VALUES = 5_000_000;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Counts the values of a JSON text before it is parsed, chunk by chunk as its bytes come: each follows a comma or an opening bracket.
 * @returns a function that takes the next bytes, and tells whether there are more than MOST_VALUES by now.
 */
export function valueCounter(): (bytes: Uint8Array) => boolean {
  let values = 0;
  let inText = false;
  let isEscaped = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (inText) {
        if (byte === QUOTE) inText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) inText = true;
      else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    }
    return values > MOST_VALUES;
  };
}

/** A file's text as a value. A byte order mark is tolerated. @throws InputError with a sentence for whatever is no JSON, or too much of it. */
export function readJson(text: string, label: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (plain.trim() === '') throw new InputError(`${label}: it is empty; JSON was expected`, '');
  if (plain.includes('\u0000')) throw new InputError(`${label}: it is no text; JSON was expected`, '');
  // Shorter texts cannot hold so many.
  if (plain.length > MOST_VALUES && valueCounter()(new TextEncoder().encode(plain))) {
    throw new InputError(`${label}: it holds more than ${MOST_VALUES} values`, '');
  }
  try {
    return JSON.parse(plain) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'too large';
    throw new InputError(`${label}: JSON was expected, but it does not read: ${reason}`, '');
  }
}
