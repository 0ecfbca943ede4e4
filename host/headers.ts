import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import { ERRORS } from '../contract/errors.ts';
import { MAX_VALUES, createValueCounter } from '../services/input-guard.ts';

/** Creates the contract's error for a malformed call. */
export const createBadInputError = (
  message = 'invalid request: expected an RPC call in JSON',
): ORPCError<string, unknown> =>
  new ORPCError('BAD_INPUT', { status: ERRORS.BAD_INPUT.status, message, data: { path: '' } });

/** Reads a call's body as JSON. Counts values as bytes arrive, and does not parse a body with too many. @throws ORPCError BAD_INPUT */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const isTooMuch = createValueCounter();
  const chunks: Uint8Array[] = [];
  let isRefused = false;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    isRefused ||= isTooMuch(chunk);
    if (isRefused) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (isRefused) throw createBadInputError(`the request holds more than ${MAX_VALUES} values`);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw createBadInputError();
  }
}

/** Creates the content security policy: this host's files, no eval, no frames. Vue and Nuxt UI need inline styles and style markup. */
const createPolicy = (scripts: readonly string[]): string =>
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

/** Returns the policy of a built page. Its inline scripts are allowed by their digests. */
export const createPagePolicy = (page: string): string =>
  createPolicy(
    [...page.matchAll(SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  );

/** Policy of the worker that reads QR codes. Unlike pages, the worker runs WebAssembly. */
export const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Headers of every response. */
export const SECURITY_HEADERS = {
  'content-security-policy': createPolicy([]),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;
