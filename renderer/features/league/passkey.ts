import type { Me } from '../../../contract/league/accounts.ts';
import { league } from '../../transport/league.ts';

/** True if this browser supports passkeys at this address. */
export const hasPasskeys =
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  // Browsers allow no passkeys for IP addresses.
  !/^[\d.]+$|:/.test(location.hostname);

/** Message of a passkey ceremony. Only the browser reads its content. */
type Ceremony = Readonly<Record<string, unknown>>;

const getAnswer = (credential: Credential | null): Ceremony =>
  (credential as PublicKeyCredential).toJSON() as unknown as Ceremony;

/** Adds a passkey of this device under a name. @throws the browser's error if the user cancels */
export async function addPasskey(name: string): Promise<Me> {
  const options = await league.beginPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return league.addPasskey({ name, answer: getAnswer(await navigator.credentials.create({ publicKey })) });
}

/** Signs in with a passkey. @throws the browser's error if the user cancels */
export async function signInByPasskey(): Promise<Me> {
  const options = await league.beginSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return league.signIn({ answer: getAnswer(await navigator.credentials.get({ publicKey })) });
}

/** Checks whether the user cancelled the passkey prompt or it timed out. */
export const isCancelled = (thrown: unknown): boolean =>
  thrown instanceof DOMException && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError');
