import prettier from 'eslint-config-prettier/flat';
import vue from 'eslint-plugin-vue';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { lintParser } from './build/lint-parser.ts';

const noClockNoChance = [
  'error',
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Dice are handed in: take a DiceSource.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'The clock is handed in by the composition root.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The clock is handed in by the composition root.',
  },
  { selector: "CallExpression[callee.name='Date']", message: 'The clock is handed in by the composition root.' },
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message: 'The clock is handed in by the composition root.',
  },
  {
    selector:
      "MemberExpression[object.name='crypto'][property.name=/^(randomUUID|getRandomValues|randomBytes|randomInt)$/]",
    message: 'Ids and dice are handed in by the composition root.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?crypto$/]',
    message: 'Digests come from rules/core/digest.ts, ids are handed in.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
];

const namedExportsOnly = ['error', { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }];

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

const pure = ['rules', 'army-lists', 'maps', 'scenarios', 'regents', 'contract'].map((module) => `${module}/**/*.ts`);

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
    files: ['rules/**/*.ts', 'services/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': noClockNoChance },
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
