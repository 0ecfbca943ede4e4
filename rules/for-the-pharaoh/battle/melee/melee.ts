import { z } from 'zod';
import { struckWords } from '../../../core/field/field-facts.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import type { TablePart } from '../../../core/table-rules.ts';
import { enemyPart, part } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, DISORDER, MELEE } from '../../citations.ts';
import { canCharge, CLASSES, isModel, standingOrder, type TroopKind } from '../../points/troop.ts';
import { defineProcedure, disorders, fightsDisordered, groupsIn, inSaddle } from '../define-procedure.ts';
import { ratio, takenByHit } from '../distances.ts';
import {
  armour,
  armourColumn,
  aspectShape,
  canBeBarded,
  checkAspect,
  checkMounted,
  checkOrder,
  groupsShape,
  kind,
  order,
  reporting,
  rides,
  struckSide,
  troopClass,
  yes,
} from '../sides.ts';
import { FTP_B29, FTP_B31 } from '../table-rulings.ts';
import { dieAgainstShields, type DieChoice, dieChoice, volleyEffects, volleyOf, type WorkedVolley } from '../volley.ts';
import { step } from '../working.ts';
import {
  checkMeleeWeapon,
  isTwoHanded,
  MELEE_FACTORS,
  MELEE_WEAPONS_TABLE,
  type MeleeFactor,
  type MeleeRow,
  meleeRow,
  meleeWeapon,
  meleeWeaponOf,
} from './melee-table.ts';
import { contactWords, groupsInContact } from './who-fights.ts';

/** Checks whether the attacker fights mounted. Defaults to the usual for the kind. Models always do. */
const fightsMounted = ({ kind: of, mounted }: { kind: TroopKind; mounted?: boolean | undefined }): boolean =>
  isModel({ kind: of }) || (mounted ?? rides({ kind: of }));

const isChariot = ({ kind: of }: { kind: string }): boolean => of === 'light-chariot' || of === 'heavy-chariot';

const inputSchema = z
  .strictObject({
    /** The side that throws dice. */
    attacker: z.strictObject({
      weapon: meleeWeapon,
      class: troopClass,
      order,
      kind,
      /** True if it fights mounted. Needed only if unusual for its kind: dismounted cavalry, infantry in the saddle. */
      mounted: z.boolean().optional(),
      ...groupsShape,
      /** In a straight line and square to its front; also counter-charges and follow-ups (ruling FTP-B11). */
      charging: yes,
      disordered: yes,
      /** Chariots with scythes, which disorder their opponent (ruling FTP-B29). */
      scythed: yes,
      /** Armed crew of each model. They count at a figure ratio of 20:1. */
      crew: z.int().min(0).max(10).default(0),
    }),
    defender: z.strictObject({
      class: troopClass,
      order,
      kind,
      armour,
      /** Shield or buckler. */
      shielded: yes,
      /** Ignored for troops that cannot have barding. */
      barded: yes,
      disordered: yes,
      mounted: z.boolean().optional(),
      /** Weapon of the defender. A two-handed weapon leaves no hand for a shield. */
      weapon: meleeWeapon.optional(),
      scythed: yes,
      /** True if the defender is behind mantlets, one per two figures (ruling FTP-B31). */
      mantlets: yes,
    }),
    /** Men per figure. At 20:1 armed crews count; at 100:1 and more a hit removes a model. */
    ratio,
    /** Side from which the defender is struck. */
    ...aspectShape,
    /** True if the attacker is higher, or charged from higher ground. */
    higher: yes,
    /** True if the defender is behind a defensible obstacle. */
    behindObstacle: yes,
  })
  .superRefine((input, context) => {
    const report = reporting(context);
    const { attacker, defender } = input;
    for (const [side, of] of [
      ['attacker', attacker],
      ['defender', defender],
    ] as const) {
      checkOrder(side, of, report);
    }
    checkMounted(['defender'], defender, report);
    checkMeleeWeapon(['attacker'], attacker.weapon, fightsMounted(attacker), report);
    checkMeleeWeapon(['defender'], defender.weapon, rides(defender), report);
    checkAspect(input, report);
    if (attacker.crew > 0 && !isModel(attacker)) report(['attacker', 'crew'], 'only models have a crew', attacker.crew);
    for (const [side, of] of [
      ['attacker', attacker],
      ['defender', defender],
    ] as const) {
      if (of.scythed && !isChariot(of)) report([side, 'scythed'], 'only chariots have scythes', true);
    }
    if (attacker.charging && !canCharge(attacker)) report(['attacker', 'charging'], 'wagons cannot charge', true);
  });

type MeleeInput = z.output<typeof inputSchema>;

/** Compares the orders of both sides. Models count in the order of their opponent, so neither side is looser. */
const orders = ({ attacker, defender }: MeleeInput): string =>
  isModel(attacker) || isModel(defender) ? '' : `${attacker.order} ${defender.order}`;

/** Mounted infantry that fights from the saddle is disordered. */
const fromTheSaddle = ({ defender }: MeleeInput): boolean => defender.kind === 'mounted-infantry' && rides(defender);

/** Scythes disorder their opponents in the same melee, unless the ruling's alternative is chosen. */
const underScythes = (scythed: boolean, inForce: RulingsInForce): boolean =>
  scythed && choiceInForce(FTP_B29, inForce) === 'default';

const inDisorder = (input: MeleeInput, inForce: RulingsInForce): boolean =>
  input.defender.disordered || fromTheSaddle(input) || underScythes(input.attacker.scythed, inForce);

/** Mantlets cover the front (ruling FTP-B31). */
const behindMantlets = ({ defender, aspect }: MeleeInput, inForce: RulingsInForce): boolean =>
  defender.mantlets && aspect === 'front' && choiceInForce(FTP_B31, inForce) === 'default';

/* Condition of each factor of the book. */
const COUNTS: Readonly<Record<MeleeFactor, (input: MeleeInput, inForce: RulingsInForce) => boolean>> = {
  'close-against-open': (input) => orders(input) === 'CO OO',
  rear: ({ aspect }) => aspect === 'rear',
  'better-class': ({ attacker, defender }) => CLASSES.indexOf(attacker.class) < CLASSES.indexOf(defender.class),
  charging: ({ attacker }) => attacker.charging,
  'close-against-medium': (input) => orders(input) === 'CO MO',
  'medium-against-open': (input) => orders(input) === 'MO OO',
  flank: ({ aspect }) => aspect === 'flank',
  'heavy-chariot-against-close': ({ attacker, defender }) =>
    attacker.kind === 'heavy-chariot' && !isModel(defender) && defender.order === 'CO',
  'against-disordered': inDisorder,
  higher: ({ higher }) => higher,
  'open-against-chariots': ({ attacker, defender }) =>
    !isModel(attacker) && attacker.order === 'OO' && isChariot(defender),
  'behind-obstacle': (input, inForce) => input.behindObstacle || behindMantlets(input, inForce),
};

const FACTOR_RULING: Readonly<Partial<Record<MeleeFactor, string>>> = {
  'better-class': 'FTP-B12',
  charging: 'FTP-B11',
};

/** Returns the die of a complete group, with the reason (Melee, Mechanism; rulings FTP-B9, FTP-B15). */
function dieAgainst(input: MeleeInput, inForce: RulingsInForce): DieChoice {
  const { attacker, defender } = input;
  if (rides(defender) && !fightsMounted(attacker)) {
    return defender.barded && canBeBarded(defender)
      ? dieChoice('d12', MELEE, 'on foot against barded mounts')
      : dieChoice('d10', MELEE, 'on foot against mounts without barding');
  }
  if (!defender.shielded) return dieChoice('d10', MELEE, 'no shields');
  if (defender.weapon !== undefined && isTwoHanded(defender.weapon)) {
    return dieChoice('d10', DEFINITIONS, 'the opponent needs both hands for its weapon and has no shield');
  }
  return dieAgainstShields(input, inForce, MELEE);
}

const rowOf = (row: MeleeRow) => MELEE_WEAPONS_TABLE.find(([known]) => known === row);

function work(input: MeleeInput, inForce: RulingsInForce): WorkedVolley {
  const { attacker, defender } = input;
  const against = armourColumn(defender, inForce);
  const row = rowOf(meleeRow(attacker.weapon, fightsMounted(attacker)));
  const applying = MELEE_FACTORS.filter(({ id }) => COUNTS[id](input, inForce));
  const crew = input.ratio === '20:1' ? attacker.crew : 0;
  const twice = attacker.weapon === 'two-other-weapons';
  return {
    before: [
      ...(attacker.disordered || underScythes(defender.scythed, inForce)
        ? [step(MELEE, 'disordered: no figures fight from behind those in contact')]
        : []),
      ...(attacker.scythed || defender.scythed ? [step(DISORDER, 'scythed chariots disorder those they fight')] : []),
      ...(twice ? [step(DEFINITIONS, 'with two other weapons a figure counts as two when groups are counted')] : []),
      ...(fromTheSaddle(input) && !defender.disordered
        ? [step(DEFINITIONS, 'mounted infantry that fights from the saddle is disordered')]
        : []),
    ],
    factors: [
      { words: `${row?.[1] ?? ''} against ${against.words}`, factor: row?.[2][against.column] ?? 0 },
      ...applying,
      ...(crew > 0 ? [{ words: `Armed crew of ${crew} at 20:1`, factor: -crew }] : []),
    ],
    die: dieAgainst(input, inForce),
    groups: attacker,
    rulings: [
      ...applying.flatMap(({ id }) => FACTOR_RULING[id] ?? []),
      ...against.rulings,
      ...(twice ? ['FTP-B17'] : []),
      ...(attacker.scythed || defender.scythed ? ['FTP-B29'] : []),
      ...(defender.mantlets ? ['FTP-B31'] : []),
      ...(crew > 0 ? ['FTP-B33'] : []),
    ],
  };
}

/** In melee a model hit once is a partial group. */
const isMarked = ({ lost, hits, left }: TablePart): boolean => left > 0 && lost % hits > 0;

/** One side's dice in a melee (For the Pharaoh, Melee; Sieges, Over; rulings FTP-B9 to FTP-B12, FTP-B14 to FTP-B17, FTP-S20, FTP-S24). */
export const melee = defineProcedure({
  id: 'for-the-pharaoh/melee',
  title: 'Melee, one side’s dice',
  citation: MELEE,
  phase: '11',
  input: inputSchema,
  ...volleyOf<MeleeInput>({
    citation: MELEE,
    mechanism: MELEE,
    work,
    taken: ({ defender, ratio: men }) => takenByHit(defender, men),
  }),
  asks: { attacker: part('Attacking unit'), defender: enemyPart('Defending unit') },
  fill: {
    attacker: (who) => {
      const { troop } = who;
      const { complete, over } = groupsIn(who.part);
      const marked = isMarked(who.part) ? 1 : 0;
      return {
        attacker: {
          weapon: meleeWeaponOf(troop),
          class: troop.class,
          order: standingOrder(troop),
          kind: troop.kind,
          groups: complete - marked,
          partialGroup: over + marked > 0,
          ...inSaddle(troop),
          disordered: fightsDisordered(who),
          scythed: troop.scythes,
          // Troops that come over the wall count as charging.
          ...(canCharge(troop) && (who.has('on-ladders') || who.has('on-tower')) ? { charging: true } : {}),
        },
        ...(who.has('on-battlements') ? { higher: true } : {}),
      };
    },
    defender: (who) => {
      const { troop } = who;
      return {
        defender: {
          class: troop.class,
          order: standingOrder(troop),
          kind: troop.kind,
          armour: troop.armour,
          shielded: ['shield', 'buckler'].includes(troop.shield),
          barded: troop.barding,
          ...inSaddle(troop),
          disordered: fightsDisordered(who),
          weapon: meleeWeaponOf(troop),
          scythed: troop.scythes,
          mantlets: troop.shield === 'mantlet',
        },
        ...(who.has('on-battlements') || who.has('at-parapet') ? { behindObstacle: true } : {}),
      };
    },
  },
  measured(field, { who: { attacker, defender }, rulings }) {
    const pair = field.pair('attacker', 'defender');
    if (!pair || !attacker) return [];
    const moved = field.place('attacker')?.moved;
    const charging = moved?.manner === 'charge' && moved.straight;
    // A siege tower is as high as its wall (ruling FTP-S24).
    const higher = pair.higher && !defender?.has('on-tower');
    const groups = pair.contact && groupsInContact(attacker, pair.contact, rulings);
    const said = pair.contact
      ? `${contactWords(pair.contact)}, ${struckWords(pair)}`
      : `not in contact, ${pair.distance} cm`;
    return [
      {
        said,
        input: {
          attacker: { ...(groups ?? { groups: 0, partialGroup: false }), ...(charging ? { charging } : {}) },
          ...struckSide(pair),
          ...(higher ? { higher: true } : {}),
        },
      },
    ];
  },
  // A melee against scythed chariots disorders the opponent.
  effects: (outcome, { attacker, defender, ratio: men }) => [
    ...volleyEffects('defender', takenByHit(defender, men), outcome),
    ...(attacker.scythed ? [disorders('defender')] : []),
    ...(defender.scythed ? [disorders('attacker')] : []),
  ],
});
