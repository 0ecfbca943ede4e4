import { books } from '../../rules/books.ts';
import { isFoughtOut } from '../../rules/fights.ts';
import { type ProcedureUse, proceduresUsed } from '../../test/support/procedures-used.ts';

/** Prints how often led battles use each procedure of a turn. @param given battles per book, and the book; 60 of every book by default */
export async function procedures([count = '60', only]: readonly string[]): Promise<void> {
  const battles = Number(count);
  for (const { id, title } of books) {
    if (!isFoughtOut(id) || (only !== undefined && only !== id)) continue;
    const used = await proceduresUsed(id, battles);
    const short = (each: ProcedureUse): string => each.id.slice(id.length + 1);
    const never = used.filter(({ thrown, asked }) => thrown === 0 && asked === 0);
    const asked = used.filter((each) => each.thrown === 0 && each.asked > 0);
    const line = (each: ProcedureUse): string =>
      `  ${short(each).padEnd(26)} ${each.throwsDice ? 'dice' : 'no dice'}  ${each.mayFill === null ? '' : `somebody could: ${each.mayFill} of ${battles} battles`}  [${each.phases.join('; ')}]`;
    console.log(`\n${title}: ${used.length} procedures of set-up and turn, ${battles} battles`);
    console.log(`NEVER THROWN AND NEVER ASKED (${never.length}):`);
    for (const each of never) console.log(line(each));
    console.log(`never thrown, asked without a throw (${asked.length}):`);
    for (const each of asked) console.log(`${line(each)} asked ${each.asked}`);
    console.log(
      `thrown (${used.length - never.length - asked.length}): ${used
        .filter(({ thrown }) => thrown > 0)
        .map((each) => `${short(each)} ${each.thrown}`)
        .join(', ')}`,
    );
  }
}
