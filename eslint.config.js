import prettier from 'eslint-config-prettier/flat';
import vue from 'eslint-plugin-vue';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { MODULES } from './build/layers.ts';
import { lintParser } from './build/lint-parser.ts';

const NAMED_EXPORTS = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
const namedExportsOnly = ['error', NAMED_EXPORTS];

const CLOCK = 'Use the clock passed in by the composition root.';
const CHANCE = 'Use the dice, ids and secrets passed in by the composition root.';
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
  message: 'Use the digests of rules/core/digest.ts and the ids passed in.',
};

/** Files that may read the clock or use random numbers, with the reason. */
const CLOCK_AND_CHANCE = {
  'host/serve.ts': 'composition root',
  'host/server.ts': 'token of a run',
  'league/open-process.ts': 'composition root',
  'cli/client.ts': 'composition root',
  'cli/commands/store.ts': 'composition root of commands for a closed store',
  'electron/main/main.ts': 'composition root',
  'league/auth/sessions.ts': 'secrets that nothing replays',
  'league/http/metrics.ts': 'times of log lines',
  'league/http/server.ts': 'duration of calls',
  'db/sqlite/backup.ts': 'timeout of a backup without progress',
  'solver/worker.ts': 'time limit of a search',
  'network/reach-league.ts': 'idempotency keys of calls to a league',
  'cli/output.ts': 'names of temporary files',
  'electron/main/save-pdf.ts': 'names of temporary files',
  'renderer/transport/league-link.ts': 'idempotency keys of calls to a league',
  'renderer/composables/use-import-run.ts': 'tickets of imports',
  'renderer/stores/army.ts': 'ids of items added by the user',
  'renderer/features/table/use-lay-out.ts': 'ids of items added by the user',
  'renderer/components/dice/typed-die.ts': 'seeds of throws that nothing replays',
  'renderer/texts/format.ts': 'omits the year in dates of this year',
};

/** openExternal passes a string to the operating system. Only one guarded wrapper may call it. */
const noRawOpenExternal = {
  selector: "MemberExpression[property.name='openExternal']",
  message: 'Use openOutside of electron/main/guards.ts, which holds the allow-list.',
};

/** Controls of the component library. Raw ones are only allowed in renderer/components/ and in the exceptions below. */
const RAW_CONTROLS = ['select', 'input', 'textarea', 'table', 'button'];
const PLAIN_ROWS = 'many rows of fields: UTable redraws all of them if one changes';
const RAW_CONTROL_EXCEPTIONS = {
  'renderer/features/library/armies/ArmyTable.vue':
    'a thousand rows: UTable with controls was three to four times slower, without drag and arrow keys',
  'renderer/features/collection/CollectionTable.vue': PLAIN_ROWS,
  'renderer/features/lists/ListEditor.vue': PLAIN_ROWS,
  'renderer/features/maps/MapRows.vue': PLAIN_ROWS,
  'renderer/features/scenario/steps/ProvincesStep.vue': PLAIN_ROWS,
  'renderer/features/sheets/ReferenceSheet.vue': 'printed table measured in points',
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
      // Types make default values unnecessary.
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
          message: `Use Nuxt UI's component, or a plain one of renderer/components/ in rows, instead of a raw <${element}>.`,
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
      // Numbers and branded numbers are common in messages.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // oRPC and Vue accept functions that return promises instead of void. Repositories are asynchronous by contract.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/require-await': 'off',
      // Functions in records do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
      // The compiler considers checks of external data and of index access unnecessary.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Branded types use such a parameter.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // Without vue-tsc, imported components have the type any.
    files: ['renderer/**/*.ts', 'renderer/**/*.vue'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      // vue-router marks APIs as deprecated in favour of experimental ones.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  {
    // vue-tsc checks exposed members and template elements.
    files: ['renderer/**/*.vue'],
    rules: {
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Type parameters of a component appear as unknown.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
    },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/main/guards.ts'],
    rules: { 'no-restricted-syntax': [...namedExportsOnly, noRawOpenExternal] },
  },
  {
    files: MODULES.map((module) => `${module}/**/*.ts`),
    ignores: ['**/*.test.ts', 'electron/**', ...Object.keys(CLOCK_AND_CHANCE)],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE, NAMED_EXPORTS] },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['**/*.test.ts', 'electron/main/guards.ts', ...Object.keys(CLOCK_AND_CHANCE)],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE, NAMED_EXPORTS, noRawOpenExternal] },
  },
  {
    files: [...pure, 'services/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE, NO_CRYPTO, NAMED_EXPORTS] },
  },
  {
    // Tables and rings of points are accessed by index, and the compiler does not know their length.
    files: [...pure, 'renderer/**/*.ts', '**/*.test.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.config.ts', 'renderer/**/*.vue', 'build/count-reporter.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  prettier,
);
