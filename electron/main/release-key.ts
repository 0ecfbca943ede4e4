/**
 * The project's public key, Ed25519 as SPKI in base64: what a release is signed with. `node build/sign-release.ts make FILE` makes a pair,
 * writes the private half to FILE and this line again. The private half of the key that stands here was kept by nobody: until the owner of
 * the project makes one, no update is accepted.
 */
export const RELEASE_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';
