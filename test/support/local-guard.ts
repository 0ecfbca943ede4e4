import { type PostGuard, PUBLIC_ONLY } from '../../league/news/mailer.ts';

/** Lets a test's own servers on this machine be called, over plain http too, and nothing else that is not public. */
export const localGuard: PostGuard = {
  ...PUBLIC_ONLY,
  mayCall: (address) => address === '127.0.0.1' || PUBLIC_ONLY.mayCall(address),
  protocols: ['http:', 'https:'],
};
