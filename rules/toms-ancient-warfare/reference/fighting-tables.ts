import type { ReferenceTable } from '../../core/rule-system.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { capitalise } from '../../core/words.ts';
import { COUNTER_CHARGE_FACE, MAX_GENERAL_DISTANCE } from '../battle/counter-charge.ts';
import {
  type Attack,
  KILL_MODIFIERS,
  getKillNumber,
  KILL_FACE,
  MIN_KILL,
  MAX_KILL,
  getSaveNumber,
} from '../battle/kill-number.ts';
import { REFORM_FAIL_FACES } from '../battle/reform.ts';
import { formatSigned, type Aspect, type TargetKind } from '../battle/define-procedure.ts';
import * as book from '../citations.ts';
import { fightsInLines, isCavalry, LINE_SIZE, MAX_LINES, type Troop } from '../points/troop.ts';
import { TOM_8 } from '../rulings.ts';
import { type ArmyInUse, isHorseArcher } from './army-in-use.ts';

const formatMin = (face: number | null): string => (face === null ? '–' : `${face}+`);

function toTarget(troop: Troop, rulings: RulingsInForce): Attack['target'] {
  const kind: TargetKind = troop.kind === 'elephants' ? 'elephant' : isCavalry(troop, rulings) ? 'cavalry' : 'infantry';
  return { kind, armoured: troop.armour };
}

const PLAIN = { charging: false, aspect: 'front', accuracy: false, other: 0 } as const;

function formatStrike(troop: Troop, rulings: RulingsInForce): string {
  if (troop.kind === 'elephants') return `tramples, crew ${troop.crew}`;
  if (troop.kind === 'ballista') return String(troop.crew);
  if (fightsInLines(troop, rulings)) return String(troop.lines * LINE_SIZE);
  return isHorseArcher(troop, rulings) ? `${troop.lines * LINE_SIZE} on foot` : 'all';
}

/** Abilities of each troop type in the army, and the number that kills it. */
export function createTroopTable({ troops: inUse, rulings }: ArmyInUse): ReferenceTable {
  return {
    id: 'troops',
    title: 'The troops',
    citation: book.POINT_SYSTEM,
    columns: ['In inches; dice', 'Move', 'Missiles', 'Strike', 'Killed on', 'Save'],
    rows: inUse.map(({ name, troop }) => {
      const target = toTarget(troop, rulings);
      const { needed } = getKillNumber({ ...PLAIN, fight: 'missiles', attacker: 'infantry', target });
      const save = getSaveNumber({ shield: troop.shield, obscured: 0, aspect: 'front' }, rulings);
      return [
        name,
        troop.charge === null ? String(troop.move) : `${troop.move}, charge ${troop.charge}`,
        troop.range === null ? '–' : String(troop.range),
        formatStrike(troop, rulings),
        formatMin(needed),
        formatMin(save.needed),
      ];
    }),
    note: 'Strike: maximum melee dice. Killed on: by missiles and men on foot, from the front, before modifiers.',
    rulings: ['TOM-2', 'TOM-5', 'TOM-6'],
  };
}

/** Lists every attack that the army's men can make on any target. */
function listPossibleAttacks({ foot, riders, horseArchers, ballistae, shooters }: ArmyInUse): Attack[] {
  const fights: Pick<Attack, 'fight' | 'attacker'>[] = [
    ...(shooters ? [{ fight: 'missiles', attacker: 'infantry' } as const] : []),
    ...(foot || horseArchers || ballistae ? [{ fight: 'melee', attacker: 'infantry' } as const] : []),
    ...(riders ? [{ fight: 'melee', attacker: 'cavalry' } as const] : []),
  ];
  const kinds: readonly TargetKind[] = ['infantry', 'cavalry', 'elephant'];
  const aspects: readonly Aspect[] = ['front', 'side', 'rear'];
  return fights.flatMap((fight) =>
    kinds.flatMap((kind) =>
      aspects.map((aspect) => ({
        ...fight,
        aspect,
        charging: true,
        accuracy: true,
        target: { kind, armoured: true },
        other: 0,
      })),
    ),
  );
}

export function createKillTables(army: ArmyInUse): ReferenceTable[] {
  const attacks = listPossibleAttacks(army);
  const modifiers = KILL_MODIFIERS.filter(([, , , applies]) => attacks.some(applies));
  if (modifiers.length === 0) return [];
  const mounted = [
    ...(army.riders ? ['Cavalry striking cavalry has no +1.'] : []),
    ...(army.horseArchers ? ['Cavalry with bows is on foot in a mêlée.'] : []),
  ];
  return [
    {
      id: 'kill-rolls',
      title: 'Kill rolls',
      citation: book.KILL_ROLLS,
      columns: [`To the ${KILL_FACE}+ that kills`, ''],
      rows: modifiers.map(([what, amount]) => [capitalise(what), formatSigned(amount)]),
      note: [
        'Charging, cavalry, side and rear count in a mêlée only.',
        `Each point below ${MIN_KILL}+ adds a die instead; above ${MAX_KILL}+ nothing kills.`,
        ...mounted,
      ].join(' '),
      rulings: ['TOM-3', ...(army.horseArchers ? ['TOM-14', 'TOM-21'] : [])],
    },
  ];
}

export function createSaveTable({ troops: inUse, rulings }: ArmyInUse): ReferenceTable {
  const bare = inUse.some(({ troop }) => troop.shield === 'none');
  const shielded = inUse.some(({ troop }) => troop.shield !== 'none');
  const pikes = inUse.some(({ troop }) => troop.lines === MAX_LINES) && getChoice(TOM_8, rulings) === 'cover';
  const bareInCover = getSaveNumber({ shield: 'none', obscured: 1, aspect: 'front' }, rulings).needed;
  return {
    id: 'saves',
    title: 'Saves',
    citation: book.SHIELDS,
    columns: [],
    rows: [
      ...(shielded
        ? [
            ['Attacked from the rear', 'shields do not count'],
            ['Obscured, with shields', 'one better'],
          ]
        : []),
      ...(bare ? [['Obscured, without shields', formatMin(bareInCover)]] : []),
      ...(pikes ? [['Missiles at pikes', 'the target counts as obscured']] : []),
    ],
    note: 'A die for each man killed. Obscured: in a wood, or up to 2 inches behind units, hills or obstacles.',
    rulings: [...(bare ? ['TOM-18'] : []), ...(shielded ? ['TOM-19'] : [])],
  };
}

/** Possible responses to a charge. */
export function createChargedTables({ generals: GENERALS_TABLE, shooters }: ArmyInUse): ReferenceTable[] {
  const rows = [
    ...(shooters ? [['Shoot', 'with no bonus for not moving']] : []),
    ...(GENERALS_TABLE
      ? [
          [
            'Counter-charge',
            `${COUNTER_CHARGE_FACE}+ on any die, one die for each general within ${MAX_GENERAL_DISTANCE} inches`,
          ],
          ['Reform to the side', `no ${REFORM_FAIL_FACES.side} on a die for every ${LINE_SIZE} men`],
          ['Reform to the rear', `no ${REFORM_FAIL_FACES.rear} or 6 on a die for every ${LINE_SIZE} men`],
        ]
      : []),
  ];
  if (rows.length === 0) return [];
  const note = GENERALS_TABLE
    ? `One of these. All except shooting need a general within ${MAX_GENERAL_DISTANCE} inches and a unit that neither fights nor flees.`
    : undefined;
  return [
    {
      id: 'when-charged',
      title: 'When charged',
      citation: book.FIGHTING_ORDER,
      columns: [],
      rows,
      ...(note ? { note } : {}),
      ...(GENERALS_TABLE ? { rulings: ['TOM-26'] } : {}),
    },
  ];
}

export const HOLDFAST_TABLE: ReferenceTable = {
  id: 'holdfast',
  title: 'Holdfast, for trained units',
  citation: book.HOLDFAST,
  columns: [],
  rows: [
    ['In the turn it is declared', 'no missiles'],
    ['In the enemy’s next turn', 'strikes first if charged'],
    ['In its own next turn', 'half its move'],
  ],
  rulings: ['TOM-27'],
};

export const generals: ReferenceTable = {
  id: 'generals',
  title: 'A general in a unit',
  citation: book.GENERALS,
  columns: [],
  rows: [
    ['In a mêlée', '1 more die'],
    ['Each 6 of an attack on the unit', 'is rolled again'],
    ['Another 6', 'kills the general, without a save; any other roll kills a man'],
    ['All of the unit dead', 'the general is out of play'],
  ],
  rulings: ['TOM-20'],
};
