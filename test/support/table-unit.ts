import type { TablePart, TableUnit } from '../../rules/core/table-rules.ts';

/** A unit as a book's table is told of it: the parts, with nothing marked, lost or led but what `more` says. */
export const tableUnit = (parts: TablePart | readonly TablePart[], more: Partial<TableUnit> = {}): TableUnit => {
  const all = 'troop' in parts ? [parts] : parts;
  const [first] = all;
  if (!first) throw new Error('a unit has a part');
  return {
    parts: all,
    part: first,
    morale: '',
    marks: [],
    generals: [],
    numbers: {},
    attributes: {},
    inside: null,
    gone: false,
    ...more,
  };
};
