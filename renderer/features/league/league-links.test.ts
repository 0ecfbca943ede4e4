import { describe, expect, it } from 'vitest';
import { parseSeatAddress, parseInviteToken } from './league-links.ts';

const TOKEN = 'a'.repeat(43);

describe('links of a league', () => {
  it('contain the token of an invitation, which is also read on its own', () => {
    expect(parseInviteToken(` https://club.example/#/enter/${TOKEN} `)).toBe(TOKEN);
    expect(parseInviteToken(TOKEN)).toBe(TOKEN);
    expect(parseInviteToken(`${TOKEN}a`)).toBe(null);
    expect(parseInviteToken('https://club.example/')).toBe(null);
  });

  it('contain a seat', () => {
    expect(parseSeatAddress(' https://club.example/#/seats/0198-ab/ur ')).toEqual({
      campaign: '0198-ab',
      player: 'ur',
    });
    expect(parseSeatAddress('https://club.example/#/seats/c/the%20north/field/1')).toEqual({
      campaign: 'c',
      player: 'the north',
    });
    expect(parseSeatAddress('https://club.example/#/campaigns/c')).toBeNull();
  });
});
