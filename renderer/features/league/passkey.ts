import type { Me } from '../../../contract/league/accounts.ts';
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
