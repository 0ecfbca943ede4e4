import { describe, expect, it } from 'vitest';
import { seatOfAddress, tokenOf } from './league-links.ts';

const TOKEN = 'a'.repeat(43);

describe('links of a league', () => {
  it('contain the token of an invitation, which is also read on its own', () => {
    expect(tokenOf(` https://club.example/#/enter/${TOKEN} `)).toBe(TOKEN);
    expect(tokenOf(TOKEN)).toBe(TOKEN);
    expect(tokenOf(`${TOKEN}a`)).toBe(null);
    expect(tokenOf('https://club.example/')).toBe(null);
  });

  it('contain a seat', () => {
    expect(seatOfAddress(' https://club.example/#/seats/0198-ab/ur ')).toEqual({ campaign: '0198-ab', player: 'ur' });
    expect(seatOfAddress('https://club.example/#/seats/c/the%20north/field/1')).toEqual({
      campaign: 'c',
      player: 'the north',
    });
    expect(seatOfAddress('https://club.example/#/campaigns/c')).toBeNull();
  });
});
