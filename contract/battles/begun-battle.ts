import type { Actions, Befell, Begun, FightPlan } from '../../rules/core/fight/fight.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { phasesIn, turnInForce } from '../../rules/core/table/turn-position.ts';
import type { TableBattle, TableThrow } from '../table.ts';
import { planOf } from './fought-battle.ts';

/* A battle that was begun, as a fight that goes on where its document stands. */

const isOfThisRun = ({ turn, bound }: TableBattle, at: Pick<TableThrow, 'turn' | 'bound'>): boolean =>
  at.turn === turn && at.bound === bound;

/** The unit or the general that a key means, by its id; nobody where it means a command or a side. @param of what the role is filled with */
function idOf({ sides }: TableBattle, of: string, key: string): string | undefined {
  if (of !== 'general' && of !== 'unit' && of !== 'part') return undefined;
  const [side = 0, place = 0] = key.split(':').map(Number);
  const at = sides[side];
  return of === 'general' ? at?.generals[place]?.id : at?.units[place]?.id;
}

/** Those who filled the roles of a throw, and what befell them by it. */
function befellBy(battle: TableBattle, book: RuleSystem, thrown: TableThrow): readonly Befell[] {
  const { procedure, turn, bound, input, outcome, holders = {}, struck = {} } = thrown;
  const { table } = book;
  if (!table || outcome === undefined) return [];
  const isTaken = thrown.follows !== 'waiting' && thrown.follows !== 'left';
  const effects = isTaken ? table.effects(procedure, input, outcome) : [];
  const phase = phasesIn(turnInForce(table, battle.rulings), thrown)[thrown.phase]?.id ?? '';
  return table.roles(procedure).flatMap((role) =>
    (holders[role.id] ?? []).flatMap((key, at) => {
      const who = idOf(battle, role.of, key);
      if (who === undefined) return [];
      const hits = effects
        .filter((effect) => effect.role === role.id && (effect.at ?? 0) === at)
        .reduce((sum, { lost = 0 }) => sum + lost, 0);
      return [{ who, turn, bound, procedure, phase, role: role.id, at, input, outcome, hits, gone: struck[who] ?? 0 }];
    }),
  );
}

/** What befell everybody in this run, and before it the last throw that struck somebody. */
function befellIn(battle: TableBattle, book: RuleSystem): readonly Befell[] {
  const now = battle.throws.filter((thrown) => isOfThisRun(battle, thrown));
  const last = battle.throws.findLast(
    (thrown) => !isOfThisRun(battle, thrown) && Object.keys(thrown.struck ?? {}).length > 0,
  );
  return [...(last ? [last] : []), ...now].flatMap((thrown) => befellBy(battle, book, thrown));
}

/** What units did in this run, as far as the document tells it. */
function actionsIn(battle: TableBattle, { field }: RuleSystem): Begun['actions'] {
  const done: Record<string, Partial<Actions>> = {};
  const add = (id: string | undefined, actions: Partial<Actions>): void => {
    if (id !== undefined) done[id] = { ...done[id], ...actions };
  };
  const roleOf = ({ holders = {} }: TableThrow, role: string | undefined): string | undefined => {
    const [key] = role === undefined ? (Object.values(holders)[0] ?? []) : (holders[role] ?? []);
    return key === undefined ? undefined : idOf(battle, 'unit', key);
  };
  const { charges, shots = [], melees } = field ?? {};
  for (const thrown of battle.throws) {
    if (!isOfThisRun(battle, thrown)) continue;
    if (shots.includes(thrown.procedure)) add(roleOf(thrown, undefined), { shot: true });
    if (thrown.procedure === melees?.procedure)
      for (const role of melees.roles) add(roleOf(thrown, role), { fought: true });
    if (thrown.procedure === charges?.procedure && (charges.isAllowed?.(thrown) ?? true)) {
      const [charger, charged] = charges.roles.map((role) => roleOf(thrown, role));
      if (charged !== undefined) add(charger, { charges: charged });
    }
  }
  for (const [id, { moved }] of Object.entries(battle.field?.placed ?? {}))
    if (moved && isOfThisRun(battle, moved)) add(id, { moved, moves: 1 });
  return done;
}

/**
 * A battle on a field as a fight that goes on with the phase at hand; null where it has no field.
 * @param kept throws that dice of the seed were used for, and what the book keeps in mind
 */
export function begunPlanOf(
  battle: TableBattle,
  book: RuleSystem,
  kept: Pick<Begun, 'made' | 'memory'> = { made: 0, memory: null },
): FightPlan | null {
  const plan = planOf(battle);
  const { turn, bound, phase, throws, field } = battle;
  const earlier = { throws: throws.length, log: field?.log?.length ?? 0, last: throws.at(-1)?.id ?? '' };
  const known = { befell: befellIn(battle, book), actions: actionsIn(battle, book) };
  return (
    plan && {
      ...plan,
      begun: { turn: Math.max(1, turn), bound, phase: turn === 0 ? 0 : phase, ...kept, earlier, ...known },
    }
  );
}
