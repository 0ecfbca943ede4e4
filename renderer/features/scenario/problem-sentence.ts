import { useI18n } from 'vue-i18n';
import type { ScenarioProblem } from './scenario-problems.ts';

/** Problems of a scenario in the words of the screen. */
export function useProblemSentence(): (problem: ScenarioProblem) => string {
  const { t } = useI18n();
  return ({ code, words }) => t(`wizard.problem.${code}`, { ...words }, Number(words['n'] ?? 1));
}
