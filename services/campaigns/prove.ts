import type { CampaignSecrets } from '../../contract/campaign-documents.ts';
import type { AppContext } from '../app-context.ts';
import { commitmentTo, type Proof, type ProvedEnd, signedText } from '../../rules/core/campaign/proof.ts';
import { signerOf } from './signing.ts';

/** Secrets for a campaign that begins here. */
export const newSecrets = ({ newSecret }: Pick<AppContext, 'newSecret'>): CampaignSecrets => ({
  secret: newSecret(),
  seed: newSecret(),
});

/**
 * The secrets of a campaign. Where they are lost the campaign goes on with others: from there on another key signs, and the seed that was
 * promised before is never shown.
 */
export const secretsOf = (
  context: Pick<AppContext, 'newSecret' | 'repositories'>,
  id: string,
): Promise<CampaignSecrets> => context.repositories.campaigns.secrets(id, () => newSecrets(context));

/** What the app's dice of a command were thrown from: the seed that was promised, one that was given, or no dice of the app. */
export type ThrownFrom = 'promised' | { readonly given: string } | null;

interface Command {
  readonly end: Pick<ProvedEnd, 'seq' | 'hash'>;
  readonly thrownFrom: ThrownFrom;
  /** Of the command before it; null where that has none. */
  readonly before: Proof | null;
}

/**
 * The proof of a command, and the seed that is promised in it. A seed that was thrown from is shown, and another one promised; one that
 * was promised under another key is as good as none.
 */
export async function prove(
  context: Pick<AppContext, 'newSecret'>,
  secrets: CampaignSecrets,
  { end, thrownFrom, before }: Command,
): Promise<{ readonly proof: Proof; readonly seed: string }> {
  const signer = await signerOf(secrets.secret);
  const isOwn = thrownFrom !== 'promised' || before?.key !== signer.key;
  const shown = thrownFrom === 'promised' ? secrets.seed : thrownFrom?.given;
  const seed = thrownFrom === 'promised' ? context.newSecret() : secrets.seed;
  const unsigned = {
    ...(shown === undefined ? {} : { seed: shown, ...(isOwn ? { ownSeed: commitmentTo(shown) } : {}) }),
    next: commitmentTo(seed),
    key: signer.key,
  };
  return { proof: { ...unsigned, signature: await signer.sign(signedText(end, unsigned, before)) }, seed };
}
