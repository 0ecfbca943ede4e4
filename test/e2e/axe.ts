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

/** What an open popover covers is reached once it is closed. */
const COVERED = /target-size: .* because it is partially obscured/;

/** The rules whose answers hang on the size of the window or on the theme; all others answer alike in each. */
const LOOKED_AT = ['color-contrast', 'target-size'];

/**
 * What axe finds serious or critical, each with where it is; targets under 24 pixels too, which it looks for only when
 * asked. After the first look at a page in one size and theme, `again` asks only what another can change.
 */
export const findings = async (page: Page, again = false): Promise<readonly string[]> => {
  // Colours in passage would be measured halfway, and one passage may begin where another ends.
  await page.evaluate(`(async () => {
    const passing = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    do {
      await Promise.all(passing().map((animation) => animation.finished.catch(() => null)));
      await new Promise(requestAnimationFrame);
    } while (passing().length > 0);
  })()`);
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe);
  const asked = again
    ? { runOnly: LOOKED_AT }
    : { rules: Object.fromEntries(LOOKED_AT.map((rule) => [rule, { enabled: true }])) };
  const [violations, isCovered]: [Finding[], boolean] = await page.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...asked })}).then(({ violations }) =>
      [violations, document.querySelector('[data-reka-popper-content-wrapper]') !== null])`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => id !== SHOWS_A_CHOICE.rule || !html.includes(SHOWS_A_CHOICE.within))
        .map(
          ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
        ),
    )
    .filter((finding) => !isCovered || !COVERED.test(finding));
};
