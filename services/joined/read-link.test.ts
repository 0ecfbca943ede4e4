import { describe, expect, it } from 'vitest';
import { readLink } from './join-league.ts';

const TOKEN = 'a'.repeat(43);

describe('readLink', () => {
  it('returns the league’s address and the token', () => {
    expect(readLink(` https://club.example/#/enter/${TOKEN}\n`)).toEqual({
      origin: 'https://club.example',
      token: TOKEN,
    });
    expect(readLink(`http://127.0.0.1:8080/#/enter/${TOKEN}`).origin).toBe('http://127.0.0.1:8080');
  });

  it.each([
    ['', /copy all of it/],
    ['club.example', /copy all of it/],
    [`https://club.example/#/enter/${TOKEN.slice(1)}`, /copy all of it/],
    [`https://club.example/enter/${TOKEN}`, /copy all of it/],
    [`https://somebody:secret@club.example/#/enter/${TOKEN}`, /copy all of it/],
    [`http://club.example/#/enter/${TOKEN}`, /require https/],
    [`ftp://club.example/#/enter/${TOKEN}`, /require https/],
  ])('rejects “%s”', (link, why) => {
    expect(() => readLink(link)).toThrow(why);
  });
});
