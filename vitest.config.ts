import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

const unitTests = [
  'rules',
  'army-lists',
  'maps',
  'scenarios',
  'contract',
  'services',
  'db',
  'solver',
  'host',
  'cli',
  'electron',
  'build',
  'bench',
].map((room) => `${room}/**/*.test.ts`);

export default defineConfig({
  test: {
    // The line of figures comes last, whatever else is reported: see the reporter.
    reporters: [
      process.env['CI'] === undefined ? 'default' : ['default', { summary: false }],
      './build/count-reporter.ts',
    ],
    projects: [
      { test: { name: 'unit', include: unitTests, testTimeout: 20_000 } },
      { plugins: [vue()], test: { name: 'renderer', include: ['renderer/**/*.test.ts'] } },
      {
        test: {
          name: 'house',
          include: ['test/{cases,contract,db,faults,security}/**/*.test.ts'],
          globalSetup: ['test/support/built.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/built.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time: two cores carry the program, the browser and the test.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
