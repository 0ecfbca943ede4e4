import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { promisedNext } from '../../../contract/campaign-documents.ts';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { Me } from '../../../contract/league/accounts.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import { plainOrders } from '../../../rules/core/campaign/signed-orders.ts';
import { league } from '../../transport/league.ts';

/** Whether this browser has passkeys that a league can ask for. */
export const hasPasskeys =
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  // Browsers keep none for an address of numbers.
  !/^[\d.]+$|:/.test(location.hostname);

/** A ceremony as it is sent and answered: what is in it is the browser's own matter. */
type Ceremony = Readonly<Record<string, unknown>>;

const answerOf = (credential: Credential | null): Ceremony =>
  (credential as PublicKeyCredential).toJSON() as unknown as Ceremony;

/** Adds a passkey of this device under a name. @throws what the browser throws where its user thought better of it */
export async function addPasskey(name: string): Promise<Me> {
  const options = await league.beginPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return league.addPasskey({ name, answer: answerOf(await navigator.credentials.create({ publicKey })) });
}

/** Signs in by a passkey. @throws as above */
export async function signInByPasskey(): Promise<Me> {
  const options = await league.beginSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return league.signIn({ answer: answerOf(await navigator.credentials.get({ publicKey })) });
}

/** Whether a passkey was not used because its user thought better of it, or waited too long. */
export const isCalledOff = (thrown: unknown): boolean =>
  thrown instanceof DOMException && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError');

/** 32 bytes that nobody can guess, in hexadecimal. */
const newSecret = (): string => bytesToHex(randomBytes(32));

/** What the seat's key is made of in this browser; null where it keeps nothing. It never goes to the league. */
function ownSecret({ campaign, player }: OpenPack['pack'], storage: Storage): string | null {
  const name = `nomarch.orders-key.${campaign}.${player}`;
  try {
    const kept = storage.getItem(name) ?? newSecret();
    storage.setItem(name, kept);
    return kept;
  } catch {
    return null;
  }
}

/** Orders of a seat on the league's page, signed with the key that this browser keeps for it; as they are where it can keep none. */
export async function signHere(
  { pack, orders: before }: Pick<OpenPack, 'pack' | 'orders'>,
  orders: OrdersFile,
  storage: Storage = localStorage,
): Promise<OrdersFile> {
  const plain = { ...plainOrders(orders), campaign: pack.campaign };
  const promise = promisedNext(pack);
  const secret = promise === undefined ? null : ownSecret(pack, storage);
  if (promise === undefined || secret === null) return plain;
  const chance = (before?.promise === promise ? before.chance : undefined) ?? newSecret();
  const { signedOrders } = await import('../../../rules/core/campaign/sign-orders.ts');
  return signedOrders(plain, { secret, chance, promise });
}
