import type { ReferenceTable } from '../../core/rule-system.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { settingOf } from '../../core/settings.ts';
import { capital } from '../../core/words.ts';
import { IMPACT_MARGIN } from '../battle/chariot-impact.ts';
import { FEAR_ROUTS_TO } from '../battle/fear.ts';
import { MELEE_FACTORS } from '../battle/melee-side.ts';
import { HURT_FROM } from '../battle/officer-casualty.ts';
import { RALLIES_FROM } from '../battle/rally.ts';
import { FAILS } from '../battle/shock.ts';
import { HITS_FROM } from '../battle/shooting.ts';
import { signed } from '../battle/step.ts';
import { DIES_TO, RETURNS_FROM } from '../battle/wounded-officer.ts';
import { FATE_CARDS_BY_RANK } from '../cards/fate-deck.ts';
import * as book from '../citations.ts';
import { PRW_8 } from '../rulings.ts';
import { JAVELIN_ARC, PRW_SETTINGS, RANGE_SETTINGS } from '../settings.ts';
import { shotsOf, type ShotWeapon, shotWeaponOf, TYPES } from '../troops/types.ts';
import type { ArmyInUse } from './army-in-use.ts';

const faces = (from: number): string => (from === 6 ? '6' : `${from} to 6`);
const upTo = (face: number): string => (face === 1 ? '1' : `1 or ${face}`);

const LOST = '–';
const WEAPON_NAME: Readonly<Record<ShotWeapon, string>> = { bow: 'Bows', sling: 'Slings', javelin: 'Javelins' };

/** Faces that hit, with the ranges that the players typed in. */
export function shooting({ shooters, settings, rulings }: ArmyInUse): ReferenceTable[] {
  if (shooters.length === 0) return [];
  const slingsShort = choiceInForce(PRW_8, rulings) === 'javelins';
  const hasLong = (weapon: ShotWeapon): boolean => weapon === 'bow' || (weapon === 'sling' && !slingsShort);
  const to = (weapon: ShotWeapon, range: 'short' | 'long'): string => {
    const setting = RANGE_SETTINGS[weapon][range];
    const inches = setting ? settingOf(setting, settings) : 0;
    return inches > 0 ? `, to ${inches}"` : '';
  };
  return [
    {
      id: 'shooting',
      title: 'Shooting',
      citation: book.HITS,
      columns: ['', 'In the open', 'In cover'],
      rows: shooters.flatMap((weapon) =>
        (['short', 'long'] as const)
          .filter((range) => range === 'short' || hasLong(weapon))
          .map((range) => [
            `${WEAPON_NAME[weapon]}, ${range}${to(weapon, range)}`,
            faces(HITS_FROM.open[range]),
            faces(HITS_FROM.cover[range]),
          ]),
      ),
      note: `A die a stand, chariots ${shotsOf('chariot')}; one die less while evading. Chariots are never in cover.`,
      rulings: ['PRW-1', 'PRW-8'],
    },
  ];
}

const arcWords = (arc: number): string => (arc === 180 ? 'all round' : `${arc}° to either side`);

/** Where each troop type shoots. */
export function arcs({ troops, settings }: ArmyInUse): ReferenceTable[] {
  const rows = troops.flatMap(({ name, troop }) => {
    if (shotWeaponOf(troop) === null) return [];
    const { arc } = TYPES[troop.type];
    const typed = settingOf(JAVELIN_ARC, settings);
    const degrees = typeof arc === 'number' ? arc : typed;
    return [[name, degrees > 0 ? arcWords(degrees) : LOST]];
  });
  if (rows.length === 0) return [];
  const lost = rows.some(([, arc]) => arc === LOST);
  return [
    {
      id: 'arcs',
      title: 'Shooting arcs',
      citation: book.ARCS,
      columns: [],
      rows,
      ...(lost ? { note: 'The arc of javelins is lost from the book.', rulings: ['PRW-2'] } : {}),
    },
  ];
}

/** The numbers of lost passages that the players typed in. */
export function typedIn({ settings }: ArmyInUse): ReferenceTable[] {
  const typed = PRW_SETTINGS.filter(({ key }) => Object.hasOwn(settings, key));
  if (typed.length === 0) return [];
  return [
    {
      id: 'typed-in',
      title: 'Numbers agreed on',
      citation: book.MOVEMENT_NOTES,
      columns: [],
      rows: typed.map((setting) => [setting.label, String(settingOf(setting, settings))]),
      note: 'The book has lost these; the players typed them in.',
      rulings: ['PRW-2'],
    },
  ];
}

const WEAPON_FACTORS: Readonly<Record<string, (army: ArmyInUse) => boolean>> = {
  'spears to the front': ({ some }) => some(({ weapon }) => weapon === 'spear'),
  'axes, not against chariots': ({ some }) => some(({ weapon }) => weapon === 'axe'),
  guard: ({ some }) => some(({ guard }) => guard),
};

export const meleeFactors = (army: ArmyInUse): ReferenceTable => ({
  id: 'melee',
  title: 'Melee dice',
  citation: book.FACTORS,
  columns: [],
  rows: [
    ['Each stand', '1'],
    ...MELEE_FACTORS.filter(({ what }) => WEAPON_FACTORS[what]?.(army) ?? true).map(({ what, dice }) => [
      capital(what),
      signed(dice),
    ]),
  ],
  note: 'The higher total wins. The loser loses a fourth of the winner’s total, the winner a fifth of the loser’s. The loser tests general morale.',
  rulings: ['PRW-3', 'PRW-9', 'PRW-11', 'PRW-12', 'PRW-13'],
});

export function impact({ some }: ArmyInUse): ReferenceTable[] {
  if (!some(({ type }, { arm }) => type === 'heavy-chariots' || arm === 'infantry')) return [];
  return [
    {
      id: 'impact',
      title: 'Impact of heavy chariots on infantry',
      citation: book.IMPACT,
      columns: [],
      rows: [
        [`Chariots ${IMPACT_MARGIN} or more higher`, 'a stand ridden down; melee, or on through'],
        [`Infantry ${IMPACT_MARGIN} or more higher`, 'a chariot lost, the others back one move'],
        ['Otherwise', 'melee'],
      ],
      note: 'A die each, in the movement phase; not behind a wall, nor where chariots may not go.',
      rulings: ['PRW-2', 'PRW-17'],
    },
  ];
}

/** Morale, and officers, who all ride in chariots (Pharaoh Rides to War, General morale; Army organization). */
export const morale: ReferenceTable = {
  id: 'morale',
  title: 'Morale and officers',
  citation: book.GENERAL_MORALE,
  columns: ['', 'Die', ''],
  rows: [
    ['General morale', upTo(FAILS), 'routs; already routed, or half its stands lost, leaves the field'],
    ['Shock: a stand lost to shooting', upTo(FAILS), 'back one move'],
    ['Shock: routed and hit', upTo(FAILS), 'loses a stand and routs again'],
    ['Fear of heavy chariots', upTo(FEAR_ROUTS_TO), 'routs and loses a stand'],
    ['Rally with an officer', faces(RALLIES_FROM.led), 'rallies'],
    ['Rally without', faces(RALLIES_FROM.alone), 'rallies'],
    ['Officer in the front rank', `${HURT_FROM} or 12 on two`, 'hurt, to the rear'],
    ['Officer at the rear', faces(RETURNS_FROM), 'returns'],
    ['', upTo(DIES_TO), 'dies'],
  ],
  note: 'A routed unit that a charge contacts leaves the field. All officers ride in chariots.',
  rulings: ['PRW-2', 'PRW-10', 'PRW-14', 'PRW-17', 'PRW-18', 'PRW-19'],
};

const RANK_TITLE: Readonly<Record<string, string>> = { A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack', joker: 'Joker' };
const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2', 'joker'] as const;

export const fateCards: ReferenceTable = {
  id: 'fate-cards',
  title: 'Fate cards',
  citation: book.FATE_CARDS,
  columns: [],
  rows: ORDER.map((rank) => [RANK_TITLE[rank] ?? rank, FATE_CARDS_BY_RANK[rank].meaning]),
  note: 'Six for each army commander; one a turn, at any time.',
  rulings: ['PRW-15'],
};

export const winning: ReferenceTable = {
  id: 'winning',
  title: 'Who has lost',
  citation: book.WINNING,
  columns: [],
  rows: [
    ['No officer left', 'while the enemy has one'],
    ['No unit without a lost stand', 'while the enemy has one'],
  ],
  note: 'Conditions of an umpire come before these.',
};
