import type { ProcedureRole, RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { LIVES } from '../battle/elephant-lives.ts';
import { MOST_GENERALS, MOST_MEN } from '../battle/target.ts';
import { isCavalry } from '../points/cavalry.ts';
import { MOST_LINES, type Troop, troopSchema } from '../points/troop.ts';
import { LONGEST_JAVELIN } from '../points/troop-words.ts';
import { moraleTroopsOf } from '../reference/morale-tables.ts';
import { FIRE_DIE } from './unit-states.ts';

const part = (id: string, label: string): ProcedureRole => ({ id, label, of: 'part' });
const unit = (label: string): ProcedureRole => ({ id: 'unit', label, of: 'unit' });

const SHOT = [part('shooter', 'Who shoots'), part('target', 'At whom')];
const TESTED = [unit('Unit that tests')];

/** Whom each procedure asks about, by its name in the book. */
const ROLES: Readonly<Record<string, readonly ProcedureRole[]>> = {
  movement: [part('mover', 'Who moves')],
  holdfast: [part('mover', 'Who holds')],
  missiles: SHOT,
  'fire-missiles': SHOT,
  ballista: [
    part('shooter', 'Which ballista'),
    { id: 'target', label: 'At whom, then who stands behind', of: 'part', many: true },
  ],
  melee: [part('attacker', 'Who strikes'), part('defender', 'Who is struck')],
  shields: [part('target', 'Who is hit')],
  reform: [part('mover', 'Who turns')],
  'counter-charge': [unit('Who charges back')],
  'break-test': TESTED,
  'panic-test': TESTED,
  'fc-test': TESTED,
  rally: [unit('Unit that rallies')],
  burning: [unit('Unit that burns')],
  'general-fate': [unit('The generals’ unit')],
  'elephant-trample': [part('target', 'Who is trampled')],
  'elephant-lives': [part('elephant', 'Which elephant')],
};

const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

export const roles = (procedure: string): readonly ProcedureRole[] => ROLES[nameOf(procedure)] ?? [];

const troopOf = ({ troop }: TablePart): Troop | null => troopSchema.safeParse(troop).data ?? null;

const least = (number: number, most: number): number => Math.min(number, most);
const generalsIn = ({ generals }: TableUnit): number => least(generals.length, MOST_GENERALS);
const bows = ({ range }: Troop): boolean => (range ?? 0) > LONGEST_JAVELIN;

/** Crews shoot and fight as infantry, a beast as itself. */
const kindOf = (troop: Troop, rulings: RulingsInForce): 'infantry' | 'cavalry' | 'elephant' => {
  if (troop.kind === 'elephants') return 'elephant';
  return isCavalry(troop, rulings) ? 'cavalry' : 'infantry';
};

/** Hits that are left of all that the part could take. */
const hitsLeft = ({ count, hits, lost }: TablePart): number => Math.max(0, count * hits - lost);

/** Men who shoot and strike: figures, the crews of elephants, and what is left of a ballista’s (Elephant and Ballistae Special Rules; ruling TOM-31). */
const menOf = ({ part: of }: TableUnit, { kind, crew }: Troop): number =>
  least(kind === 'ballista' ? hitsLeft(of) : of.left * Math.max(1, crew), MOST_MEN);

function moraleOf(of: TableUnit, troop: Troop) {
  const all = of.parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
  const left = of.parts.reduce((sum, each) => sum + hitsLeft(each), 0);
  return {
    troops: moraleTroopsOf(troop),
    belowHalf: left * 2 < all,
    ...(of.generals.length > 0 ? { generals: 'in-unit' } : {}),
  };
}

const targetOf = (of: TableUnit, troop: Troop, rulings: RulingsInForce) => ({
  kind: kindOf(troop, rulings),
  armoured: troop.armour,
  shield: troop.shield,
  generals: generalsIn(of),
});

function fillUnit(procedure: string, role: string, of: TableUnit, rulings: RulingsInForce): Record<string, unknown> {
  const troop = troopOf(of.part);
  if (!troop) return {};
  const men = menOf(of, troop);
  switch (procedure) {
    case 'movement':
      return { move: troop.move, charge: troop.charge, afterHoldfast: of.marks.includes('holdfast') };
    case 'holdfast':
      return { trained: troop.trained, move: troop.move };
    case 'reform':
      return { men };
    case 'break-test':
    case 'panic-test':
    case 'fc-test':
      return moraleOf(of, troop);
    case 'rally':
      return { troops: moraleTroopsOf(troop) };
    case 'general-fate':
      return of.generals.length > 0
        ? { generals: generalsIn(of), unitDestroyed: of.parts.every((each) => hitsLeft(each) === 0) }
        : {};
    case 'burning': {
      const fire = of.numbers[FIRE_DIE.id] ?? 0;
      return { ...(fire > 0 ? { fire } : {}), elephants: troop.kind === 'elephants' };
    }
    case 'ballista':
      return { crew: hitsLeft(of.part) };
    case 'elephant-lives':
      return { lives: LIVES - (of.part.lost % LIVES) };
    case 'elephant-trample':
      return { shield: troop.shield, generals: generalsIn(of) };
    case 'shields':
      return { shield: troop.shield };
    case 'missiles':
    case 'fire-missiles':
      return role === 'shooter'
        ? {
            men,
            ...(troop.range === null ? {} : { range: troop.range }),
            // Flaming missiles are set up in the turn before (Fire Missile Special Rules).
            ...(procedure === 'fire-missiles' ? { prepared: of.marks.includes('flames-lit') } : {}),
          }
        : { target: { ...targetOf(of, troop, rulings), pikes: troop.lines >= MOST_LINES } };
    case 'melee':
      return role === 'attacker'
        ? {
            // It strikes as chargers do (Fighting Order).
            ...(of.marks.includes('counter-charge') ? { charging: true } : {}),
            attacker: {
              kind: kindOf(troop, rulings) === 'cavalry' ? 'cavalry' : 'infantry',
              men,
              lines: troop.lines,
              bows: bows(troop),
              generals: generalsIn(of),
            },
          }
        : { defender: { ...targetOf(of, troop, rulings), bows: bows(troop) } };
    default:
      return {};
  }
}

/** The units that a bolt may reach, the target first (Ballistae Special Rules). */
const boltTargets = (units: readonly TableUnit[], rulings: RulingsInForce) =>
  units.flatMap((of) => {
    const troop = troopOf(of.part);
    return troop ? [{ kind: kindOf(troop, rulings), generals: generalsIn(of) }] : [];
  });

/** What follows for a procedure's input from the units that fill a role of it (Tom’s Ancient Warfare, Fighting Order; Fire Missile Special Rules; Elephant Special Rules). */
export function fill(
  procedure: string,
  role: string,
  holders: readonly RoleHolder[],
  rulings: RulingsInForce,
): Readonly<Record<string, unknown>> {
  const units = holders.flatMap((holder) => ('unit' in holder ? [holder.unit] : []));
  const name = nameOf(procedure);
  if (name === 'ballista' && role === 'target') return { targets: boltTargets(units, rulings) };
  return units[0] ? fillUnit(name, role, units[0], rulings) : {};
}

/** Who has no range does not shoot, only ballistae shoot bolts, and only the broken rally (Tom’s Ancient Warfare, Missiles; Ballistae Special Rules; Rallying). */
export function mayFill(procedure: string, role: string, holder: RoleHolder): boolean {
  if (nameOf(procedure) === 'rally') return !('unit' in holder) || holder.unit.morale === 'broken';
  const troop = role === 'shooter' && 'unit' in holder ? troopOf(holder.unit.part) : null;
  if (troop === null) return true;
  return nameOf(procedure) === 'ballista'
    ? troop.kind === 'ballista'
    : troop.kind !== 'ballista' && troop.range !== null;
}
