import { UseCaseError } from '../../contract/errors.ts';

/** Names of this machine itself: what goes to them crosses no network. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const notLink = (why: string): UseCaseError => new UseCaseError('BAD_INPUT', why, 'link');

/** @throws UseCaseError BAD_INPUT for an address over which others could read along */
function expectProtected(url: URL): void {
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe) throw notLink(`“${url.origin}” is not protected: a league is joined over https alone`);
}

/** The league's address and the token of an invitation's link. @throws UseCaseError BAD_INPUT */
export function readLink(link: string): { readonly origin: string; readonly token: string } {
  const url = URL.parse(link.trim());
  const token = /^#\/enter\/([\w-]{43})$/.exec(url?.hash ?? '')?.[1];
  if (url === null || token === undefined || url.username !== '' || url.password !== '') {
    throw notLink('a link such as https://club.example/#/enter/… was expected: copy it whole from the invitation');
  }
  expectProtected(url);
  return { origin: url.origin, token };
}

/** A league's address alone. @throws UseCaseError BAD_INPUT */
export function readAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (url === null || url.username !== '' || url.password !== '')
    throw new UseCaseError('BAD_INPUT', 'an address such as https://club.example was expected', 'address');
  expectProtected(url);
  return url.origin;
}
