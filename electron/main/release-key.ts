/** Public key whose private key was discarded. Nothing can be signed with it. */
export const PLACEHOLDER_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';

/**
 * Public key for checking releases, Ed25519 as SPKI in base64. `node build/sign-release.ts make FILE` creates a pair, writes the private
 * key to FILE and rewrites this line. Until then it equals `PLACEHOLDER_KEY`: no update is accepted, and no release can be built.
 */
export const RELEASE_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';
