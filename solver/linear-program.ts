import type { IntegerProgram, Term } from '../services/armies/optimise/integer-program.ts';

const sum = (terms: readonly Term[]): string =>
  terms.length === 0
    ? '0 x0'
    : terms.map(({ column, factor }) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} x${column}`).join('\n  ');

/** An aim with those before it held to what was reached, in the LP format that the solver reads. */
export function linearProgram(
  { columns, rows, aims }: IntegerProgram,
  aim: number,
  reached: readonly number[],
): string {
  const bounds = rows.flatMap(({ terms, least, most }) => [
    ...(least === null ? [] : [`${sum(terms)} >= ${least}`]),
    ...(most === null ? [] : [`${sum(terms)} <= ${most}`]),
  ]);
  const held = reached.map((value, before) => {
    const { terms, tolerance } = aims[before] ?? { terms: [], tolerance: 0 };
    return `${sum(terms)} >= ${value - tolerance}`;
  });
  return [
    'Maximize',
    ` aim: ${sum(aims[aim]?.terms ?? [])}`,
    'Subject To',
    ...[...bounds, ...held].map((row, at) => ` r${at}: ${row}`),
    'Bounds',
    ...columns.map(({ most }, at) => ` 0 <= x${at} <= ${most}`),
    'General',
    ...columns.map((_, at) => ` x${at}`),
    'End',
    '',
  ].join('\n');
}
