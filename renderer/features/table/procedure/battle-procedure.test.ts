import { createPinia } from 'pinia';
import { describe, expect, it, vi } from 'vitest';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createMemoryHistory, createRouter } from 'vue-router';
import { readyBattleSchema } from '../../../../army-lists/schema.ts';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import readyBattle from '../../../../army-lists/ready-battles/sas-ancient.json';
import { getTurn } from '../../../../rules/core/table/turn-position.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { layOutArmies } from '../../../../contract/battles/lay-out.ts';
import BattleProcedure from './BattleProcedure.vue';

// Icons need a build to be resolved.
vi.mock('@nuxt/ui/components/Icon.vue', () => ({ default: { render: () => null } }));

vi.mock('../../../transport/client.ts', () => ({ client: {} }));

// Buttons read the current route.
const router = createRouter({ history: createMemoryHistory(), routes: [] });

const book = findRuleSystem('sas-ancient')!;
const rules = book.table!;
const { armies } = readyBattleSchema.parse(readyBattle);
const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };

/** Returns the label of a button. */
const textOf = (html: string): string =>
  html.slice(html.indexOf('>') + 1, html.indexOf('</button>')).replaceAll(/<[^>]*>/g, '');

/** Lists the procedures with a button in a phase. */
async function buttonsIn(phase: string, rulings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  let ids = 0;
  const laid = armies.map((army) => ({ army, list: findShippedList(army.list ?? '') ?? null, id: null }));
  const battle = {
    ...layOutArmies(book, laid, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`),
    rulings,
    turn: 1,
    phase: getTurn(rules, rulings).phases.findIndex(({ id }) => id === phase),
  };
  const app = createSSRApp(BattleProcedure, { battle, book, rules, calledFor: null });
  const page = await renderToString(app.use(router).use(createPinia()));
  const shown = new Set(
    page
      .split('<button')
      .filter((each) => each.includes('aria-pressed'))
      .map(textOf),
  );
  return book.procedures.filter(({ title }) => shown.has(title)).map(({ id }) => id);
}

describe('rules offered in a phase', () => {
  it('follow the selected sheet (SAS-5)', async () => {
    const crusades = { 'SAS-5': 'crusades' };
    expect(await buttonsIn('1D', {})).toContain('sas-ancient/pursuit');
    expect(await buttonsIn('1D', crusades)).not.toContain('sas-ancient/pursuit');
    expect(await buttonsIn('1F', {})).not.toContain('sas-ancient/pursuit');
    expect(await buttonsIn('1F', crusades)).toContain('sas-ancient/pursuit');
  });
});
