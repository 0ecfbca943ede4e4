import { z } from 'zod';

/** Bytes as hexadecimal digits, two for each. */
export const hex = (digits: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hexadecimal digits`);

/** A SHA-256, a key or a secret of 32 bytes. */
export const hex32 = hex(64);

/** A signature or a proof of 64 bytes. */
export const hex64 = hex(128);
