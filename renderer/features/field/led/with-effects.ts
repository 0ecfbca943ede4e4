import type { ReplayStep } from '../replay/replay.ts';

/**
 * Steps of which a throw and what follows from it are one, with the reason for it.
 * @param titleOf what a procedure is called, by its id: so a throw without words is called
 */
export function withEffects(
  steps: readonly ReplayStep[],
  titleOf: (procedure: string) => string,
): readonly ReplayStep[] {
  const told: ReplayStep[] = [];
  for (const step of steps) {
    const last = told.at(-1);
    const result = last?.thrown?.result ?? '';
    const from = result === '' || step.thrown ? -1 : step.what.indexOf(`: ${result}`);
    if (!last || from < 0)
      told.push(step.what === '' && step.thrown ? { ...step, what: titleOf(step.thrown.procedure) } : step);
    else {
      const what = `${last.what}${step.what.slice(from + 2 + result.length)}`;
      told[told.length - 1] = { ...step, what, thrown: last.thrown };
    }
  }
  return told;
}
