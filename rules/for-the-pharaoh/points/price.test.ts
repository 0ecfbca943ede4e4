import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/procedure.ts';
import { getPrice } from './price.ts';
import { CLASSES, type TroopClass } from './troop.ts';

const cost = (troop: Record<string, unknown>): number => getPrice({ class: 'C', ...troop }, {}).cost;

/* Each line of the book's table, added to a class C light infantry figure with other weapons, which costs 5 points. */
const ADDED: readonly (readonly [string, Record<string, unknown>, number])[] = [
  ['fanatic', { fanatic: true }, 1],
  ['mercenary', { mercenary: true }, -1],
  ['medium armour', { armour: 'medium' }, 1],
  ['heavy armour', { armour: 'heavy' }, 3],
  ['buckler', { shield: 'buckler' }, 1],
  ['pavise', { shield: 'pavise' }, 1],
  ['shield', { shield: 'shield' }, 2],
  ['mantlet', { shield: 'mantlet' }, 2],
  ['bow (FTP-P1)', { weapons: ['bow'] }, 1],
  ['dart', { weapons: ['dart'] }, 1],
  ['javelin', { weapons: ['javelin'] }, 1],
  ['mace', { weapons: ['mace'] }, 1],
  ['short spear', { weapons: ['short-spear'] }, 1],
  ['sling', { weapons: ['sling'] }, 1],
  ['axe', { weapons: ['axe'] }, 2],
  ['composite bow (FTP-P1)', { weapons: ['composite-bow'] }, 2],
  ['javelin with throw stick', { weapons: ['javelin-throw-stick'] }, 2],
  ['long spear', { weapons: ['long-spear'] }, 2],
  ['two-handed mace', { weapons: ['two-handed-mace'] }, 2],
  ['two-handed axe', { weapons: ['two-handed-axe'] }, 3],
  ['foot lance', { weapons: ['lance'] }, 3],
  ['sword', { weapons: ['sword'] }, 3],
  ['two-handed sword', { weapons: ['two-handed-sword'] }, 4],
  ['pike', { weapons: ['pike'] }, 4],
  ['two other weapons (FTP-P3)', { weapons: ['two-other-weapons'] }, 1],
  ['two primary weapons', { weapons: ['bow', 'sword'] }, 1 + 3 + 1],
  ['three primary weapons', { weapons: ['bow', 'sword', 'dart'] }, 1 + 3 + 1 + 3],
  ['four primary weapons', { weapons: ['bow', 'sword', 'dart', 'mace'] }, 1 + 3 + 1 + 1 + 6],
  ['five primary weapons (FTP-P3)', { weapons: ['bow', 'sword', 'dart', 'mace', 'axe'] }, 1 + 3 + 1 + 1 + 2 + 10],
  ['cavalry', { kind: 'cavalry' }, 2],
  ['barded cavalry', { kind: 'cavalry', barding: true }, 2 + 5],
  ['cavalry on camels (FTP-P6)', { kind: 'cavalry', mount: 'camel' }, 2 + 1],
  ['cavalry on Arabs (FTP-P6)', { kind: 'cavalry', mount: 'arab' }, 2 + 1],
  ['mounted infantry on horses (FTP-P6)', { kind: 'mounted-infantry', mount: 'horse' }, 1],
  ['mounted infantry on camels (FTP-P6)', { kind: 'mounted-infantry', mount: 'camel' }, 1 + 1],
  ['mounted infantry on Arabs (FTP-P6)', { kind: 'mounted-infantry', mount: 'arab' }, 1 + 1],
  ['a pack animal', { mount: 'horse' }, 1],
  ['two orders', { order: 'CO', secondOrder: 'OO' }, 1],
];

describe('The cost of a figure', () => {
  it('is 1, 3, 5, 7, 9, 11 from class E to A+', () => {
    const costs: Record<TroopClass, number> = { E: 1, D: 3, C: 5, B: 7, A: 9, 'A+': 11 };
    for (const cls of CLASSES) expect(cost({ class: cls })).toBe(costs[cls]);
  });

  it.each(ADDED)('%s changes a class C figure by the table', (_name, troop, added) => {
    expect(cost(troop)).toBe(5 + added);
  });

  it('is at least 1 (FTP-P7)', () => {
    expect(cost({ class: 'E', mercenary: true })).toBe(1);
    expect(cost({ class: 'E', mercenary: true, weapons: ['bow'] })).toBe(1);
  });

  it('does not depend on drill or formation', () => {
    expect(cost({ drill: 'regular', order: 'CO' })).toBe(cost({ drill: 'irregular', order: 'OO' }));
  });

  it('is explained line by line', () => {
    const { cost: total, breakdown } = getPrice({ class: 'A', order: 'CO', drill: 'regular', weapons: ['pike'] }, {});
    expect(total).toBe(13);
    expect(breakdown.map(({ label, points }) => [label, points])).toEqual([
      ['class A figure', 9],
      ['pike', 4],
    ]);
  });
});

describe('The cost of a model', () => {
  it('is 10, 20, 30 and 40 in class C', () => {
    expect(['wagon', 'light-chariot', 'battle-cart', 'heavy-chariot'].map((kind) => cost({ kind }))).toEqual([
      10, 20, 30, 40,
    ]);
  });

  it('changes by 20% of that for each class (FTP-P4)', () => {
    const by = (kind: string) => CLASSES.map((cls) => cost({ kind, class: cls }));
    expect(by('light-chariot')).toEqual([32, 28, 24, 20, 16, 12]);
    expect(by('heavy-chariot')).toEqual([64, 56, 48, 40, 32, 24]);
    expect(by('battle-cart')).toEqual([48, 42, 36, 30, 24, 18]);
    expect(by('wagon')).toEqual([16, 14, 12, 10, 8, 6]);
  });

  it('changes by 10% of class C for fanatics and mercenaries, whatever its class (FTP-P4)', () => {
    expect(cost({ kind: 'heavy-chariot', class: 'A', fanatic: true })).toBe(56 + 4);
    expect(cost({ kind: 'light-chariot', class: 'E', mercenary: true })).toBe(12 - 2);
  });

  it('adds scythes, barding and weapons once for each model (FTP-P4)', () => {
    expect(
      cost({ kind: 'heavy-chariot', scythes: true, barding: true, weapons: ['composite-bow', 'long-spear'] }),
    ).toBe(40 + 10 + 10 + 2 + 2 + 1);
  });
});

describe('Other costs', () => {
  it('are 100 for a general without stars and 200 per star, or 100 more under the alternative (FTP-P2)', () => {
    const general = (stars: number, rulings = {}) => getPrice({ general: { stars } }, rulings).cost;
    expect([0, 1, 2, 6].map((stars) => general(stars))).toEqual([100, 200, 400, 1200]);
    expect([0, 1, 6].map((stars) => general(stars, { 'FTP-P2': 'hundred-and-stars' }))).toEqual([100, 300, 1300]);
  });

  it('are 10 for a specialist', () => {
    expect(getPrice({ specialist: 'carpenter' }, {}).cost).toBe(10);
    expect(getPrice({ specialist: 'miner' }, {}).cost).toBe(10);
  });

  it('are 10, 10, 20 and 10 for each group frontage of field works', () => {
    expect(getPrice({ works: { ditch: 1, palisade: 2, ditchAndPalisade: 3, plashing: 4 } }, {}).cost).toBe(
      10 + 20 + 60 + 40,
    );
    expect(getPrice({ works: {} }, {}).cost).toBe(0);
  });
});

describe('Invalid troop types', () => {
  it.each([
    [{ class: 'F' }, 'class'],
    [{}, 'class'],
    [{ class: 'C', weapons: ['spoon'] }, 'weapons.0'],
    [{ class: 'C', weapons: ['bow', 'bow'] }, 'weapons'],
    [{ class: 'C', wings: true }, 'wings'],
    [{ class: 'C', fanatic: true, mercenary: true }, 'mercenary'],
    [{ class: 'C', kind: 'cavalry', weapons: ['pike'] }, 'weapons'],
    [{ class: 'C', barding: true }, 'barding'],
    [{ class: 'C', kind: 'wagon', scythes: true }, 'scythes'],
    [{ class: 'C', kind: 'light-chariot', shield: 'mantlet' }, 'shield'],
    [{ class: 'C', kind: 'light-chariot', mount: 'camel' }, 'mount'],
    [{ class: 'C', order: 'MO', secondOrder: 'MO' }, 'secondOrder'],
    [{ general: { stars: 7 } }, 'general.stars'],
    [{ general: { stars: 0.5 } }, 'general.stars'],
    [{ specialist: 'baker' }, 'specialist'],
    [{ works: { moat: 1 } }, 'works.moat'],
    [{ works: { ditch: -1 } }, 'works.ditch'],
  ])('refuses %j at its field', (troop, path) => {
    try {
      getPrice(troop, {});
      expect.unreachable('it was priced');
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).path).toBe(path);
    }
  });

  it('refuses null, lists and numbers with a sentence', () => {
    for (const wrong of [null, [], 7, 'C', undefined]) expect(() => getPrice(wrong, {})).toThrow(InputError);
  });
});
