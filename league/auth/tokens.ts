import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 letters, digits, hyphens and underscores. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. Tokens are random, so that they need neither a salt nor a slow hash. */
export const hashToken = (token: string): string => hash('sha256', token);
