import { t } from '../../messages/messages.ts';
import type { ScenarioProblem } from './scenario-problems.ts';

/** Problems of a scenario in the words of the screen. */
export const problemSentence = ({ code, words }: ScenarioProblem): string =>
  t(`wizard.problem.${code}`, { ...words }, Number(words['n'] ?? 1));
