import { InputError } from '../rules/core/procedure.ts';

/** Maximum number of values in any input. A campaign of ten years has a tenth of that. */
export const MAX_VALUES = 5_000_000;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Counts the values of a JSON text from its bytes before parsing: each follows a comma or an opening bracket.
 * @returns a function that takes the next bytes and returns true once there are more than MAX_VALUES
 */
export function createValueCounter(): (bytes: Uint8Array) => boolean {
  let values = 0;
  let isInString = false;
  let isEscaped = false;
  return (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === QUOTE) isInString = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    }
    return values > MAX_VALUES;
  };
}

/** Parses a file's text; tolerates a byte order mark. @throws InputError with a sentence for invalid or too large JSON */
export function readJson(text: string, label: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (plain.trim() === '') throw new InputError(`${label}: expected JSON, got an empty text`, '');
  if (plain.includes('\u0000')) throw new InputError(`${label}: expected JSON, got data that is not text`, '');
  // Shorter texts cannot contain that many.
  if (plain.length > MAX_VALUES && createValueCounter()(new TextEncoder().encode(plain))) {
    throw new InputError(`${label}: it contains more than ${MAX_VALUES} values`, '');
  }
  try {
    return JSON.parse(plain) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'too large';
    throw new InputError(`${label}: expected JSON, but it is invalid: ${reason}`, '');
  }
}
