import { scrypt } from 'node:crypto';
import type { SlowHash } from '../services/app-context.ts';

/** So many at once: each takes 16 MB and one of the four threads that file reading needs as well. */
const MOST_AT_ONCE = 2;

/** A twentieth of a second or so: enough that nobody tries all PINs at the table. */
const WORK = { N: 2 ** 14, r: 8, p: 1 };
const LENGTH = 32;

const hashOf = (secret: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(secret, Buffer.from(salt, 'hex'), LENGTH, WORK, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });

const waiting: (() => void)[] = [];
let running = 0;

/** scrypt outside the main thread, a bounded number at once. */
export const slowHash: SlowHash = async (secret, salt) => {
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await hashOf(secret, salt);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};
