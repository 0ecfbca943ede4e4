import { type PostGuard, PUBLIC_ONLY } from '../../../league/news/mailer.ts';

/** Allows calls to a test's own servers on this machine, over plain http too, and otherwise only public addresses. */
export const localGuard: PostGuard = {
  ...PUBLIC_ONLY,
  isAllowed: (address) => address === '127.0.0.1' || PUBLIC_ONLY.isAllowed(address),
  protocols: ['http:', 'https:'],
};
