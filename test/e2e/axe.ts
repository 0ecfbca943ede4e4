import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A menu button shows the chosen value, which differs from its label. */
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

/** An element covered by an open popover can be clicked once the popover is closed. */
const COVERED = /target-size: .* because it is partially obscured/;

/** Rules that depend on the size of the window or on the theme. */
const LOOKED_AT = ['color-contrast', 'target-size'];

/**
 * Returns the serious and critical findings of axe with their places, targets under 24 pixels included. `again` checks only the rules that
 * depend on size and theme.
 */
export const findings = async (page: Page, again = false): Promise<readonly string[]> => {
  // Colours are measured once all transitions have ended. A transition may start when another ends.
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
