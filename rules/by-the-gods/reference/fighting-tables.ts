import type { ReferenceTable } from '../../core/rule-system.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { capital } from '../../core/words.ts';
import { BONUS_TABLE } from '../battle/bonus-dice.ts';
import { FIRE_MODIFIERS, LEADER_HIT_BY_FIRE, OVERHEAD } from '../battle/fire.ts';
import { BONUS_HITS } from '../battle/hit-dice.ts';
import { armourOf } from '../battle/losses.ts';
import { trampling } from '../battle/melee.ts';
import { MISSILE_TABLE } from '../battle/missile-table.ts';
import { signed } from '../battle/step.ts';
import * as book from '../citations.ts';
import { BTG_8 } from '../rulings.ts';
import { DAMAGE_TABLE, SHOOTING_ENGINES, SHOT_MODIFIER, turnsToShoot } from '../siege/siege-shot.ts';
import { damageValue, STRUCTURE_IDS, STRUCTURES } from '../siege/structures.ts';
import { giftOf } from '../troops/civilisations.ts';
import { ENGINE_NAME, HITS_TO, MISSILE_NAME, MISSILES } from '../troops/kinds.ts';
import { ENGINE_DAMAGE, hitsEach, LEADER_HITS } from '../troops/troop.ts';
import type { ArmyInUse } from './army-in-use.ts';

const upTo = (face: number): string => (face === 0 ? '–' : face === 1 ? '1' : `1–${face}`);

/** What hits with each troop type in a melee, and what gives back the hits on it. */
export function troops({ troops: inUse, civilisation, rulings }: ArmyInUse): ReferenceTable {
  return {
    id: 'troops',
    title: 'The troops',
    citation: book.CHART,
    columns: ['A die for two figures', 'Melee', 'Armour', 'Against missiles', 'Hits to kill'],
    rows: inUse.map(({ name, troop }) => {
      const worn = { ...troop, civilisation, extraArmour: 0 };
      return [
        name,
        upTo(HITS_TO[troop.weapon]),
        String(armourOf(worn, 'melee', rulings)),
        String(armourOf(worn, 'missiles', rulings)),
        String(hitsEach(troop)),
      ];
    }),
    note: `Low rolls hit. Armour gives back so many hits of each attack. Leaders take ${LEADER_HITS} hits.`,
    rulings: ['BTG-2', 'BTG-12'],
  };
}

export function missiles({ troops: inUse, civilisation, rulings }: ArmyInUse): ReferenceTable[] {
  const rows = MISSILES.flatMap((id) => {
    const thrower = inUse.find(({ troop }) => troop.missiles === id)?.troop;
    if (id === 'none' || !thrower) return [];
    const { short, long, shortHits, longHits } = MISSILE_TABLE[id];
    const longer = giftOf(civilisation, 'range', thrower, rulings);
    const skill = giftOf(civilisation, 'to-hit', thrower, rulings);
    const reach = (from: number, to: number): string => `${from}–${to}"`;
    return [
      [
        capital(MISSILE_NAME[id]),
        reach(0, short + longer),
        upTo(shortHits + skill),
        reach(short + longer, long + longer),
        upTo(longHits + skill),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      id: 'missiles',
      title: 'Missiles',
      citation: book.FIRE,
      columns: ['Within 90° of the front', 'Short', 'Hits', 'Long', 'Hits'],
      rows,
      note: 'In woods bows shoot to short range only, and hit as at long.',
    },
  ];
}

export function fireModifiers({ some, rulings }: ArmyInUse): ReferenceTable[] {
  if (!some(({ missiles: thrown }) => thrown !== 'none')) return [];
  const areAllPenalties = choiceInForce(BTG_8, rulings) === 'penalties';
  return [
    {
      id: 'fire-modifiers',
      title: 'To the die of missiles',
      citation: book.FIRE,
      columns: ['+1 hinders, −1 helps', ''],
      rows: [
        ...FIRE_MODIFIERS.map(([what, amount]) => [capital(what), signed(areAllPenalties ? Math.abs(amount) : amount)]),
        ['Overhead, each figure that fires so', signed(OVERHEAD)],
      ],
      note: `A leader in a unit that is hit takes one of the hits on a ${LEADER_HIT_BY_FIRE}.`,
      rulings: ['BTG-8', 'BTG-16', 'BTG-21'],
    },
  ];
}

export function bonuses({ leaders, some, rulings }: ArmyInUse): ReferenceTable {
  const { to, times } = trampling(rulings);
  const without: ReadonlySet<string> = new Set([
    ...(leaders ? [] : ['a leader']),
    ...(some(({ weapon }) => weapon === 'spear') ? [] : ['spears on impact']),
    ...(some(({ templar }) => templar) ? [] : ['Templars']),
    ...(some(({ formation }) => formation === 'phalanx') ? [] : ['phalanx']),
    ...(some(({ kind }) => kind === 'elephants') ? [] : ['elephants']),
    ...(some(({ kind }) => kind === 'camelry') ? [] : ['camelry against cavalry']),
  ]);
  const elephants = some(({ kind }) => kind === 'elephants')
    ? ` Elephants: ${times} times their hits on 1 to ${to} of a die.`
    : '';
  return {
    id: 'bonus-dice',
    title: 'Bonus dice of a melee',
    citation: book.MELEE,
    columns: [`Each ${BONUS_HITS}`, 'Dice'],
    rows: BONUS_TABLE.filter(([what]) => !without.has(what)).map(([what, dice]) => [capital(what), String(dice)]),
    note: `A leader whose unit has casualties takes one on a 0 of a ten-sided die.${elephants}`,
    rulings: ['BTG-1', 'BTG-11', 'BTG-14', 'BTG-19'],
  };
}

/** Siege weapons, what they do, and what structures bear. */
export function siege({ civilisation, some }: ArmyInUse): ReferenceTable[] {
  if (!some(({ kind }) => kind === 'siege-weapon')) return [];
  return [
    {
      id: 'siege-damage',
      title: 'Siege weapons',
      citation: book.SIEGE,
      columns: ['The die', 'Damage', 'Kills'],
      rows: [
        ...DAMAGE_TABLE.map(({ to, damage, kills }, at) => {
          const from = (DAMAGE_TABLE[at - 1]?.to ?? 0) + 1;
          return [from === to ? String(to) : `${from}, ${to}`, String(damage), String(kills)];
        }),
        ...SHOOTING_ENGINES.filter((engine) => SHOT_MODIFIER[engine] !== 0).map((engine) => [
          capital(ENGINE_NAME[engine]),
          `${signed(SHOT_MODIFIER[engine])} to the die`,
          '',
        ]),
      ],
      note:
        turnsToShoot(civilisation) > 1
          ? `Each shoots every ${turnsToShoot(civilisation)} turns.`
          : 'Each shoots every turn.',
      rulings: ['BTG-13'],
    },
    {
      id: 'damage-values',
      title: 'Damage values',
      citation: book.SIEGE,
      columns: ['Destroyed by', 'Anybody’s', 'One’s own'],
      rows: [
        ['Siege weapon', String(ENGINE_DAMAGE), String(ENGINE_DAMAGE)],
        ...STRUCTURE_IDS.map((id) => [
          STRUCTURES[id].label,
          String(damageValue(id, 'other')),
          String(damageValue(id, civilisation)),
        ]),
      ],
      rulings: ['BTG-22'],
    },
  ];
}
