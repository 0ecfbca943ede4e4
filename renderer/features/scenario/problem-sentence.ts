import { fill } from '../../texts/plural.ts';
import type { ScenarioProblem } from './scenario-problems.ts';

export const PROBLEM_TEXTS: Readonly<Record<string, string>> = {
  untitled: 'The scenario has no title.',
  'no-player': 'Nobody plays.',
  'one-player': 'There is one player only.',
  nameless: 'A player has no name.',
  'same-colour': '{player} and {other} have the same colour.',
  'no-land': '{player} holds no province.',
  'no-army': '{player} has no army.',
  'lost-capital': '{province}, the capital of {player}, is not held by {player}.',
  'cut-off': '{province} has no border: nobody can go there.',
  'other-book': '{army} is an army of another rule book.',
  'no-list': '{army} comes from the list “{list}”, which is not at hand.',
  'not-at-home': '{army} stands in {province}, which its player does not hold.',
  'no-fort': '{army} keeps a fort in {province} that is not there.',
  illegal: '{army} breaks a rule of its list. | {army} breaks {n} rules of its list.',
  'no-end': 'Nothing ends the campaign: it goes on as long as you like.',
  'no-campaign-book': 'The rule book knows no campaign.',
  refused: '{sentence}',
  'no-enemy': '{army} lie in {province}, which no enemy of theirs holds.',
  'no-troops': '{army} have no troops.',
};

/** Problems of a scenario in the words of the screen. */
export const problemSentence = ({ code, words }: ScenarioProblem): string =>
  fill(PROBLEM_TEXTS[code], { ...words }, Number(words['n'] ?? 1));
