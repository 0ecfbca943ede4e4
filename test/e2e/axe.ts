import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The button of a menu shows what is chosen in it, which is no label that it could be called by. */
const SHOWS_A_CHOICE = { rule: 'label-content-name-mismatch', within: 'aria-haspopup="listbox"' } as const;

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly html: string;
    readonly failureSummary?: string;
  }[];
}

/** What axe finds serious or critical, each with where it is. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  // Colours in passage would be measured halfway, and one passage may begin where another ends.
  await page.evaluate(`(async () => {
    const passing = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    do {
      await Promise.all(passing().map((animation) => animation.finished.catch(() => null)));
      await new Promise(requestAnimationFrame);
    } while (passing().length > 0);
  })()`);
  const violations: Finding[] = await page.evaluate(
    `${axe};axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => id !== SHOWS_A_CHOICE.rule || !html.includes(SHOWS_A_CHOICE.within))
        .map(
          ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
        ),
    );
};
