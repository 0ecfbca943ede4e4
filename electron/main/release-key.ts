/** Nobody has kept its private half: what is signed by it is signed by nobody. */
export const UNKEPT_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';

/**
 * The project's public key, Ed25519 as SPKI in base64: what a release is signed with. `node build/sign-release.ts make FILE` makes a pair,
 * writes the private half to FILE and this line again. Until the owner of the project has made
 * one it is `UNKEPT_KEY`: no update is accepted, and no release is made.
 */
export const RELEASE_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';
