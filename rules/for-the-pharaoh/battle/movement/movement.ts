import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { ownPartRole } from '../../../core/table/ask-procedure.ts';
import { BREACHES, COMBINED_MOVEMENT, DIFFICULT_TERRAIN, ESCALADE, MOVEMENT, TERRAIN } from '../../citations.ts';
import { canCharge, DRILLS, isModel, type TroopKind, type TroopOrder } from '../../points/troop.ts';
import { FTP_B7 } from '../battle-rulings.ts';
import { toChargeStance, defineProcedure, DISORDERED_MARK, toStance } from '../define-procedure.ts';
import { toAgreedFigures, getDistanceFactor, figures } from '../figure-size.ts';
import { checkFigureOrder, checkMounted, kind, order, createIssueReporter, isRiding, flag } from '../sides.ts';
import { step } from '../steps.ts';
import {
  type Crosser,
  type Crossing,
  DEFINED_GROUNDS,
  DEFINED_TERRAIN,
  type DefinedGround,
  type Ground,
  GROUNDS,
  type Manner,
  MANNER_IDS,
  MANNERS,
  getMovementRow,
  listTerrainRows,
  WALLS,
} from './movement-table.ts';

/** What a storming party can do with its ladders in a move. */
const LADDER_USES = ['carry', 'raise', 'climb'] as const;

interface Climb {
  /** Centimetres left to move on level ground. */
  readonly cm: number;
  /** Centimetres of the wall left to climb. Absent if the unit does not climb. */
  readonly toClimb?: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Applies ladders to a move: their bearers do not move, and a wall costs twice its height (For the Pharaoh, Sieges, Over; ruling FTP-S20). */
function applyLadders(
  {
    ladders,
    wallHeight = 0,
  }: { readonly ladders?: (typeof LADDER_USES)[number] | undefined; readonly wallHeight?: number | undefined },
  reach: number,
): Climb {
  const rulings = ['FTP-S20'];
  switch (ladders) {
    case undefined:
      return { cm: reach, steps: [], rulings: [] };
    case 'carry':
      return { cm: reach, steps: [step(ESCALADE, 'troops that carry ladders are disordered')], rulings };
    case 'raise':
      return { cm: 0, steps: [step(ESCALADE, 'raising the ladders takes the whole move')], rulings };
    case 'climb': {
      const climbed = Math.min(wallHeight, reach / 2);
      const toClimb = wallHeight - climbed;
      const end = toClimb > 0 ? `${toClimb} cm left to climb` : 'the troops reach the top';
      const text = `the height of ${wallHeight} cm counts double, so the climb takes ${climbed * 2} of the ${reach} cm move; ${end}`;
      return { cm: reach - climbed * 2, toClimb, steps: [step(ESCALADE, text)], rulings };
    }
  }
}

interface Mover {
  readonly kind: TroopKind;
  readonly order: TroopOrder | null;
  readonly mounted?: boolean | undefined;
  readonly drill: 'regular' | 'irregular';
}

const isSkirmisher = (of: Mover): boolean => (isModel(of) ? of.kind === 'light-chariot' : of.order === 'OO');

/** Troops that may use each limited manner. */
const LIMITED_MANNERS: Readonly<
  Record<NonNullable<Manner['only']>, { readonly words: string; holds(of: Mover): boolean }>
> = {
  'regular-infantry': {
    words: 'regular infantry',
    holds: (of) => of.drill === 'regular' && !isModel(of) && !isRiding(of),
  },
  regulars: { words: 'regulars', holds: ({ drill }) => drill === 'regular' },
  evaders: {
    words:
      'open order, light chariots and, if ruling FTP-B28 allows it, medium order; never for close order or heavy chariots',
    holds: (of) => isSkirmisher(of) || (!isModel(of) && of.order === 'MO'),
  },
  skirmishers: { words: 'open order troops and light chariots', holds: isSkirmisher },
};

const inputSchema = z
  .strictObject({
    figures,
    kind,
    order,
    /** True if mounted infantry is mounted. */
    mounted: z.boolean().optional(),
    camels: flag,
    drill: z.enum(DRILLS).default('regular'),
    manner: z.enum(MANNER_IDS).default('move'),
    column: flag,
    /** True in column along a road, or over a bridge. */
    road: flag,
    /** True for generals and messengers, who have a bonus of their own. */
    general: flag,
    terrain: z.enum(['open', ...GROUNDS, ...DEFINED_GROUNDS, 'hedge-or-wall']).default('open'),
    /** Direction of the move on a hill. */
    slope: z.enum(['up', 'down']).optional(),
    /** Height of a hedge or wall relative to a man. */
    height: z.enum(WALLS.map(([height]) => height)).optional(),
    /** True if chariots, carts or wagons are pushed by hand. */
    byHand: flag,
    /** Centimetres that the slowest unit of the brigade moves, if the brigade moves together. */
    brigadeMoves: z.number().min(0).max(1000).optional(),
    /** What a storming party does with its ladders. */
    ladders: z.enum(LADDER_USES).optional(),
    /** Centimetres of the wall left to climb, at the table's scale. */
    wallHeight: z.number().min(0).max(100).optional(),
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    const { manner, terrain } = input;
    checkFigureOrder(input, report);
    checkMounted([], input, report);
    if (input.camels && !isRiding(input)) report(['camels'], 'only mounted troops ride camels', true);
    if (input.camels && isModel(input)) report(['camels'], 'only figures ride camels', true);
    if (input.road && !input.column) report(['road'], 'a road requires a column', true);
    if (manner === 'charge' && !canCharge(input)) report(['manner'], 'wagons cannot charge', manner);
    const { only, words } = MANNERS[manner];
    if (only !== null && !LIMITED_MANNERS[only].holds(input))
      report(['manner'], `${words} is only for ${LIMITED_MANNERS[only].words}`, manner);
    if (terrain === 'bridge' && !input.column) report(['column'], 'a bridge requires a column', false);
    if (terrain === 'steep-hill' && input.slope === undefined) {
      report(['slope'], 'expected up or down: a steep hill slows troops differently in each direction', undefined);
    }
    if (input.slope !== undefined && !terrain.endsWith('-hill')) {
      report(['slope'], 'only hills have a slope', input.slope);
    }
    if ((terrain === 'hedge-or-wall') !== (input.height !== undefined)) {
      report(['height'], 'enter a height for a hedge or wall only', input.height);
    }
    if (input.byHand && !isModel(input)) report(['byHand'], 'only wheeled vehicles are moved by hand', true);
    if (input.ladders !== undefined && (isModel(input) || isRiding(input))) {
      report(['ladders'], 'only troops on foot can carry and climb ladders', input.ladders);
    }
    if ((input.ladders === 'climb') !== (input.wallHeight !== undefined)) {
      report(['wallHeight'], 'enter a wall height for a climbing unit only', input.wallHeight);
    }
  });

type MovementInput = z.output<typeof inputSchema>;

export interface MovementOutcome {
  /** Maximum centimetres in the terrain. 0 if the terrain is impassable or takes the whole move to cross. */
  readonly cm: number;
  readonly basic: number;
  readonly bonus: number;
  readonly passable: boolean;
  /** True if crossing the terrain takes a whole move. */
  readonly wholeMove: boolean;
  readonly disordered: boolean;
  /** Centimetres of the wall left to climb after the move. Only for units on ladders. */
  readonly toClimb?: number;
}

const getCrosser = (input: MovementInput): Crosser => (isModel(input) ? 'wheels' : (input.order as TroopOrder));

/** Flat terrain that does not slow troops on a road. */
const FLAT_TERRAIN: ReadonlySet<string> = new Set<Ground>(['open-woods', 'dense-woods', 'bog', 'snow', 'soft-sand']);
/** Terrain through which wheels can be pushed but not driven (ruling FTP-B19). */
const ROUGH_TERRAIN: ReadonlySet<string> = new Set<Ground>(['bog', 'snow', 'soft-sand']);

interface TerrainCost {
  readonly crossing: Crossing;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

function crossWall({ height, ...input }: MovementInput): TerrainCost {
  const [, wheels, foot, mounted] = WALLS.find(([known]) => known === height)!;
  const hindrance = isModel(input) ? wheels : isRiding(input) ? mounted : foot;
  const crossing = hindrance === 'none' ? 'full' : hindrance === 'impassable' ? 'no' : 'one move';
  const words = hindrance === 'none' ? 'no hindrance' : hindrance;
  return { crossing, steps: [step(TERRAIN, `hedge or wall, ${height ?? ''} high: ${words}`)], rulings: [] };
}

/** Returns the effect of terrain without a row in the table. For wheels and riders plashing counts as a hedge of chest height. */
function crossDefined(ground: DefinedGround, input: MovementInput): TerrainCost {
  const { words, crossing } = DEFINED_TERRAIN[ground];
  if (ground === 'breach') {
    return { crossing: isModel(input) ? 'no' : crossing, steps: [step(BREACHES, words)], rulings: ['FTP-B38'] };
  }
  const steps = [step(TERRAIN, words)];
  if (input.road && ground === 'undergrowth') {
    return {
      crossing: 'full',
      steps: [...steps, step(TERRAIN, 'the road leads through it without slowing')],
      rulings: [],
    };
  }
  if (ground !== 'plashing') return { crossing, steps, rulings: [] };
  const wall = crossWall({ ...input, height: 'chest' });
  return { ...wall, steps: [...steps, ...wall.steps] };
}

const TERRAIN_RULINGS: Readonly<Partial<Record<Ground, string>>> = {
  'steep-hill': 'FTP-B6',
  'shallow-ditch': 'FTP-B7',
  'deep-ditch': 'FTP-B7',
  stream: 'FTP-B8',
};

function getTerrainCost(input: MovementInput, inForce: RulingsInForce): TerrainCost {
  const { terrain, road, camels, byHand } = input;
  if (terrain === 'open') return { crossing: 'full', steps: [], rulings: [] };
  if (terrain === 'hedge-or-wall') return crossWall(input);
  const defined = DEFINED_GROUNDS.find((known) => known === terrain);
  if (defined) return crossDefined(defined, input);
  const row = listTerrainRows(getChoice(FTP_B7, inForce) === 'text' ? 'text' : 'default').find(
    ({ id }) => id === terrain,
  )!;
  const words = row.words.toLowerCase();
  if (road && FLAT_TERRAIN.has(terrain)) {
    return {
      crossing: 'full',
      steps: [step(TERRAIN, `${words}: the road leads through it without slowing`)],
      rulings: [],
    };
  }
  if (camels && terrain === 'soft-sand') {
    return { crossing: 'full', steps: [step(TERRAIN, `${words}: camels are not slowed`)], rulings: [] };
  }
  if (byHand && ROUGH_TERRAIN.has(terrain)) {
    const text = `${words}: wheels moved by hand are not slowed`;
    return { crossing: 'disorder', steps: [step(TERRAIN, text)], rulings: ['FTP-B19'] };
  }
  const crossing = row.crossing[getCrosser(input)];
  const ruling = TERRAIN_RULINGS[row.id];
  return {
    crossing,
    steps: [step(DIFFICULT_TERRAIN, `${words}: ${CROSSING_WORDS[crossing]}`)],
    rulings: ruling === undefined ? [] : [ruling],
  };
}

const CROSSING_WORDS: Readonly<Record<Crossing, string>> = {
  full: 'in full',
  '⅔': 'two thirds of a move',
  '⅓': 'a third of a move',
  '⅕': 'a fifth of a move',
  '⅘ up': 'four fifths uphill',
  'up ⅓, down ⅔': 'a third uphill, two thirds downhill',
  'one move': 'crossing takes a whole move',
  no: 'impassable',
  disorder: 'disorders troops but does not slow them',
};

/** Returns the share of a full move, as a fraction. */
function getShare(crossing: Crossing, slope: MovementInput['slope']): readonly [number, number] {
  switch (crossing) {
    case '⅔':
      return [2, 3];
    case '⅓':
      return [1, 3];
    case '⅕':
      return [1, 5];
    case '⅘ up':
      return slope === 'up' ? [4, 5] : [1, 1];
    case 'up ⅓, down ⅔':
      return slope === 'up' ? [1, 3] : [2, 3];
    case 'no':
    case 'one move':
      return [0, 1];
    default:
      return [1, 1];
  }
}

/** Lists the names of the bonuses that apply. */
function listBonuses(input: MovementInput, slowed: boolean, indoors: boolean): string[] {
  const { extra, bonuses } = MANNERS[input.manner];
  if (slowed || input.byHand) return input.manner === 'forced-march' && !slowed ? ['forced march'] : [];
  return [
    ...(bonuses && input.column ? ['column'] : []),
    ...(bonuses && (input.road || input.terrain === 'bridge') ? ['road'] : []),
    ...(bonuses && input.general ? ['general or messenger'] : []),
    ...(extra && !(extra === 'charge' && indoors) ? [extra] : []),
  ];
}

/** Maximum move (For the Pharaoh, Movement; Moving in Difficult Terrain; Sieges, Over; rulings FTP-B6 to FTP-B8, FTP-B19, FTP-B38). */
export const movement = defineProcedure({
  id: 'for-the-pharaoh/movement',
  title: 'Movement',
  citation: MOVEMENT,
  phase: ['3', '7', '10'],
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<MovementOutcome> {
    const row = getMovementRow(input);
    const manner = MANNERS[input.manner];
    const ground = getTerrainCost(input, inForce);
    const [part, of] = getShare(ground.crossing, input.slope);
    const slowed = part !== of;
    const hindered = slowed || ground.crossing === 'disorder';
    const bonuses = row.bonus === null ? [] : listBonuses(input, slowed, hindered);
    const bonus = bonuses.length * (row.bonus ?? 0);
    const { factor, steps: sized, rulings } = getDistanceFactor(input.figures, inForce);
    const unlimited = ((row.move + bonus) * part * manner.thirds * factor) / (of * 3);
    const { brigadeMoves: slowest = unlimited } = input;
    const reach = Math.min(unlimited, slowest);
    const climb = applyLadders(input, reach);
    const { cm, toClimb } = climb;
    const passable = ground.crossing !== 'no';
    const crosses = ground.crossing === 'one move';
    const wholeMove = crosses || input.ladders === 'raise';
    const disordered = passable && (manner.disorders || hindered || input.ladders !== undefined);
    const end = !passable ? 'the unit cannot enter' : crosses ? 'crossing takes a whole move' : `${cm} cm`;
    return {
      outcome: {
        cm,
        basic: row.move * factor,
        bonus: bonus * factor,
        passable,
        wholeMove,
        disordered,
        ...(toClimb === undefined ? {} : { toClimb }),
      },
      steps: [
        step(MOVEMENT, `${row.words.toLowerCase()}: ${row.move} cm, ${manner.words}`),
        ...(bonuses.length > 0 ? [step(MOVEMENT, `bonus for ${bonuses.join(', ')}: +${bonus} cm`)] : []),
        ...(manner.thirds === 1 ? [step(MOVEMENT, 'only a third of this distance counts')] : []),
        ...ground.steps,
        ...(slowed && passable && !crosses ? [step(DIFFICULT_TERRAIN, 'slow terrain allows no bonuses')] : []),
        ...sized,
        ...(reach < unlimited
          ? [
              step(
                COMBINED_MOVEMENT,
                `the brigade moves at the speed of its slowest unit: ${reach} cm instead of ${unlimited}`,
              ),
            ]
          : []),
        ...climb.steps,
        step(MOVEMENT, disordered ? `${end}; the unit is disordered` : end),
      ],
      rulings: [...ground.rulings, ...rulings, ...climb.rulings],
    };
  },
  asks: { mover: ownPartRole('Moving unit') },
  fill: {
    mover: ({ troop, has }) => ({
      ...toStance(troop),
      camels: toChargeStance(troop).mount === 'camel',
      drill: troop.drill,
      // In a storm: ladders to raise, a wall to climb, or a breach to cross (For the Pharaoh, Sieges, Over; ruling FTP-S20).
      ...(has('on-ladders') ? { ladders: has('ladders-raised') ? ('climb' as const) : ('raise' as const) } : {}),
      ...(has('in-breach') ? { terrain: 'breach' as const } : {}),
    }),
  },
  effects({ disordered }, { ladders: use }) {
    const marks = [
      ...(disordered ? [DISORDERED_MARK] : []),
      ...(use === 'raise' ? [{ id: 'ladders-raised', on: true }] : []),
    ];
    return marks.length > 0 ? [{ role: 'mover', marks }] : [];
  },
  given: toAgreedFigures,
});
