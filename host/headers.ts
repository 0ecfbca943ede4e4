import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import { ERRORS } from '../contract/errors.ts';
import { MOST_VALUES, valueCounter } from '../services/json-text.ts';

/** A call that cannot be understood as one, as the contract says it. */
export const notUnderstood = (
  message = 'the request was not understood: JSON was expected, in the form of an RPC call',
): ORPCError<string, unknown> =>
  new ORPCError('BAD_INPUT', { status: ERRORS.BAD_INPUT.status, message, data: { path: '' } });

/**
 * Reads a call's body as JSON. Its values are counted while its bytes come in: of a body that holds too many nothing more is kept,
 * and nothing is made of it. @throws ORPCError BAD_INPUT once all of it has come in.
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const isTooMuch = valueCounter();
  const chunks: Uint8Array[] = [];
  let isRefused = false;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    isRefused ||= isTooMuch(chunk);
    if (isRefused) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (isRefused) throw notUnderstood(`the request holds more than ${MOST_VALUES} values`);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notUnderstood();
  }
}

/**
 * Nothing is loaded but what is named here, and from nowhere but this host; nothing is evaluated, nothing frames it, and it frames
 * nothing. Vue and Reka UI set positions by inline styles. Nuxt UI writes style sheets as markup, so markup cannot be held to
 * policies of its own (Trusted Types).
 */
const policy = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const SCRIPT = /<script>(.*?)<\/script>/gs;

/** The policy of a page that the build made: what is written in it as a script runs, too, and is named by its digest. */
export const pagePolicy = (page: string): string =>
  policy(
    [...page.matchAll(SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  );

/** The policy of the one worker that reads QR codes: it runs WebAssembly of the app's own, which no page does. */
export const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Sent with every answer. */
export const GUARDING_HEADERS = {
  'content-security-policy': policy([]),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;
