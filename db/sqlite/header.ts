import { closeSync, openSync, readSync } from 'node:fs';

/** What the first hundred bytes of a file tell, read without opening it as a database. */
export type FileHeader =
  | { readonly kind: 'none' | 'empty' | 'other' }
  | {
      readonly kind: 'sqlite';
      readonly userVersion: number;
      readonly applicationId: number;
      /** How long the file says it is, in bytes. */
      readonly bytes: number;
    };

const MAGIC = 'SQLite format 3\0';
const LENGTH = 100;

/** Reads nothing but the header, so that a file that is not ours is left exactly as it is. */
export function readHeader(file: string): FileHeader {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'none' };
    throw error;
  }
  try {
    const bytes = Buffer.alloc(LENGTH);
    const length = readSync(descriptor, bytes, 0, LENGTH, 0);
    if (length === 0) return { kind: 'empty' };
    if (length < LENGTH || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return { kind: 'other' };
    // A page of 65,536 bytes does not fit into its two bytes and stands there as 1.
    const stated = bytes.readUInt16BE(16);
    const pageSize = stated === 1 ? 65_536 : stated;
    return {
      kind: 'sqlite',
      userVersion: bytes.readInt32BE(60),
      applicationId: bytes.readInt32BE(68),
      bytes: pageSize * bytes.readUInt32BE(28),
    };
  } finally {
    closeSync(descriptor);
  }
}
