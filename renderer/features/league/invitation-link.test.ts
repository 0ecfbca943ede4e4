import { expect, it } from 'vitest';
import { tokenOf } from './league-links.ts';

const TOKEN = 'a'.repeat(43);

it('reads the token of an invitation from its link or on its own', () => {
  expect(tokenOf(` https://club.example/#/enter/${TOKEN} `)).toBe(TOKEN);
  expect(tokenOf(TOKEN)).toBe(TOKEN);
  expect(tokenOf(`${TOKEN}a`)).toBe(null);
  expect(tokenOf('https://club.example/')).toBe(null);
});
