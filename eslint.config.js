import prettier from 'eslint-config-prettier/flat';
import vue from 'eslint-plugin-vue';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { MODULES } from './build/layers.ts';
import { lintParser } from './build/lint-parser.ts';

const NAMED_EXPORTS = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
const namedExportsOnly = ['error', NAMED_EXPORTS];

const CLOCK = 'The clock is handed in by the composition root.';
const CHANCE = 'Dice, ids and secrets are handed in by the composition root.';
const NO_CLOCK_NO_CHANCE = [
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: CHANCE },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: CLOCK },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
  { selector: "CallExpression[callee.name='Date']", message: CLOCK },
  { selector: "MemberExpression[object.name='performance'][property.name='now']", message: CLOCK },
  {
    selector:
      "MemberExpression[object.name='crypto'][property.name=/^(randomUUID|getRandomValues|randomBytes|randomInt)$/]",
    message: CHANCE,
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?crypto$/] ImportSpecifier[imported.name=/^(random|webcrypto)/]',
    message: CHANCE,
  },
];
const NO_CRYPTO = {
  selector: 'ImportDeclaration[source.value=/^(node:)?crypto$/]',
  message: 'Digests come from rules/core/digest.ts, ids are handed in.',
};

/** Files that read the clock or draw at random, each with its reason. */
const CLOCK_AND_CHANCE = {
  'host/serve.ts': 'composition root',
  'host/server.ts': 'the token of a run',
  'league/open-process.ts': 'composition root',
  'cli/client.ts': 'composition root',
  'cli/commands/store.ts': 'composition root of commands on a store that is not opened',
  'electron/main/main.ts': 'composition root',
  'league/auth/tokens.ts': 'secrets that nothing replays',
  'league/http/metrics.ts': 'times of log lines',
  'league/http/server.ts': 'measures how long calls take',
  'db/sqlite/backup.ts': 'gives a backup up that makes no progress',
  'solver/worker.ts': 'ends a search after its time',
  'network/reach-league.ts': 'idempotency keys of calls to a league',
  'cli/write-file.ts': 'names of temporary files',
  'electron/main/save-pdf.ts': 'names of temporary files',
  'renderer/transport/league-link.ts': 'idempotency keys of calls to a league',
  'renderer/composables/use-import-run.ts': 'tickets of imports',
  'renderer/stores/army.ts': 'ids of what its user adds',
  'renderer/features/table/use-lay-out.ts': 'ids of what its user adds',
  'renderer/components/dice/typed-die.ts': 'seeds of throws that nothing replays',
  'renderer/texts/format.ts': 'shows this year’s dates without their year',
};

/** openExternal hands a string to the operating system: one guarded wrapper may, nobody else. */
const noRawOpenExternal = {
  selector: "MemberExpression[property.name='openExternal']",
  message: 'Use openOutside of electron/main/open-outside.ts, which holds the allow-list.',
};

/** Controls that the component library has: raw ones stand in renderer/components/ and in the exceptions below. */
const RAW_CONTROLS = ['select', 'input', 'textarea', 'table', 'button'];
const PLAIN_ROWS = 'rows of fields, many of them: UTable draws all of them again for one that changes';
const RAW_CONTROL_EXCEPTIONS = {
  'renderer/features/library/armies/ArmyTable.vue':
    'a thousand rows: UTable with controls was three to four times slower, without drag and arrow keys',
  'renderer/features/collection/CollectionTable.vue': PLAIN_ROWS,
  'renderer/features/lists/ListEditor.vue': PLAIN_ROWS,
  'renderer/features/maps/MapRows.vue': PLAIN_ROWS,
  'renderer/features/scenario/steps/ProvincesStep.vue': PLAIN_ROWS,
  'renderer/features/sheets/ReferenceSheet.vue': 'paper: a printed table measured in points',
};

const typed = { project: ['./tsconfig.lint.json'], tsconfigRootDir: import.meta.dirname };

const pure = ['battlefield', 'rules', 'army-lists', 'maps', 'scenarios', 'regents', 'captains', 'contract'].map(
  (module) => `${module}/**/*.ts`,
);

export default defineConfig(
  globalIgnores(['node_modules/', 'out/', 'dist/', 'coverage/', '**/*.d.ts', 'test/support/boundary-fixtures/']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parser: lintParser, parserOptions: typed },
  },
  {
    files: ['renderer/**/*.vue'],
    extends: [tseslint.configs.strictTypeChecked, vue.configs['flat/recommended']],
    languageOptions: { parserOptions: { parser: lintParser, extraFileExtensions: ['.vue'], ...typed } },
    rules: {
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/v-bind-style': ['error', 'shorthand', { sameNameShorthand: 'always' }],
      'vue/attributes-order': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'vue/no-v-html': 'error',
      'vue/html-button-has-type': 'error',
      'vue/multi-word-component-names': 'off',
      // Types carry what a default would say.
      'vue/require-default-prop': 'off',
    },
  },
  {
    files: ['renderer/**/*.vue'],
    ignores: ['renderer/components/**', ...Object.keys(RAW_CONTROL_EXCEPTIONS)],
    rules: {
      'vue/no-restricted-html-elements': [
        'error',
        ...RAW_CONTROLS.map((element) => ({
          element,
          message: `Use Nuxt UI's component, or a plain one of renderer/components/ in rows, in place of a raw <${element}>.`,
        })),
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.vue'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': namedExportsOnly,
    },
  },
  {
    files: ['**/*.ts', '**/*.vue'],
    rules: {
      // Numbers and branded numbers are at home in sentences.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // oRPC and Vue take functions that return promises where void would do; repositories are asynchronous by contract.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/require-await': 'off',
      // Functions are kept in records here, without a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // What another process sends, and what an index may miss, looks needless to check to the compiler.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // A brand is put on by such a parameter.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // A component that cannot be typed by plain TypeScript reads as any where it is imported.
    files: ['renderer/**/*.ts', 'renderer/**/*.vue'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      // vue-router calls deprecated what it replaces by experiments.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  {
    // What components expose, and the elements of templates: vue-tsc checks them.
    files: ['renderer/**/*.vue'],
    rules: {
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Type parameters of a component read as unknown.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
    },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/main/open-outside.ts'],
    rules: { 'no-restricted-syntax': [...namedExportsOnly, noRawOpenExternal] },
  },
  {
    files: MODULES.map((module) => `${module}/**/*.ts`),
    ignores: ['**/*.test.ts', 'electron/**', ...Object.keys(CLOCK_AND_CHANCE)],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE, NAMED_EXPORTS] },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['**/*.test.ts', 'electron/main/open-outside.ts', ...Object.keys(CLOCK_AND_CHANCE)],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE, NAMED_EXPORTS, noRawOpenExternal] },
  },
  {
    files: [...pure, 'services/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE, NO_CRYPTO, NAMED_EXPORTS] },
  },
  {
    // Tables and rings of points are walked by index, where the compiler cannot see the length.
    files: [...pure, 'renderer/**/*.ts', '**/*.test.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.config.ts', 'renderer/**/*.vue', 'build/count-reporter.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  prettier,
);
