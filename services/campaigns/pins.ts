import { scryptAsync } from '@noble/hashes/scrypt.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Pins } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { AppContext } from '../app-context.ts';
import type { StoredPin } from '../repositories/campaigns.ts';
import { expectPlayer, readCampaign } from './campaigns.ts';

/** A fifth of a second or so: enough that nobody tries all PINs at the table. */
const WORK = { N: 2 ** 14, r: 8, p: 1, dkLen: 32 };

const hashOf = async (pin: string, salt: string): Promise<string> =>
  bytesToHex(await scryptAsync(pin, hexToBytes(salt), WORK));

const isPin = async (pin: string | undefined, { salt, hash }: StoredPin): Promise<boolean> =>
  pin !== undefined && (await hashOf(pin, salt)) === hash;

interface Seat {
  readonly id: string;
  /** A player; null for the umpire. */
  readonly seat: string | null;
}

async function pinsAt(context: AppContext, { id, seat }: Seat): Promise<readonly StoredPin[]> {
  expectPlayer((await readCampaign(context, id)).state, seat);
  return context.repositories.campaigns.pins(id);
}

const wrongPin = (): UseCaseError => new UseCaseError('REFUSED', 'this is not the PIN', 'pin');

/** Which seats have a PIN. */
export async function pinsOf(context: AppContext, id: string): Promise<Pins> {
  await readCampaign(context, id);
  const pins = await context.repositories.campaigns.pins(id);
  return {
    umpire: pins.some(({ seat }) => seat === null),
    players: pins.flatMap(({ seat }) => seat ?? []),
  };
}

/** Takes all PINs of a campaign away. */
export async function clearPins(context: AppContext, id: string): Promise<Pins> {
  await readCampaign(context, id);
  const { campaigns } = context.repositories;
  for (const { seat } of await campaigns.pins(id)) await campaigns.setPin(id, seat, null);
  return pinsOf(context, id);
}

/** Opens a seat with its PIN; a seat without a PIN is open to everybody. @throws UseCaseError REFUSED for a wrong PIN */
export async function enterSeat(
  context: AppContext,
  { pin, ...at }: Seat & { readonly pin?: string | undefined },
): Promise<Record<string, never>> {
  const stored = (await pinsAt(context, at)).find(({ seat }) => seat === at.seat);
  if (stored && !(await isPin(pin, stored))) throw wrongPin();
  return {};
}

interface SetPin extends Seat {
  /** Null to do without one. */
  readonly pin: string | null;
  /** The PIN that it has, or the umpire's. */
  readonly old?: string | undefined;
}

/** Sets, changes or removes a seat's PIN. Changing it needs the old PIN or the umpire's. @throws UseCaseError REFUSED */
export async function setPin(context: AppContext, { pin, old, ...at }: SetPin): Promise<Pins> {
  const { id, seat } = at;
  const pins = await pinsAt(context, at);
  const keys = pins.filter((stored) => stored.seat === seat || stored.seat === null);
  if (pins.some((stored) => stored.seat === seat)) {
    const fits = await Promise.all(keys.map((stored) => isPin(old, stored)));
    if (!fits.includes(true)) throw wrongPin();
  }
  const salt = context.newSecret();
  await context.repositories.campaigns.setPin(
    id,
    seat,
    pin === null ? null : { seat, salt, hash: await hashOf(pin, salt) },
  );
  return pinsOf(context, id);
}
