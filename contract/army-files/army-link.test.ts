import { deflateRawSync } from 'node:zlib';
import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { smallArmy } from '../../test/support/armies/armies.ts';
import { armyFromLink, armyToLink, hasArmyLink } from './army-link.ts';

const toLink = (bytes: Uint8Array): string => `nomarch:army/1/${Buffer.from(bytes).toString('base64url')}`;

describe('army link', () => {
  it('carries the whole army', () => {
    const army = { ...smallArmy('Agade, “the great”\n𒀀'), note: 'x'.repeat(5000) };
    expect(armyFileSchema.parse(armyFromLink(armyToLink(army)))).toEqual(army);
  });

  it('uses only characters that are safe in addresses, mail and QR codes', () => {
    expect(armyToLink(smallArmy())).toMatch(/^nomarch:army\/1\/[A-Za-z0-9_-]+$/);
  });

  it('is found within longer text', () => {
    const text = `Look at this:\n<${armyToLink(smallArmy('Mine'))}>, please.`;
    expect(hasArmyLink(text)).toBe(true);
    expect(armyFromLink(text)).toMatchObject({ name: 'Mine' });
  });

  it('fits an army of ten units into one QR code', () => {
    const unit = { name: 'Guard', parts: [{ entry: 'household-spearmen-pike', troop: null, count: 48 }] };
    const army = { ...smallArmy(), units: Array.from({ length: 10 }, (_, at) => ({ ...unit, name: `Guard ${at}` })) };
    expect(armyToLink(army).length).toBeLessThan(2300);
  });

  it('is rejected if it inflates to more than 5 MB', () => {
    const bomb = toLink(deflateRawSync(new Uint8Array(60 * 1024 * 1024).fill(32)));
    expect(() => armyFromLink(bomb)).toThrow(/larger than 5 MB/);
  });

  it.each([
    ['no link', 'nothing here', /expected a text/],
    ['a newer version', 'nomarch:army/2/AAAA', /newer/],
    ['random letters', 'nomarch:army/1/zzzzzzzz', /damaged or incomplete/],
    ['only a prefix', 'nomarch:army/1/', /incomplete/],
    ['an incomplete link', armyToLink(smallArmy()).slice(0, -20), /damaged or incomplete/],
    ['content other than JSON', toLink(deflateSync(new TextEncoder().encode('{'))), /damaged/],
  ])('is rejected with a sentence: %s', (_what, text, sentence) => {
    expect(() => armyFromLink(text)).toThrow(sentence);
  });
});
