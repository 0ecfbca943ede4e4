import { z } from 'zod';
import { canonicalJson, digest } from '../digest.ts';
import { hex32, hex64 } from '../promise/throw-names.ts';
import type { UsedOrderFile } from '../promise/promise-proof.ts';

/** Fields that the player's app adds to an order file when it signs: random bytes for the month's dice, and a signature. */
export const signedFields = {
  /** Random bytes from the player's app. They also hide the orders in the file's digest. */
  chance: hex32.optional(),
  /** Dice key that the umpire's app had fixed for the month when the file was written. */
  promise: hex32.optional(),
  /** Public key of the seat (Ed25519), and its signature of the file's digest. */
  by: z.strictObject({ key: hex32, signature: hex64 }).optional(),
};

/** The part of an order file that signing and sealing need. */
export interface SignableOrders {
  readonly campaign?: string | undefined;
  readonly player: string;
  readonly chance?: string | undefined;
  readonly promise?: string | undefined;
  readonly by?: { readonly key: string; readonly signature: string } | undefined;
  readonly seal?: string | undefined;
}

/** Checks whether a file has all fields of a signed file, or none of them. */
export const isSignedOrPlain = ({ campaign, chance, promise, by }: SignableOrders): boolean => {
  const signed = [chance, promise, by];
  if (signed.every((part) => part === undefined)) return true;
  return campaign !== undefined && signed.every((part) => part !== undefined);
};

/** Removes seal and signature, which are invalid as soon as an order changes. */
export function stripSignature<File extends SignableOrders>({
  seal: _seal,
  chance: _chance,
  promise: _promise,
  by: _by,
  ...file
}: File): Omit<File, 'seal' | 'chance' | 'promise' | 'by'> {
  return file;
}

/** Returns a digest that fixes a file's contents without revealing them: the file's random bytes prevent guessing. */
export function digestOrders({ seal: _seal, by: _by, ...file }: SignableOrders): string {
  return digest(file);
}

/** Returns the text that a player's signature covers. */
export const formatSignedOrders = (ordersDigest: string): string => canonicalJson({ orders: 1, digest: ordersDigest });

/** Returns a signed file's contribution to the dice of its month; null if unsigned. Does not verify the signature. */
export function getContribution(file: SignableOrders): UsedOrderFile | null {
  if (!file.by) return null;
  return { player: file.player, digest: digestOrders(file), ...file.by };
}
