/** The folders of the program itself, in the order in which one may import the other: see .dependency-cruiser.cjs. */
export const MODULES = [
  'battlefield',
  'rules',
  'army-lists',
  'maps',
  'scenarios',
  'regents',
  'captains',
  'contract',
  'services',
  'db',
  'threads',
  'solver',
  'network',
  'host',
  'league',
  'cli',
  'electron',
  'renderer',
] as const;

/** Modules that know rule books only as plugs and so may name none of them. */
export const MODULES_WITHOUT_BOOKS = ['renderer', 'services', 'db', 'threads', 'solver', 'network'] as const;
