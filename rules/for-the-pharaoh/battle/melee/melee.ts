import { z } from 'zod';
import { describeStruckSide } from '../../../core/field/field-facts.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import type { TablePart } from '../../../core/table-rules.ts';
import { enemyPartRole, partRole } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, DISORDER, MELEE } from '../../citations.ts';
import { canCharge, CLASSES, isModel, getOrder, type TroopKind } from '../../points/troop.ts';
import {
  defineProcedure,
  createDisorderEffect,
  isDisorderedFighter,
  countGroups,
  toMountedInput,
} from '../define-procedure.ts';
import { ratio, getLossPerHit, step } from '../steps.ts';
import {
  armour,
  getArmourColumn,
  aspectShape,
  canBeBarded,
  checkAspect,
  checkMounted,
  checkOrder,
  groupsShape,
  kind,
  order,
  createIssueReporter,
  isRiding,
  toAspect,
  troopClass,
  flag,
} from '../sides.ts';
import { FTP_B29, FTP_B31 } from '../table-rulings.ts';
import {
  chooseDieAgainstShields,
  type DieChoice,
  createDieChoice,
  listVolleyEffects,
  defineVolley,
  type WorkedVolley,
} from '../volley.ts';
import {
  checkMeleeWeapon,
  isTwoHanded,
  MELEE_FACTORS,
  MELEE_WEAPONS_TABLE,
  type MeleeFactor,
  type MeleeRow,
  getMeleeRow,
  meleeWeapon,
  getMeleeWeapon,
} from './melee-table.ts';
import { formatContact, countGroupsInContact } from './fighters.ts';

/** Checks whether the attacker fights mounted, by default as usual for its kind. Models always do. */
const isMountedFighter = ({ kind: of, mounted }: { kind: TroopKind; mounted?: boolean | undefined }): boolean =>
  isModel({ kind: of }) || (mounted ?? isRiding({ kind: of }));

const isChariot = ({ kind: of }: { kind: string }): boolean => of === 'light-chariot' || of === 'heavy-chariot';

const inputSchema = z
  .strictObject({
    /** Side that rolls the dice. */
    attacker: z.strictObject({
      weapon: meleeWeapon,
      class: troopClass,
      order,
      kind,
      /** True if the attacker fights mounted. Needed only if unusual for its kind: dismounted cavalry, infantry in the saddle. */
      mounted: z.boolean().optional(),
      ...groupsShape,
      /** True for a charge, counter-charge or follow-up in a straight line and square to the attacker's front (ruling FTP-B11). */
      charging: flag,
      disordered: flag,
      /** True for chariots with scythes, which disorder their opponent (ruling FTP-B29). */
      scythed: flag,
      /** Armed crew of each model, which fights at a figure ratio of 20:1. */
      crew: z.int().min(0).max(10).default(0),
    }),
    defender: z.strictObject({
      class: troopClass,
      order,
      kind,
      armour,
      /** True if the defender has a shield or buckler. */
      shielded: flag,
      /** Ignored for troops that cannot have barding. */
      barded: flag,
      disordered: flag,
      mounted: z.boolean().optional(),
      /** Weapon of the defender. With a two-handed weapon the defender cannot use a shield. */
      weapon: meleeWeapon.optional(),
      scythed: flag,
      /** True if the defender is behind mantlets, one for every two figures (ruling FTP-B31). */
      mantlets: flag,
    }),
    /** Men per figure. At 20:1 armed crews fight; at 100:1 and more a hit removes a model. */
    ratio,
    /** Side on which the defender is struck. */
    ...aspectShape,
    /** True if the attacker is higher than the defender, or charged from higher ground. */
    higher: flag,
    /** True if the defender is behind a defensible obstacle. */
    behindObstacle: flag,
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    const { attacker, defender } = input;
    for (const [side, of] of [
      ['attacker', attacker],
      ['defender', defender],
    ] as const) {
      checkOrder(side, of, report);
    }
    checkMounted(['defender'], defender, report);
    checkMeleeWeapon(['attacker'], attacker.weapon, isMountedFighter(attacker), report);
    checkMeleeWeapon(['defender'], defender.weapon, isRiding(defender), report);
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

/** Compares the orders of both sides. Models have the order of their opponent, so that neither side is looser. */
const formatOrders = ({ attacker, defender }: MeleeInput): string =>
  isModel(attacker) || isModel(defender) ? '' : `${attacker.order} ${defender.order}`;

/** Checks for mounted infantry that fights from the saddle, which disorders it. */
const isInSaddle = ({ defender }: MeleeInput): boolean => defender.kind === 'mounted-infantry' && isRiding(defender);

/** Checks whether scythes disorder the opponent in the same melee, as they do by default. */
const areScythesActive = (scythed: boolean, inForce: RulingsInForce): boolean =>
  scythed && getChoice(FTP_B29, inForce) === 'default';

const isDefenderDisordered = (input: MeleeInput, inForce: RulingsInForce): boolean =>
  input.defender.disordered || isInSaddle(input) || areScythesActive(input.attacker.scythed, inForce);

/** Checks whether mantlets protect the defender. They cover only the front (ruling FTP-B31). */
const hasMantletCover = ({ defender, aspect }: MeleeInput, inForce: RulingsInForce): boolean =>
  defender.mantlets && aspect === 'front' && getChoice(FTP_B31, inForce) === 'default';

/* Condition under which each factor of the book applies. */
const FACTOR_CONDITIONS: Readonly<Record<MeleeFactor, (input: MeleeInput, inForce: RulingsInForce) => boolean>> = {
  'close-against-open': (input) => formatOrders(input) === 'CO OO',
  rear: ({ aspect }) => aspect === 'rear',
  'better-class': ({ attacker, defender }) => CLASSES.indexOf(attacker.class) < CLASSES.indexOf(defender.class),
  charging: ({ attacker }) => attacker.charging,
  'close-against-medium': (input) => formatOrders(input) === 'CO MO',
  'medium-against-open': (input) => formatOrders(input) === 'MO OO',
  flank: ({ aspect }) => aspect === 'flank',
  'heavy-chariot-against-close': ({ attacker, defender }) =>
    attacker.kind === 'heavy-chariot' && !isModel(defender) && defender.order === 'CO',
  'against-disordered': isDefenderDisordered,
  higher: ({ higher }) => higher,
  'open-against-chariots': ({ attacker, defender }) =>
    !isModel(attacker) && attacker.order === 'OO' && isChariot(defender),
  'behind-obstacle': (input, inForce) => input.behindObstacle || hasMantletCover(input, inForce),
};

const FACTOR_RULING: Readonly<Partial<Record<MeleeFactor, string>>> = {
  'better-class': 'FTP-B12',
  charging: 'FTP-B11',
};

/** Returns the die that a complete group rolls, with the reason (Melee, Mechanism; rulings FTP-B9, FTP-B15). */
function chooseDie(input: MeleeInput, inForce: RulingsInForce): DieChoice {
  const { attacker, defender } = input;
  if (isRiding(defender) && !isMountedFighter(attacker)) {
    return defender.barded && canBeBarded(defender)
      ? createDieChoice('d12', MELEE, 'on foot against barded mounts')
      : createDieChoice('d10', MELEE, 'on foot against mounts without barding');
  }
  if (!defender.shielded) return createDieChoice('d10', MELEE, 'no shields');
  if (defender.weapon !== undefined && isTwoHanded(defender.weapon)) {
    return createDieChoice('d10', DEFINITIONS, 'the opponent needs both hands for its weapon and has no shield');
  }
  return chooseDieAgainstShields(input, inForce, MELEE);
}

const findMeleeRow = (row: MeleeRow) => MELEE_WEAPONS_TABLE.find(([known]) => known === row);

function prepareVolley(input: MeleeInput, inForce: RulingsInForce): WorkedVolley {
  const { attacker, defender } = input;
  const against = getArmourColumn(defender, inForce);
  const row = findMeleeRow(getMeleeRow(attacker.weapon, isMountedFighter(attacker)));
  const applying = MELEE_FACTORS.filter(({ id }) => FACTOR_CONDITIONS[id](input, inForce));
  const crew = input.ratio === '20:1' ? attacker.crew : 0;
  const twice = attacker.weapon === 'two-other-weapons';
  return {
    before: [
      ...(attacker.disordered || areScythesActive(defender.scythed, inForce)
        ? [step(MELEE, 'the unit is disordered, so no figures fight from behind those in contact')]
        : []),
      ...(attacker.scythed || defender.scythed
        ? [step(DISORDER, 'scythed chariots disorder their opponents in melee')]
        : []),
      ...(twice ? [step(DEFINITIONS, 'each figure with two “other weapons” counts as two towards groups')] : []),
      ...(isInSaddle(input) && !defender.disordered
        ? [step(DEFINITIONS, 'mounted infantry that fights from the saddle is disordered')]
        : []),
    ],
    factors: [
      { words: `${row?.[1] ?? ''} against ${against.words}`, factor: row?.[2][against.column] ?? 0 },
      ...applying,
      ...(crew > 0 ? [{ words: `Armed crew of ${crew} at a ratio of 20:1`, factor: -crew }] : []),
    ],
    die: chooseDie(input, inForce),
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

/** Checks whether a model has been hit once. In melee such a model is a partial group. */
const isMarkedModel = ({ lost, hits, left }: TablePart): boolean => left > 0 && lost % hits > 0;

/** One side's roll in a melee (For the Pharaoh, Melee; Sieges, Over; rulings FTP-B9 to FTP-B12, FTP-B14 to FTP-B17, FTP-S20, FTP-S24). */
export const melee = defineProcedure({
  id: 'for-the-pharaoh/melee',
  title: 'Melee: one side’s dice',
  citation: MELEE,
  phase: '11',
  input: inputSchema,
  ...defineVolley<MeleeInput>({
    citation: MELEE,
    mechanism: MELEE,
    prepare: prepareVolley,
    lossPerHit: ({ defender, ratio: men }) => getLossPerHit(defender, men),
  }),
  asks: { attacker: partRole('Attacking unit'), defender: enemyPartRole('Defending unit') },
  fill: {
    attacker: (who) => {
      const { troop } = who;
      const { complete, over } = countGroups(who.part);
      const marked = isMarkedModel(who.part) ? 1 : 0;
      return {
        attacker: {
          weapon: getMeleeWeapon(troop),
          class: troop.class,
          order: getOrder(troop),
          kind: troop.kind,
          groups: complete - marked,
          partialGroup: over + marked > 0,
          ...toMountedInput(troop),
          disordered: isDisorderedFighter(who),
          scythed: troop.scythes,
          // Troops that cross the wall count as charging.
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
          order: getOrder(troop),
          kind: troop.kind,
          armour: troop.armour,
          shielded: ['shield', 'buckler'].includes(troop.shield),
          barded: troop.barding,
          ...toMountedInput(troop),
          disordered: isDisorderedFighter(who),
          weapon: getMeleeWeapon(troop),
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
    const groups = pair.contact && countGroupsInContact(attacker, pair.contact, rulings);
    const text = pair.contact
      ? `${formatContact(pair.contact)}, ${describeStruckSide(pair)}`
      : `not in contact, ${pair.distance} cm`;
    return [
      {
        said: text,
        input: {
          attacker: { ...(groups ?? { groups: 0, partialGroup: false }), ...(charging ? { charging } : {}) },
          ...toAspect(pair),
          ...(higher ? { higher: true } : {}),
        },
      },
    ];
  },
  // Scythed chariots disorder their opponent.
  effects: (outcome, { attacker, defender, ratio: men }) => [
    ...listVolleyEffects('defender', getLossPerHit(defender, men), outcome),
    ...(attacker.scythed ? [createDisorderEffect('defender')] : []),
    ...(defender.scythed ? [createDisorderEffect('attacker')] : []),
  ],
});
