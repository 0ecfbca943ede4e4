import { describe, expect, it, vi } from 'vitest';
import { createPinia } from 'pinia';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createMemoryHistory, createRouter } from 'vue-router';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { getArmyList } from '../../../rules/core/army/allies.ts';
import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { toKeyText } from '../../../rules/core/army/figures.ts';
import { listDifferences } from '../../../rules/core/army/edit/army-differences.ts';
import * as edits from '../../../rules/core/army/edit/edit-army.ts';
import ListColumn from './list/ListColumn.vue';
import { countOwned } from './units/unit-facts.ts';
import { findQuickMatches, createQuickRows } from './units/quick-entry.ts';

// Icons need a build to be resolved.
vi.mock('@nuxt/ui/components/Icon.vue', () => ({ default: { render: () => null } }));

// Owned figures are requested, but there is no server.
vi.mock('../../transport/client.ts', () => ({ client: {} }));

// Buttons read the current route.
const router = createRouter({ history: createMemoryHistory(), routes: [] });

const army: ArmyFile = armyFileSchema.parse({
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: 'akkadian',
  allies: ['elam', 'nowhere'],
  name: 'Trial',
  limit: 4000,
  generals: [
    { id: 'g1', name: 'Sargon', stars: 1 },
    { id: 'g2', name: 'Kutir', stars: 1, ally: 'elam' },
  ],
  units: [
    { id: 'u1', name: '', parts: [{ id: 'p1', entry: 'retinue', count: 24 }] },
    { id: 'u2', name: '', parts: [{ id: 'p2', entry: 'elam/axemen', count: 12 }] },
  ],
});
const book = findRuleSystem(army.rules)!;
const listed = (of: ArmyFile) => getArmyList(of, findShippedList)!;
const list = listed(army);

describe('editing allies', () => {
  it('adds an ally, and removes one with its units and generals', () => {
    const added = edits.addAlly(army, 'nubia', 'Nubia');
    expect(added).toMatchObject({
      state: { allies: ['elam', 'nowhere', 'nubia'] },
      what: { values: { title: 'Nubia' } },
    });
    expect(edits.addAlly(army, 'elam', 'Elam')).toBeNull();
    const removed = edits.removeAlly(army, 'elam', 'Elam')?.state;
    expect(removed?.allies).toEqual(['nowhere']);
    expect(removed?.generals.map(({ id }) => id)).toEqual(['g1']);
    expect(removed?.units).toEqual([army.units[0]]);
    expect(edits.removeAlly(army, 'nubia', 'Nubia')).toBeNull();
  });

  it('assigns a general to an ally and back', () => {
    const theirs = edits.changeGeneral(army, 'g1', { ally: 'elam' }, 'a general');
    expect(theirs?.state.generals[0]).toEqual({ id: 'g1', name: 'Sargon', stars: 1, ally: 'elam' });
    expect(theirs?.what?.key).toBe('army.did.side');
    expect(edits.changeGeneral(theirs!.state, 'g1', { ally: null }, 'a general')?.state).toEqual(army);
    expect(edits.changeGeneral(army, 'g1', { ally: null }, 'a general')).toBeNull();
    // A later change keeps the ally.
    expect(edits.changeGeneral(army, 'g2', { stars: 2 }, 'a general')?.state.generals[1]?.ally).toBe('elam');
  });
});

describe('allied troops', () => {
  it('match by name, after the army’s own troops', () => {
    const rows = createQuickRows(book, list);
    const first = (text: string) => {
      const [match] = findQuickMatches({ book, list, rows, army, tally: book.tally(army, list), selected: null }, text);
      return match?.kind === 'unit' ? [match.entry.id, match.count] : match?.kind;
    };
    expect(first('12 axemen elam')).toEqual(['elam/axemen', 12]);
    expect(first('12 guard axemen (elam)')).toEqual(['elam/axemen', 12]);
    expect(first('24 retinue')).toEqual(['retinue', 24]);
    expect(first('12 archers')).not.toEqual(['elam/archers', 12]);
  });

  it('appear with their costs in differences of versions', () => {
    const without = edits.removeAlly(army, 'elam', 'Elam')!.state;
    expect(listDifferences(book, list, without, army).map(({ key, values, points }) => [key, values, points])).toEqual([
      ['allyAdded', { title: 'Elam' }, 0],
      ['generalAdded', { called: 'Kutir, 1 star (Elam)' }, 200],
      ['unitAdded', expect.objectContaining({ parts: '12 Guard Axemen (Elam)' }), 156],
    ]);
    const own = edits.changeGeneral(army, 'g2', { ally: null }, '')!.state;
    expect(listDifferences(book, list, army, own)).toMatchObject([
      { key: 'general', values: { before: 'Kutir, 1 star (Elam)', after: 'Kutir, 1 star' }, points: 0 },
    ]);
  });

  it('use figures owned for their own list', () => {
    const item = (of: string, entry: string) => ({
      rules: army.rules,
      list: of,
      entry,
      name: '',
      owned: 10,
      painted: 4,
    });
    const owned = countOwned(army, [item('elam', 'axemen'), item('akkadian', 'axemen')], toKeyText);
    expect([...owned]).toEqual([['elam/axemen', { owned: 10, painted: 4, toBuy: 2, toPaint: 6 }]]);
  });
});

describe('army list with allies', () => {
  const shown = async (of: ArmyFile): Promise<string> => {
    const props = {
      book,
      list: listed(of),
      allies: of.allies ?? [],
      tally: book.tally(of, listed(of)),
      rulings: {},
      partOf: null,
    };
    return renderToString(createSSRApp(ListColumn, props).use(router).use(createPinia()));
  };

  it('shows the entries of each ally under a removable heading, even if the list is missing', async () => {
    const html = await shown(army);
    const at = (text: string): number => html.indexOf(text);
    expect(at('Allies: Elam')).toBeGreaterThan(at('Household Spearmen'));
    expect(at('Guard Axemen (Elam)')).toBeGreaterThan(at('Allies: Elam'));
    expect(html).toContain('12 of 24 left');
    expect(html).toContain('aria-label="Remove allies: Elam"');
    expect(html).toContain('aria-label="Remove allies: nowhere"');
    expect(html).toMatch(/data-place="allies\.1"/);
  });

  it('has no heading without allies', async () => {
    const { allies: _allies, ...alone } = army;
    const html = await shown(alone);
    expect(html).toContain('Household Spearmen');
    expect(html).not.toContain('<h3');
  });
});
