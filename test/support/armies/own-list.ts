/** Returns a changed list document with one row. */
export const ownList = (change: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  format: 'nomarch-list',
  formatVersion: 1,
  id: 'town-watch',
  rules: 'for-the-pharaoh',
  title: 'The town watch',
  period: '',
  source: 'Ours',
  version: 7,
  introduction: '',
  notes: {},
  entries: [
    {
      id: 'watch',
      name: 'Watch',
      printed: { class: 'Irreg C', type: 'LI', order: 'CO', weapons: 'P' },
      troop: { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] },
      cost: 10,
      max: null,
      notes: [],
      ...change,
    },
  ],
});
