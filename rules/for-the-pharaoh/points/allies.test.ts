import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { getArmyList } from '../../core/army/allies.ts';
import { armyFileSchema } from '../../core/army-file.ts';
import { tallyArmy } from './tally.ts';

const unit = (entry: string, count: number) => ({ name: '', parts: [{ entry, count }] });
const KING = { name: 'King', stars: 1 };
const KUTIR = { name: 'Kutir', stars: 1, ally: 'elam' };

/** 24 Retinue figures at 10 points and 12 Guard Axemen of Elam at 13: 240 and 156 points. */
const check = (more: Record<string, unknown> = {}) => {
  const army = armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    allies: ['elam'],
    name: 'Trial',
    limit: 4000,
    generals: [KING, KING, KUTIR],
    units: [unit('retinue', 24), unit('elam/axemen', 12)],
    ...more,
  });
  return tallyArmy(army, getArmyList(army, findShippedList));
};
const listCodes = (more: Record<string, unknown> = {}) =>
  check(more)
    .problems.filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, target }) => `${severity} ${code} @${target}`);

describe('Allies of an army', () => {
  it('cost their list’s printed price, and their generals the usual one', () => {
    const tally = check();
    expect(tally).toMatchObject({ troops: 396, generals: 600, legal: true });
    expect(tally.units.map(({ points }) => points)).toEqual([240, 156]);
    expect(listCodes()).toEqual([]);
  });

  it('count against the maxima of their own list, whose name is shown', () => {
    const { problems, pools } = check({ units: [unit('retinue', 24), unit('elam/axemen', 30)] });
    expect(pools.find(({ id }) => id === 'elam/axemen')).toMatchObject({ used: 30, max: 24 });
    expect(problems.find(({ code }) => code === 'entry-over-maximum')).toMatchObject({
      target: 'units.1.parts.0',
      message: '30 Guard Axemen (Elam) are 6 over the list’s maximum of 24',
    });
  });

  it('are named in the problems of their units', () => {
    const [named, unnamed] = ['Left', ''].map((name) =>
      check({ units: [unit('retinue', 24), { name, parts: [{ entry: 'elam/axemen', count: 13 }] }] }).problems.find(
        ({ code }) => code === 'unit-size-advice',
      ),
    );
    expect(named?.message).toMatch(/^Left, Guard Axemen \(Elam\): 13 is not a multiple/);
    expect(unnamed?.message).toMatch(/^unit 2, Guard Axemen \(Elam\): 13 is not a multiple/);
  });

  it('need their own general: a warning, or under the alternative an error (FTP-P16)', () => {
    const without = { generals: [KING, KING, KING] };
    expect(listCodes(without)).toEqual(['warning ally-without-general @units.1']);
    expect(check(without).legal).toBe(true);
    expect(listCodes({ ...without, rulings: { 'FTP-P16': 'demanded' } })).toEqual([
      'error ally-without-general @units.1',
    ]);
    expect(listCodes({ ...without, units: [unit('retinue', 24)] })).toEqual([]);
  });

  it('cannot lead the army’s own troops (FTP-P16)', () => {
    const allied = { generals: [KUTIR, KUTIR, KUTIR] };
    expect(listCodes(allied)).toEqual(['warning only-allied-generals @generals']);
    expect(listCodes({ ...allied, rulings: { 'FTP-P16': 'demanded' } })).toEqual([
      'error only-allied-generals @generals',
    ]);
    expect(listCodes({ ...allied, units: [unit('elam/axemen', 12)] })).toEqual([]);
  });

  it('may be any share of an army, or under the alternative a third of its troops’ points (FTP-P15)', () => {
    expect(listCodes({ units: [unit('elam/axemen', 12), unit('levy', 10)] })).toEqual([]);
    const third = { rulings: { 'FTP-P15': 'third' } };
    // 156 of 396 points are 24 more than a third; 156 of 468 are exactly a third.
    const over = check(third);
    expect(over.legal).toBe(false);
    expect(over.problems.find(({ code }) => code === 'too-many-allies')).toMatchObject({
      ruling: 'FTP-P15',
      target: 'units.1',
      params: { allied: 156, most: 132, over: 24 },
    });
    const units = [unit('retinue', 24), unit('slingers', 12), unit('elam/axemen', 12)];
    expect(listCodes({ ...third, units })).toEqual([]);
  });
});
