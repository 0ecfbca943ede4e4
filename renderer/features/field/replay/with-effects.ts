import type { ReplayStep } from './replay.ts';

/**
 * Steps of which a throw and what follows from it are one, with the reason for it.
 * @param titleOf what a procedure is called, by its id: so a throw without a verdict is told
 */
export function withEffects(
  steps: readonly ReplayStep[],
  titleOf: (procedure: string) => string,
): readonly ReplayStep[] {
  const told: ReplayStep[] = [];
  for (const step of steps) {
    const last = told.at(-1);
    if (step.thrown) {
      const isTold = step.thrown.result !== '';
      const who = step.what === '' ? '' : `${step.what}: `;
      told.push(isTold ? step : { ...step, what: `${who}${titleOf(step.thrown.procedure)}` });
      continue;
    }
    const rest = last?.thrown ? afterEffect(step.what, last.thrown, titleOf) : null;
    if (last && rest !== null) told[told.length - 1] = { ...step, what: `${last.what}${rest}`, thrown: last.thrown };
    else told.push(step);
  }
  return told;
}

/** What the log says of the effect of a throw beyond its result; null for an entry that is no effect of it. */
function afterEffect(
  what: string,
  { procedure, result }: NonNullable<ReplayStep['thrown']>,
  titleOf: (procedure: string) => string,
): string | null {
  const title = titleOf(procedure);
  const effect = result === '' ? title : `${title}: ${result}`;
  return title !== '' && what.startsWith(effect) ? what.slice(effect.length) : null;
}
