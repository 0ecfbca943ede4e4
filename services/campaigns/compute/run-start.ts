import type { LedBattle, TableBattle } from '../../../contract/table.ts';

type From = LedBattle['from'];

export const toPlainJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Records the battle as the start of a run that can be replayed. */
export function recordStart(battle: TableBattle, rollCount: number, memory: unknown): From {
  const { sides, field, first, turn, bound, phase, throws } = battle;
  const log = field?.log?.length ?? 0;
  return toPlainJson({
    sides,
    placed: field?.placed ?? {},
    ...(field?.generals ? { generals: field.generals } : {}),
    first,
    turn,
    bound,
    phase,
    throws: throws.length,
    log,
    rollCount,
    memory,
  });
}

/** Restores the document to the start of the run. */
export function restoreStart(
  battle: TableBattle,
  { sides, placed, generals, first, turn, bound, phase, throws, log }: From,
): TableBattle {
  return {
    ...battle,
    // Keeps the current default answers, because players may change them at any time.
    sides: sides.map((side, at) => {
      const { answers: _before, ...rest } = side;
      const { answers } = battle.sides[at] ?? {};
      return answers ? { ...rest, answers } : rest;
    }),
    first,
    turn,
    bound,
    phase,
    throws: battle.throws.slice(0, throws),
    ...(battle.field
      ? {
          field: {
            ...battle.field,
            generals: generals ?? {},
            placed,
            log: (battle.field.log ?? []).slice(0, log),
          },
        }
      : {}),
  };
}
