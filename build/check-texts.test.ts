import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findWorkflowIssues } from './check-texts.ts';

const FILE = '.github/workflows/release.yml';
const release = readFileSync(FILE, 'utf8');

it('workflowIssues accepts the release workflow and finds each planted mistake', async () => {
  expect(await findWorkflowIssues(release, FILE)).toEqual([]);
  const planted: readonly (readonly [from: string, to: string, said: RegExp])[] = [
    ['needs: package', 'needs: packages', /"packages"/],
    ['${{ matrix.os }}', '${{ matrix.system }}', /"system" is not defined/],
    [/@[0-9a-f]{40} # v4[.\d]*/.exec(release)?.[0] ?? 'none', '@v4', /is not pinned by its commit/],
    ['timeout-minutes:', 'time-out-minutes:', /unexpected key "time-out-minutes"/],
  ];
  for (const [from, to, said] of planted) {
    expect(release).toContain(from);
    expect((await findWorkflowIssues(release.replace(from, to), FILE)).join('\n')).toMatch(said);
  }
});
