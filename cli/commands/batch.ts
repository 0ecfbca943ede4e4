import { failureOf } from '../failure.ts';
import { readLines } from '../input.ts';
import { writeJsonLine } from '../output.ts';
import { readJson } from '../../services/json-text.ts';

/** Answers each line of a file with one line, in the same order; one that fails is answered by its error, and the next goes on. */
export async function answerLines(file: string, answer: (request: unknown) => Promise<unknown>): Promise<void> {
  let number = 0;
  for await (const line of readLines(file)) {
    number += 1;
    let answered: unknown;
    try {
      answered = await answer(readJson(line, `line ${number}`));
    } catch (error) {
      answered = { error: failureOf(error) };
    }
    await writeJsonLine(answered);
  }
}
