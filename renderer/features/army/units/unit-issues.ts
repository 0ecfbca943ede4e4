import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { rowOf } from '../../../../rules/core/army/entry-options.ts';
import type { ArmyTally } from '../../../../rules/core/rule-system.ts';

/** Per unit the places at which something is wrong, as one text: a row over its maximum is wrong in every unit that has it. */
export function unitIssues({ units }: ArmyFile, { problems, pools }: Pick<ArmyTally, 'problems' | 'pools'>): string[] {
  const over = new Set(pools.flatMap(({ entries, max, used }) => (max !== null && used > max ? entries : [])));
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ target }) => target);
  return units.map(({ parts }, index) => {
    const told = errors.filter((target) => `${target}.`.startsWith(`units.${index}.`));
    const tooMany = parts.flatMap(({ entry }, at) =>
      entry !== null && (over.has(entry) || over.has(rowOf(entry))) ? [`units.${index}.parts.${at}`] : [],
    );
    return [...new Set([...told, ...tooMany])].join(' ');
  });
}
