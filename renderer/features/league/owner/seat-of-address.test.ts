import { expect, it } from 'vitest';
import { seatOfAddress } from '../league-links.ts';

it('reads a seat from its address and from nothing else', () => {
  expect(seatOfAddress(' https://club.example/#/seats/0198-ab/ur ')).toEqual({ campaign: '0198-ab', player: 'ur' });
  expect(seatOfAddress('https://club.example/#/seats/c/the%20north/field/1')).toEqual({
    campaign: 'c',
    player: 'the north',
  });
  expect(seatOfAddress('https://club.example/#/campaigns/c')).toBeNull();
});
