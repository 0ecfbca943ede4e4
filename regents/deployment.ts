import { createSay, type Sentence } from '../rules/core/campaign/sentence.ts';
import type { NeutralTroop } from '../rules/core/convert/likeness.ts';
import { MIN_LINE_WITH_RESERVE } from './constants.ts';
import type { Line, Wing } from './line-positions.ts';

/** The part of a unit that deployment uses. */
export interface DeployedUnit {
  readonly points: number;
  /** Troops of the parts that the book describes. */
  readonly troops: readonly NeutralTroop[];
}

export interface Post {
  readonly wing: Wing;
  readonly line: Line;
  readonly task: Sentence;
}

/** Situation of a side: attack or defence in the field, or at a fort's walls. */
export type Stance = 'attack' | 'defend' | 'storm' | 'hold-walls';

type Kind = 'riders' | 'skirmishers' | 'shooters' | 'baggage' | 'line';

const say = createSay('deployment', {
  'riders-attack': 'Beat the opposing horse, then attack the flank of the enemy line.',
  'riders-defend': 'Hold this flank: charge any enemy that comes around it, and do not pursue.',
  'skirmishers-attack': 'Skirmish ahead of the line, and fall back through it when the enemy approaches.',
  'skirmishers-defend': 'Skirmish ahead of the line, and fall back through it when the enemy approaches.',
  'shooters-attack': 'Advance into effective range and shoot; let the line pass through you to charge.',
  'shooters-defend': 'Stand and shoot at the nearest enemy.',
  'line-attack': 'Advance with the line and charge.',
  'line-defend': 'Hold the line, and charge disordered enemies in front of you.',
  'baggage-attack': 'Stay behind the line.',
  'baggage-defend': 'Stay behind the line.',
  reserve: 'Stay behind the centre, and reinforce the line where it gives way.',
  'cover-storm': 'Shoot at the defenders on the walls.',
  storm: 'Break in, and hold your ground.',
  'second-storm': 'Follow the first units in.',
  'hold-walls': 'Hold the walls, and push back all attackers.',
  'behind-walls': 'Stand behind the walls, and go where the enemy breaks in.',
});

const MOUNTED: ReadonlySet<NeutralTroop['arm']> = new Set(['horse', 'camels', 'chariots', 'elephants']);
const BAGGAGE: ReadonlySet<NeutralTroop['arm']> = new Set(['engines', 'wagons', 'herds']);

/** Returns the kind of troops of most parts of a unit. */
function getKind({ troops }: DeployedUnit): Kind {
  const isMost = (is: (troop: NeutralTroop) => boolean): boolean => 2 * troops.filter(is).length > troops.length;
  if (isMost(({ arm }) => BAGGAGE.has(arm))) return 'baggage';
  if (isMost(({ arm }) => MOUNTED.has(arm))) return 'riders';
  if (isMost(({ missiles, order }) => missiles.length > 0 && order === 'open')) return 'skirmishers';
  if (isMost(({ missiles }) => missiles.some((missile) => missile !== 'javelin'))) return 'shooters';
  return 'line';
}

function deployInOpen(kinds: readonly Kind[], weakest: number, stance: 'attack' | 'defend'): Post[] {
  let riders = 0;
  return kinds.map((kind, index): Post => {
    if (index === weakest) return { wing: 'centre', line: 'reserve', task: say('reserve') };
    const line = kind === 'baggage' ? 'reserve' : 'front';
    // Places cavalry on the right and the left wing alternately, strongest units first.
    const wing = kind !== 'riders' ? 'centre' : (riders += 1) % 2 === 1 ? 'right' : 'left';
    return { wing, line, task: say(`${kind}-${stance}`) };
  });
}

function deployAtWalls(kinds: readonly Kind[], weakest: number, stance: 'storm' | 'hold-walls'): Post[] {
  return kinds.map((kind, index): Post => {
    const isBehind = kind === 'baggage' || index === weakest || (stance === 'hold-walls' && kind === 'riders');
    const line = isBehind ? 'reserve' : 'front';
    if (stance === 'hold-walls') return { wing: 'centre', line, task: say(isBehind ? 'behind-walls' : 'hold-walls') };
    const isCovering = kind === 'skirmishers' || kind === 'shooters';
    return { wing: 'centre', line, task: say(isCovering ? 'cover-storm' : isBehind ? 'second-storm' : 'storm') };
  });
}

/** Deploys cavalry on the wings, foot in the centre and the weakest in reserve, whatever the terrain. @returns a position per unit */
export function deployUnits(units: readonly DeployedUnit[], stance: Stance): Post[] {
  const strongestFirst = units
    .map((unit, index) => ({ unit, at: index }))
    .toSorted((one, other) => other.unit.points - one.unit.points);
  const kinds = strongestFirst.map(({ unit }) => getKind(unit));
  const isLong = kinds.filter((kind) => kind === 'line').length >= MIN_LINE_WITH_RESERVE;
  const weakest = isLong ? kinds.lastIndexOf('line') : -1;
  const posts =
    stance === 'attack' || stance === 'defend'
      ? deployInOpen(kinds, weakest, stance)
      : deployAtWalls(kinds, weakest, stance);
  const placed = strongestFirst.map(({ at }, rank) => ({ at, post: posts[rank] }));
  return placed.toSorted((one, other) => one.at - other.at).flatMap(({ post }) => post ?? []);
}
