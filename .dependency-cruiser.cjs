const { LAYERS } = require('./build/layers.ts');

/**
 * The modules and the arrows between them. A module may import itself and the modules named here; everything else that lies
 * in this repository is refused to it. `without` lists packages and `node:` modules that it must do without, `only` the packages beside which it may have none.
 */
const STORAGE = ['better-sqlite3', 'kysely', '(@types/)?pg/'];
const SHELL = ['electron'];
const SCREEN = ['vue', 'pinia', 'vue-router', '@nuxt/ui', '@vueuse/core'];

const DATA = ['rules', 'army-lists', 'maps', 'scenarios'];

const MODULES = {
  // Geometry and movement on a table, for any book: plain numbers in and out.
  battlefield: { may: [], node: false, without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/', 'zod'] },
  rules: { may: ['battlefield'], node: false, without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'] },
  'army-lists': { may: ['rules'], node: false, without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'] },
  maps: { may: ['rules'], node: false, without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'] },
  scenarios: {
    may: ['rules', 'army-lists', 'maps'],
    node: false,
    without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'],
  },
  // Sees what a seat sees and asks the rules; the lists and maps it needs stand in the campaign.
  regents: { may: ['rules'], node: false, without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'] },
  // Leads a side of a battle: sees where units stand, asks the rules for their odds.
  captains: { may: ['battlefield', 'rules'], node: false, without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'] },
  // Of the regents and captains it knows which there are, and where they may place a unit.
  contract: {
    may: [
      'battlefield',
      'rules',
      'maps',
      'regents/temperaments.ts',
      'regents/line-positions.ts',
      'captains/styles.ts',
      'captains/standing-answers.ts',
    ],
    node: false,
    without: [...STORAGE, ...SHELL, ...SCREEN],
  },
  services: {
    may: [...DATA, 'regents', 'captains', 'contract'],
    node: false,
    without: [...STORAGE, ...SHELL, ...SCREEN],
  },
  // The repositories' interfaces are declared where they are used, in services/.
  db: { may: [...DATA, 'contract', 'services'], node: true, without: [...SHELL, ...SCREEN] },
  renderer: {
    // Of the scenarios the screens know how one is set out, and none that comes with the app.
    may: [
      'battlefield',
      'rules',
      'army-lists',
      'maps',
      'contract',
      'captains/styles.ts',
      'captains/standing-answers.ts',
      'scenarios/create-scenario.ts',
      // Alike for all seats of a map that somebody made.
      'scenarios/starting-armies.ts',
    ],
    node: false,
    without: [...STORAGE, ...SHELL, '@orpc/server'],
  },
  // Does pieces of work in threads of their own, imports among them; their interface is declared where it is used, in services/.
  threads: {
    may: [...DATA, 'contract', 'services'],
    node: true,
    without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'],
  },
  // Calls leagues for services, which declare the interface: the one module that calls anything over a network.
  network: {
    may: ['contract', 'services/joined/reach-league.ts'],
    node: true,
    without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/server'],
  },
  // Solves what services ask of it, in threads; that interface too is declared in services/.
  solver: {
    may: ['rules', 'contract', 'services', 'threads/run-in-thread.ts'],
    node: true,
    without: [...STORAGE, ...SHELL, ...SCREEN, '@orpc/'],
  },
  host: {
    may: [...DATA, 'contract', 'services', 'db', 'solver', 'threads', 'network'],
    node: true,
    without: [...SHELL, ...SCREEN, ...STORAGE],
  },
  // Serves many players over a network; it sends the same files under the same headers as the browser host.
  league: {
    may: [
      ...DATA,
      'contract',
      'services',
      'db',
      'solver',
      'threads',
      'host/static-files.ts',
      'host/headers.ts',
      'host/headers.ts',
    ],
    node: true,
    without: [...SHELL, ...SCREEN, 'better-sqlite3'],
  },
  // `nomarch serve` and `nomarch league` are started by the command line: the one root that enters others.
  cli: {
    may: [...DATA, 'contract', 'services', 'db', 'solver', 'threads', 'host', 'league'],
    node: true,
    without: [...SHELL, ...SCREEN, ...STORAGE],
  },
  // The window's protocol serves the same files under the same headers as the browser host.
  'electron/main': {
    may: [
      ...DATA,
      'contract',
      'services',
      'db',
      'solver',
      'threads',
      'network',
      'electron/channel.ts',
      'host/static-files.ts',
      'host/headers.ts',
    ],
    node: true,
    without: [...SCREEN, ...STORAGE],
  },
  'electron/preload': { may: ['electron/channel.ts'], node: false, only: ['electron'] },
};

/** Tests may reach for Node and test tools; scripts that bake data and build settings are no part of the running module. */
const NOT_THE_MODULE_ITSELF = '\\.test\\.ts$|^maps/bake/|^renderer/(vite\\.config|build-time\\.d)\\.ts$';
const alternatives = (names) => names.join('|').replaceAll('/', '\\/');

const moduleRules = Object.entries(MODULES).flatMap(([module, { may, node, without, only }]) => {
  const from = { path: `^${module}/`, pathNot: NOT_THE_MODULE_ITSELF };
  return [
    {
      name: `${module.replace('/', '-')}-enters-only-its-own-modules`,
      comment: `${module}/ may import ${[module, ...may].join(', ')} and nothing else of this repository.`,
      severity: 'error',
      from,
      to: {
        path: '^(?!node_modules/)',
        pathNot: `^(${alternatives([module, ...may])})(/|$)`,
        dependencyTypes: ['local'],
      },
    },
    {
      name: `${module.replace('/', '-')}-does-without`,
      comment: `${module}/ must do without these packages.`,
      severity: 'error',
      from,
      to: {
        ...(only === undefined
          ? { path: `(^|node_modules/)(${alternatives(without)})` }
          : { pathNot: `(^|node_modules/)(${alternatives(only)})(/|$)` }),
        dependencyTypesNot: ['local', 'core'],
      },
    },
    ...(node
      ? []
      : [
          {
            name: `${module.replace('/', '-')}-does-without-node`,
            comment: `${module}/ runs where there is no Node.`,
            severity: 'error',
            from,
            to: { dependencyTypes: ['core'] },
          },
        ]),
  ];
});

/**
 * What one feature of the window lets the other features use. Whatever else two features need lies in renderer/components,
 * renderer/document, renderer/map, renderer/stores or renderer/composables.
 */
const ENTRY_POINTS = {
  campaign: [
    'CampaignPages.vue',
    'CampaignTable.vue',
    'NextButton.vue',
    'regents/KeepersBox.vue',
    'campaign-orders.ts',
    'campaign-view.ts',
    'battles/BattleResultFields.vue',
    'battles/BattleSides.vue',
    'battles/battle-sides.ts',
    'battles/use-battle-result.ts',
    'log/ChronicleMonth.vue',
    'log/StoryArticle.vue',
    'log/StoryMap.vue',
    'seat/LinkDialog.vue',
    'seat/seat.ts',
    'seat/SeatScreen.vue',
    'seat/MessagesBox.vue',
    'seat/pack-source.ts',
  ],
  import: ['ImportDialog.vue', 'PasteDialog.vue'],
  joined: ['JoinDialog.vue', 'JoinedSeats.vue'],
  league: ['MembershipCard.vue', 'PublicPagesBox.vue', 'field/LeagueFieldScreen.vue', 'use-league-seat.ts'],
  library: ['ready-made.ts'],
  sheets: ['QrImage.vue', 'qr-codes.ts'],
  scenario: ['ScenarioCard.vue', 'own-scenario.ts'],
  field: [
    'CaptainFields.vue',
    'FieldPanel.vue',
    'FightChances.vue',
    'FieldTop.vue',
    'FightOut.vue',
    'StandingAnswers.vue',
    'edit-field.ts',
    'led/LedPanel.vue',
    'led/use-led.ts',
    'encounters.ts',
    'active-units.ts',
  ],
  table: [
    'structures-and-decks.ts',
    'edit-battle.ts',
    'procedure/past-results.ts',
    'procedure/results.ts',
    'procedure/TypedDice.vue',
    'procedure/roles.ts',
    'procedure/use-procedure-run.ts',
    'sides/strength.ts',
    'use-lay-out.ts',
  ],
};
const entryPoints = Object.entries(ENTRY_POINTS).flatMap(([feature, files]) =>
  files.map((file) => `^renderer/features/${feature}/${file}$`),
);

const featureRules = [
  {
    name: 'features-enter-features-by-entry-points',
    comment: 'A feature may import of another feature only what ENTRY_POINTS names.',
    severity: 'error',
    from: { path: '^renderer/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
    to: { path: '^renderer/features/', pathNot: ['^renderer/features/$1/', ...entryPoints] },
  },
  {
    name: 'shared-parts-know-no-feature',
    comment:
      'Stores and what several features share may import no feature. Only App.vue, CommandPalette.vue and routes.ts open them.',
    severity: 'error',
    from: {
      path: '^renderer/[^/]+/',
      pathNot: ['^renderer/features/', '\\.test\\.ts$'],
    },
    to: { path: '^renderer/features/' },
  },
];

/** Layers of one folder that still has arrows up are counted by build/structure.ts alone. */
const layerRules = Object.entries(LAYERS)
  .filter(([, { arrowsUp = 0 }]) => arrowsUp === 0)
  .flatMap(([place, { layers }]) =>
    layers.map((layer, height) => ({
      name: `${place.replaceAll('/', '-')}-layers-import-downwards`,
      comment: `In ${place}/ the layers are, lowest first: ${layers.join(', ')}; then all the rest.`,
      severity: 'error',
      from: { path: `^${place}/${layer}(/|\\.(ts|vue)$)`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^${place}/.*\\.(ts|vue)$`,
        pathNot: `^${place}/(${layers.slice(0, height + 1).join('|')})(/|\\.(ts|vue)$)`,
      },
    })),
  );

module.exports = {
  forbidden: [
    ...moduleRules,
    ...layerRules,
    ...featureRules,
    {
      name: 'no-cycles',
      comment: 'Imports of types make a circle as any others do: none of its files can be read without the rest.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-queries-know-no-store',
      comment: 'Tables, queries and repositories of db/ are the same for both stores: only the stores import them.',
      severity: 'error',
      from: { path: '^db/([^/]+\\.ts$|repositories/|tables/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^db/(sqlite|postgres)/' },
    },
    {
      name: 'a-store-knows-not-the-other',
      severity: 'error',
      from: { path: '^db/(sqlite|postgres)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^db/(sqlite|postgres)/', pathNot: '^db/$1/' },
    },
    {
      name: 'only-the-league-opens-postgres',
      comment: 'The programs of one user keep a SQLite file and load nothing of PostgreSQL.',
      severity: 'error',
      from: { path: '^(host|cli|electron)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^db/postgres/' },
    },
    {
      name: 'nobody-imports-a-root',
      comment:
        'electron/main, host, league and cli put the program together; only tests, scripts and cli (for `serve` and `league`) enter them.',
      severity: 'error',
      from: { pathNot: '^(electron/main|host|league|cli|test|build|bench)/|\\.test\\.ts$' },
      to: { path: '^(electron/(main|preload)|host|league|cli)/' },
    },
    {
      name: 'no-tests-in-the-program',
      severity: 'error',
      from: { pathNot: '^(test|build|bench)/|\\.test\\.ts$|^[^/]+$|^renderer/(vite\\.config|build-time\\.d)\\.ts$' },
      to: { path: '^(test|build|bench)/|\\.test\\.ts$' },
    },
    // Vite's plugins make these up while they build.
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|docs)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.vue', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
