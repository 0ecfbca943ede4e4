import { z } from 'zod';
import type { LeagueIdentity } from '../../contract/league/accounts.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import type { AppContext } from '../app-context.ts';
import { parseAnswer } from './stored-answers.ts';
import { isSignedBy, createSigner } from '../campaigns/proof/signing.ts';

const ANSWER = z.looseObject({
  key: z.string().max(64),
  origin: z.string().max(300),
  former: z.array(z.string().max(300)).max(20),
  signature: z.string().max(128),
});

type IdentityStatement = Pick<LeagueIdentity, 'origin' | 'former'> & { readonly nonce: string };

const toSignedText = ({ origin, former, nonce }: IdentityStatement): string =>
  canonicalJson({ league: 1, origin, former, nonce });

/** Creates a league's signed identity. @param secret source of the league's key pair */
export async function signIdentity(secret: string, stated: IdentityStatement): Promise<LeagueIdentity> {
  const { key, sign } = await createSigner(secret);
  const { origin, former } = stated;
  return { key, origin, former, signature: await sign(toSignedText(stated)) };
}

/**
 * Identifies the league at an address without sending a session token. Rejects signatures for another address or nonce, so that a league
 * cannot forward another league's signature.
 * @throws UseCaseError REFUSED or UNREACHABLE
 */
export async function fetchIdentity(context: AppContext, origin: string): Promise<LeagueIdentity> {
  const nonce = context.newSecret();
  const { league } = context.reachLeague({ origin, session: null }).calls;
  const answer = parseAnswer(ANSWER, await league.identity({ nonce }), 'identity');
  if (answer.origin !== origin) {
    throw new UseCaseError(
      'REFUSED',
      `${origin} answers as the league at ${answer.origin}: nothing was sent to it. Use the league’s own address`,
      'link',
    );
  }
  if (await isSignedBy(answer.key, toSignedText({ ...answer, nonce }), answer.signature)) return answer;
  throw new UseCaseError('REFUSED', `${origin} could not prove its key: nothing was sent to it`, 'link');
}

/**
 * Checks that the league at an address is still the joined one.
 * @param leagueKey null for a seat joined before leagues had keys: accepts the current key
 * @returns the league's key
 * @throws UseCaseError REFUSED for another league
 */
export async function expectLeague(
  context: AppContext,
  { origin, leagueKey }: { readonly origin: string; readonly leagueKey: string | null },
): Promise<string> {
  const { key } = await fetchIdentity(context, origin);
  if (leagueKey === null || leagueKey === key) return key;
  throw new UseCaseError(
    'REFUSED',
    `a different league from the one you joined answers at ${origin}: nothing was sent to it. Ask the umpire`,
    'campaign',
  );
}
