import { describe, expect, it } from 'vitest';
import type { PlayerEvent } from '../../rules/campaign.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { givenState } from '../../test/support/campaign/case-campaign.ts';
import { beforeTheGate } from '../../test/support/campaign/gate-siege.ts';
import { estimateStormOdds, findNeededLadders, estimateStormChance } from '../evaluation/battle-odds.ts';
import { readSeatMemory, toSituation } from '../knowledge/situation.ts';
import { estimateBesiegers, KNOWN_STRENGTH, toSeatView } from '../knowledge/enemy-strength.ts';
import { createOrderSheet } from '../order-sheet.ts';
import { STYLE_BY_TEMPERAMENT } from '../temperaments.ts';
import { planSieges } from './sieges.ts';

/** Returns the orders of a besieger in an open campaign, where the garrison is visible. */
function listOrders(guard: number, ...more: readonly string[]) {
  const troops = beforeTheGate().map((line) =>
    line.replace('60 spear', '600 spear').replace('200 bow', `${guard} bow`),
  );
  const state = givenState([...troops, ...more]);
  const sheet = createOrderSheet(rules, state, 'red');
  planSieges(toSituation(rules, state, 'red', STYLE_BY_TEMPERAMENT.besieger), sheet);
  return sheet.orders;
}

describe('a regent at a fort', () => {
  it('makes enough ladders against a small garrison, and storms by them', () => {
    expect(listOrders(10)).toMatchObject([
      { kind: 'besiege', fort: 'gate' },
      {
        kind: 'siege-work',
        work: 'ladders',
        carpenters: 4,
        groups: findNeededLadders(
          { points: 4200, groups: 150, garrison: { points: 50, times: [1] }, rulings: {} },
          0.7,
        ),
      },
      { kind: 'assault', way: 'ladders', force: null },
    ]);
  });

  it('opens the walls if the garrison would repel ladders', () => {
    const given = listOrders(200);
    expect(given.map(({ kind }) => kind)).not.toContain('leave-breach');
    expect(given).not.toContainEqual(expect.objectContaining({ work: 'ladders' }));
    expect(given).toContainEqual(expect.objectContaining({ kind: 'assault', way: 'breach' }));
  });

  it('builds a tower if the campaign has towers and enough troops can cross', () => {
    const tower = expect.objectContaining({ kind: 'siege-work', work: 'tower' }) as unknown;
    expect(listOrders(4, 'ruling FTP-S24 towers')).toContainEqual(tower);
    expect(listOrders(200, 'ruling FTP-S24 towers')).not.toContainEqual(tower);
    expect(listOrders(4)).not.toContainEqual(tower);
  });
});

describe('a siege as an aim', () => {
  const march = { kind: 'army-marched', army: 'host', from: 'hill', to: 'plain' };
  const report = [{ year: 1, month: 2, seen: { kind: 'whole', happening: march } }] as PlayerEvent[];
  /** Returns the orders and reasons of besiegers with the given figures. `more` are additional lines for the test campaign. */
  function planned(figures: number, more: readonly string[] = [], came = report) {
    const lines = beforeTheGate().map((line) => line.replace('60 spear', `${String(figures)} spear`));
    const state = givenState([...lines, ...more]);
    const sheet = createOrderSheet(rules, state, 'red');
    const aims = readSeatMemory(toSeatView(rules, state, 'red'), 'red', came);
    const { busy, givenUp } = planSieges(
      toSituation(rules, state, 'red', STYLE_BY_TEMPERAMENT.besieger, { aims }),
      sheet,
    );
    const reasons = sheet.reasons.map(formatSentence);
    return { busy: [...busy], reasons, givenUp: [...givenUp.values()].map(formatSentence) };
  }
  const siege = 'siege of gate by red with stores for 9';

  it('begins with enough besiegers, with the reason', () => {
    const [first] = planned(600).reasons;
    expect(first).toBe('gate can be taken by siege: its garrison has about 1,000 points, the besiegers 4,250.');
  });

  it('continues with fewer besiegers than are needed to begin', () => {
    const { busy, reasons } = planned(120, [siege]);
    expect(busy).toEqual(['host']);
    expect(reasons[0]).toMatch(/^gate has been besieged since month 1 of year 1: its garrison of about 1,000/);
    expect(planned(120, [], []).busy).toEqual([]);
  });

  it('ends with a reason, unless the army only stands there', () => {
    expect(planned(60, [siege]).givenUp).toEqual([
      'The siege of gate since month 1 of year 1 ends: host is now too weak to surround the garrison.',
    ]);
    expect(planned(60).givenUp).toEqual(['No siege of gate: host is too weak to surround the garrison.']);
    expect(planned(60, [], []).givenUp).toEqual([]);
    expect(planned(600, ['army relief of blue in plain: 300 bow@5', siege]).givenUp).toEqual([
      'The siege of gate since month 1 of year 1 ends: enemies are in the field of plain.',
    ]);
  });

  it('counts all armies at the fort', () => {
    const other = 'army wing of red in plain: 120 spear@7';
    expect(planned(120, [other], []).busy).toEqual(['host', 'wing']);
  });
});

it('assumes that besiegers are enough for the garrison', () => {
  const guess = { points: 400, times: [0.5, 2] };
  expect(estimateBesiegers(guess, 1000)).toMatchObject({ points: 1300 });
  expect(estimateBesiegers(guess, 100)).toMatchObject({ points: 400 });
  expect(estimateBesiegers({ points: 400, times: KNOWN_STRENGTH }, 1000)).toEqual({
    points: 400,
    times: KNOWN_STRENGTH,
  });
});

it('makes no sortie or relief against besiegers under truce', () => {
  const siege = 'siege of gate by red with stores for 9';
  const given = (...treaties: readonly string[]) => {
    const lines = beforeTheGate().map((line) => line.replace('200 bow', '600 bow'));
    const state = givenState([...lines, siege, ...treaties]);
    const sheet = createOrderSheet(rules, state, 'blue');
    planSieges(toSituation(rules, state, 'blue', STYLE_BY_TEMPERAMENT.raider), sheet);
    return sheet.orders.map(({ kind }) => kind);
  };
  expect(given()).toContain('sortie');
  expect(given('truce of red and blue')).not.toContain('sortie');
});

it('relieves a fort from behind other walls, except with the last army of a capital', () => {
  const relief = (...more: readonly string[]) => {
    const lines = beforeTheGate().map((line) => line.replace('60 spear', '300 spear'));
    const keep = ['province moor of blue', 'border moor plain', 'fort keep in moor', ...more];
    const state = givenState([
      ...lines,
      ...keep,
      'army reserve of blue in moor at keep: 900 bow@5',
      'siege of gate by red with stores for 9',
    ]);
    const sheet = createOrderSheet(rules, state, 'blue');
    planSieges(toSituation(rules, state, 'blue', STYLE_BY_TEMPERAMENT.raider), sheet);
    return sheet.orders.filter(({ kind }) => kind === 'relieve');
  };
  const order = { kind: 'relieve', army: 'reserve', to: 'plain' };
  expect(relief()).toEqual([order]);
  expect(relief('capital moor of blue')).toEqual([]);
  expect(relief('capital moor of blue', 'army watch of blue in moor: 20 bow@5')).toEqual([order]);
});

describe('storm odds', () => {
  const host = { points: 2800, groups: 100, garrison: { points: 50, times: [1] }, rulings: {} };

  it('by ladders depend on the groups that get up', () => {
    const [none, both] = [0.515 ** 2, 0.485 ** 2];
    const { win: one } = estimateStormOdds(28, host.garrison, {}, 'ladders');
    const { win: two } = estimateStormOdds(56, host.garrison, {}, 'ladders');
    expect(estimateStormChance(host, 'ladders', 2).win).toBeCloseTo((1 - none - both) * one + both * two, 12);
  });

  it('grow with the ladders, and findNeededLadders returns the fewest that are enough', () => {
    const wanted = findNeededLadders(host, 0.7) ?? 0;
    expect(wanted).toBeGreaterThan(1);
    expect(estimateStormChance(host, 'ladders', wanted).win).toBeGreaterThanOrEqual(0.7);
    expect(estimateStormChance(host, 'ladders', wanted - 1).win).toBeLessThan(0.7);
    expect(findNeededLadders({ ...host, garrison: { points: 1000, times: [1] } }, 0.7)).toBeNull();
  });

  it('count four groups per tower', () => {
    expect(estimateStormChance(host, 'tower', 2)).toEqual(estimateStormOdds(224, host.garrison, {}, 'tower'));
    expect(estimateStormChance(host, 'tower', 0)).toEqual({ win: 0, worst: 0 });
  });
});
