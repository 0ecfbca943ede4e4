import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BookProcedure } from '../../rules/core/define-procedure.ts';
import { ruleSystems } from '../../rules/systems.ts';

const RULES = join(import.meta.dirname, '../../rules');

const sourcesOf = (book: string) =>
  readdirSync(join(RULES, book), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(RULES, book, name), 'utf8') }));

/** Sieges and campaigns are resolved on the map; an escalade is fought on the table. */
const AT_THE_MAP = /\/(siege\/(?!escalade$)|campaign\/)/;

/** A battle in the open without markers. */
const FIELD = { marks: new Set<string>(), troops: [], hasStructures: false, agreed: {} };

describe.each(ruleSystems.map((system) => [system.title, system] as const))('%s', (title, system) => {
  const { procedures, rulings, table } = system;
  const sources = sourcesOf(system.id);
  const family = (id: string) => id.replace(/\d+$/, '');

  it('has unique procedures under its prefix, each with a section and a schema', () => {
    const ids = procedures.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, citation, input } of procedures) {
      expect(id).toMatch(new RegExp(`^${system.id}/[a-z/-]+$`));
      expect([id, citation.startsWith(`${title}, `)]).toEqual([id, true]);
      expect(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).toMatchObject({ type: 'object' });
    }
  });

  it('numbers the rulings of each family without gaps, and cites only existing ones', () => {
    const ids = rulings.map(({ id }) => id);
    for (const [of, members] of Map.groupBy(ids, family)) {
      const numbers = members.map((id) => Number(id.slice(of.length))).sort((one, other) => one - other);
      expect([of, new Set(numbers).size]).toEqual([of, numbers.length]);
    }
    const named = new RegExp(`\\b${family(ids[0] ?? '').slice(0, 4)}[A-Z]?\\d+`, 'g');
    for (const { name, text } of sources) {
      for (const [id] of text.matchAll(named)) expect(ids, name).toContain(id);
    }
    for (const { id, citation, choices } of rulings) {
      expect([id, citation.startsWith(`${title}, `)]).toEqual([id, true]);
      expect(choices[0].id).toBe('default');
    }
  });

  it('implements every alternative of its rulings', () => {
    const code = sources.map(({ text }) => text);
    const unused = rulings.flatMap(({ id, choices }) => {
      const asked = code.filter((text) => text.includes(`getChoice(${id.replace('-', '_')}`));
      const named = choices.filter((choice) => asked.some((text) => text.includes(`'${choice.id}'`)));
      // The last choice needs no name, because it is the default.
      return choices.length === 1 || named.length >= choices.length - 1 ? [] : [id];
    });
    expect(unused).toEqual([]);
  });

  it('uses every battle procedure in its turn, and no other', () => {
    const { setUp = [], phases } = table?.turn ?? { phases: [] };
    const steps = [...setUp, ...phases];
    for (const { id, what, citation } of steps) {
      expect([id, what.length > 0, citation.startsWith(`${title}, `)]).toEqual([id, true, true]);
    }
    const called = new Set(steps.flatMap(({ procedures: ids }) => ids));
    for (const { id, procedures: ids } of phases) expect([id, ids.length > 0]).toEqual([id, true]);
    // A procedure without a phase follows from another one in the same turn.
    const battle = procedures
      .map(({ id }) => id)
      .filter((id) => !AT_THE_MAP.test(id) && (called.has(id) || table?.inBattle?.(id, FIELD) !== false));
    expect([...called].sort()).toEqual(battle.sort());
  });

  it('agrees on phases between procedures and turn, under every ruling', () => {
    if (!table) return;
    const turns = [{}, ...rulings.flatMap(({ id, choices }) => choices.map((choice) => ({ [id]: choice.id })))];
    for (const inForce of turns) {
      const { setUp = [], phases } = table.turnUnder?.(inForce) ?? table.turn;
      const lists = new Map([...setUp, ...phases].map((phase) => [phase.id, phase.procedures]));
      for (const procedure of procedures) {
        const named = (procedure as BookProcedure).atTable
          .phases(inForce)
          .map((call) => (typeof call === 'string' ? call : call.first));
        const listing = [...lists].flatMap(([phase, ids]) => (ids.includes(procedure.id) ? [phase] : []));
        expect([procedure.id, new Set(named)]).toEqual([procedure.id, new Set(listing)]);
        expect([procedure.id, new Set(named).size]).toEqual([procedure.id, named.length]);
      }
    }
  });
});
