import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 letters, digits, hyphens and underscores. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It was drawn at random, so that nobody finds it by guessing and no salt is wanted. */
export const hashOfToken = (token: string): string => hash('sha256', token);
