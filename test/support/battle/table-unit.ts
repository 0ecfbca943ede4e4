import type { TablePart, TableUnit } from '../../../rules/core/table-rules.ts';

/** Creates a unit on a table from parts, without markers, losses or leaders unless `more` adds them. */
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
