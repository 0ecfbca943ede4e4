import type { Name } from '../../../../core/campaign/words.ts';
import type { EventPayload } from '../../events/schema.ts';
import type { Met } from '../../events/sightings/battle-heard-of.ts';
import type { CampaignState, PendingBattle } from '../../state/state.ts';
import type { CasualtyCause, Loss } from '../../state/losses.ts';
import { attackersIn, defendersIn } from '../../troops/forces.ts';
import type { NameBook } from '../name-book.ts';
import type { PlayerEvent, Seen } from '../report.ts';

/** What a month's report tells, read once: the same facts whether the reader knows an event whole or has seen it from outside. */
export interface MonthFacts {
  readonly battles: readonly BattleFact[];
  readonly skirmishes: readonly SkirmishFact[];
  readonly raids: readonly RaidFact[];
  readonly marches: readonly MarchFact[];
  readonly retreats: readonly MarchFact[];
  readonly gains: readonly GainFact[];
  readonly falls: readonly FallFact[];
  readonly ends: readonly EndFact[];
  readonly hardships: readonly { readonly cause: CasualtyCause; readonly fallen: readonly Losses[] }[];
  /** Everything else in the order in which it happened. */
  readonly others: readonly Known[];
}

/** What one player lost: figures, and generals by name. */
export interface Losses {
  readonly player: string;
  readonly figures: number;
  readonly generals: readonly string[];
}

/** Who stood on one side: its players, and those of its armies whose names the reader knows. */
export interface Side {
  readonly players: readonly string[];
  readonly armies: readonly Name[];
  /** How many armies there were. */
  readonly count: number;
}

/** An army that is no more: by name, or a foreign one by its player alone. */
export interface EndFact {
  readonly army: Name;
  readonly why: 'lost' | 'surrendered' | 'dismissed';
  /** Whether the reader knows its name. */
  readonly isKnown: boolean;
}

export interface BattleFact {
  readonly province: string;
  readonly from: string | null;
  /** Where its attackers came from, the leader's place first; one place more often than not. */
  readonly origins: readonly string[];
  /** Points that fell in it, as far as the reader knows them. */
  points: number;
  /** Forts of its province that were closed in in this month before it was joined. */
  readonly closedBefore: readonly string[];
  /** What came of it on the map, until the next fight. */
  readonly retreats: MarchFact[];
  readonly gains: GainFact[];
  readonly ends: EndFact[];
  readonly cause: PendingBattle['cause'] | null;
  readonly fort: string | null;
  readonly attackers: Side;
  readonly defenders: Side;
  /** Null while it waits to be fought. */
  readonly winner: 'attacker' | 'defender' | 'draw' | null;
  fallen: Losses[];
}

/** Raiders or partisans, and who went after them. */
export interface SkirmishFact {
  readonly province: string;
  readonly raider: string | null;
  readonly hunter: string | null;
  readonly isPartisans: boolean;
  readonly isCaught: boolean;
  /** Null where they did not fight. */
  readonly isDrivenOff: boolean | null;
  fallen: Losses[];
}

export interface RaidFact {
  readonly province: string;
  /** Null where whose they are is not known. */
  readonly by: string | null;
  /** The army that sent them, or the band; null where only its side is known. */
  readonly army: Name | null;
  readonly isPartisans: boolean;
  readonly crops: number;
  readonly gold: number;
}

export interface MarchFact {
  readonly player: string;
  /** Null where only its side is known. */
  readonly army: Name | null;
  readonly from: string;
  readonly to: string;
}

export interface GainFact {
  readonly province: string;
  readonly from: string | null;
  readonly by: string;
  readonly isGift: boolean;
  /** The march by which it was taken; null where the reader knows of none. */
  readonly comer: MarchFact | null;
}

export interface FallFact {
  readonly fort: string;
  readonly from: string | null;
  readonly by: string | null;
  readonly how: Extract<EventPayload, { kind: 'fort-taken' }>['how'];
}

type HeardOf = Extract<Seen, { kind: 'battle-heard-of' }>;

const playersOf = ({ attackers, defenders }: BattleFact): readonly string[] => [
  ...attackers.players,
  ...defenders.players,
];
const isIn = ({ attackers, defenders }: BattleFact, army: string): boolean =>
  [...attackers.armies, ...defenders.armies].some(({ id }) => id === army);
/** Whether a province that was taken next was the prize of a battle. */
const isWonIn = ({ province, winner, attackers, defenders }: BattleFact, gain: GainFact): boolean =>
  gain.province === province && (winner === 'attacker' ? attackers : defenders).players.includes(gain.by);

export type Known = Exclude<Seen, { kind: 'whole' }> | Extract<Seen, { kind: 'whole' }>['happening'];

/** Who falls at the walls outside a storm falls in no fight either. */
const HARDSHIPS: ReadonlySet<CasualtyCause> = new Set(['hunger', 'arrears', 'plague', 'siege', 'decree']);

type Writable = { -readonly [Key in keyof MonthFacts]: MonthFacts[Key][number][] };

/** Losses by player; names that a report brings along come first. */
function groupLosses(
  losses: readonly Loss[],
  book: NameBook,
  known: readonly { readonly army: string; readonly id: string | null; readonly name: string }[] = [],
  owner: string | null = null,
): Losses[] {
  const nameOf = (army: string, id: string): string =>
    known.find((each) => each.army === army && each.id === id)?.name ?? book.names.member(army, id);
  return [...Map.groupBy(losses, ({ army }) => owner ?? book.ownerOf(army) ?? '')].map(([player, of]) => ({
    player,
    figures: of.reduce((sum, { count, general }) => sum + (general ? 0 : count), 0),
    generals: of.filter(({ general }) => general).map(({ army, id }) => nameOf(army, id)),
  }));
}

/** One row a player. */
export const mergeLosses = (all: readonly Losses[]): Losses[] =>
  [...Map.groupBy(all, ({ player }) => player)].map(([player, of]) => ({
    player,
    figures: of.reduce((sum, { figures }) => sum + figures, 0),
    generals: of.flatMap(({ generals }) => generals),
  }));

const createSide = (ids: readonly string[], book: NameBook): Side => ({
  players: [...new Set(ids.flatMap((id) => book.ownerOf(id) ?? []))],
  armies: ids.map(book.names.army),
  count: ids.length,
});

const createSightedSide = (met: Met | undefined, player: string | null, book: NameBook): Side =>
  met
    ? {
        players: met.map((each) => each.player),
        armies: met.flatMap(({ own }) => own.map(book.names.army)),
        count: met.reduce((sum, { armies }) => sum + armies, 0),
      }
    : { players: player === null ? [] : [player], armies: [], count: 1 };

/** What each figure, model and general of a state costs. */
function mapCosts({ armies, partisans }: Pick<CampaignState, 'armies' | 'partisans'>): ReadonlyMap<string, number> {
  const units = [...Object.values(armies), ...Object.values(partisans)].flatMap((company) => company.units);
  const generals = Object.values(armies).flatMap((army) => army.generals);
  return new Map([...units.flatMap(({ parts }) => parts), ...generals].map(({ id, cost }) => [id, cost]));
}

/** What a general and a figure of an army cost that is gone since, as armies have them on the mean. */
const USUAL_COST = { general: 100, figure: 10 };

/** What the end of a foreign army counts for, whose points its enemy does not know: so much has a small army that takes the field. */
const FOREIGN_ARMY_POINTS = 500;

/**
 * @param viewer whose report it is; null where it is nobody's: its losses are that player's own
 * @param before how things stood before the first entry, as far as the reader knows
 */
export function readMonthFacts(
  entries: readonly PlayerEvent[],
  book: NameBook,
  viewer: string | null,
  before: CampaignState,
): MonthFacts {
  const costs = mapCosts(before);
  const places = new Map(Object.values(before.armies).map(({ id, province }) => [id, province]));
  const costOf = ({ id, general }: Loss): number => costs.get(id) ?? (general ? USUAL_COST.general : USUAL_COST.figure);
  /** An army is learnt of wholly by its own player alone, who has it no more where it has joined another. */
  // The name book has an empty owner for what was split from such an army.
  const ownerOf = (army: string): string | null => book.ownerOf(army) || viewer;
  const nameOf = (army: string): Name => {
    const name = book.names.army(army);
    const owner = ownerOf(army);
    if (name.text !== army || owner === null) return name;
    return { ...name, text: `an army of ${book.player(owner)}` };
  };
  const facts: Writable = {
    battles: [],
    skirmishes: [],
    raids: [],
    marches: [],
    retreats: [],
    gains: [],
    falls: [],
    ends: [],
    hardships: [],
    others: [],
  };
  /** The fight that losses told next belong to. */
  let fight: { fallen: Losses[] } | null = null;
  /** The battle that retreats, gains and ends told next may come of. */
  let battleNow: BattleFact | null = null;
  const waiting = new Map<string, BattleFact>();

  const closed: string[] = [];
  const joinedAfter = new Map<string, readonly string[]>();
  const closedIn = (province: string): readonly string[] =>
    closed.filter((fort) => before.forts[fort]?.province === province);
  /** The reader's own bands, also those that are gone since. */
  const bands = new Set<string>();
  const isBand = (id: string): boolean => book.names.isBand(id) || bands.has(id);
  /** Fights of raiders or partisans that are to be fought out: by province, with the other side. */
  const errands = new Map<string, { readonly against: string | null; readonly isPartisans: boolean }>();
  /** Provinces in which the reader's own partisans rose, and those that its raiders were sent to. */
  const [risen, raided] = [new Set<string>(), new Set<string>()];

  /** A sighting of a battle does not tell its cause; that raiders or partisans were caught does. */
  function causeOf({ province, attacker, defender, attackers }: HeardOf): BattleFact['cause'] {
    if (attacker === null || attackers?.some(({ own }) => own.some(isBand))) return 'partisans';
    const errand = errands.get(province);
    const isBetween =
      viewer !== null && [attacker, defender].includes(viewer) && [attacker, defender].includes(errand?.against ?? '');
    if (!errand || !isBetween) return null;
    return errand.isPartisans ? 'partisans' : 'raid';
  }
  function battleOf(battle: PendingBattle, winner: BattleFact['winner']): BattleFact {
    const { from, province } = battle;
    const others = (battle.beside?.attackers ?? []).map((army) => places.get(army) ?? from);
    // Who stands there already does not come down the road with the others.
    const isThere = from === province || others.includes(province);
    return {
      province,
      from: isThere ? null : from,
      origins: isThere ? [] : [...new Set([from, ...others])],
      points: 0,
      closedBefore: closedIn(province),
      retreats: [],
      gains: [],
      ends: [],
      cause: (battle as Partial<PendingBattle>).cause ?? 'march',
      fort: (battle.storm ?? battle.engine)?.fort ?? null,
      attackers: createSide(attackersIn(battle), book),
      defenders: createSide(defendersIn(battle), book),
      winner,
      fallen: [],
    };
  }
  /** A battle of raiders or partisans is told among the raids. */
  function enter(battle: BattleFact): void {
    const { cause, winner, province, attackers, defenders } = battle;
    if (cause !== 'raid' && cause !== 'partisans') {
      facts.battles.push(battle);
      fight = battle;
      battleNow = battle;
      return;
    }
    battleNow = null;
    const skirmish: SkirmishFact = {
      province,
      raider: attackers.players[0] ?? null,
      hunter: defenders.players[0] ?? null,
      isPartisans: cause === 'partisans',
      isCaught: true,
      isDrivenOff: winner === null ? null : winner === 'defender',
      fallen: [],
    };
    facts.skirmishes.push(skirmish);
    fight = skirmish;
  }
  /** @param losses their points are reckoned where nobody says how many they are */
  function lost(cause: CasualtyCause, fallen: readonly Losses[], losses: readonly Loss[], points?: number): void {
    if (fallen.length === 0) return;
    if (battleNow && fight === battleNow && !HARDSHIPS.has(cause))
      battleNow.points += points ?? losses.reduce((sum, loss) => sum + loss.count * costOf(loss), 0);
    if (HARDSHIPS.has(cause) || !fight) facts.hardships.push({ cause, fallen });
    else fight.fallen = mergeLosses([...fight.fallen, ...fallen]);
  }

  function read(told: Known): void {
    switch (told.kind) {
      case 'battle-joined':
        waiting.set(told.battle.id, battleOf(told.battle, null));
        joinedAfter.set(told.battle.id, closedIn(told.battle.province));
        break;
      case 'battle-settled': {
        waiting.delete(told.battle);
        const battle = book.names.battle(told.battle);
        if (!battle || (told as Partial<typeof told>).result?.method === 'declined') break;
        enter({ ...battleOf(battle, told.winner), closedBefore: joinedAfter.get(told.battle) ?? [] });
        break;
      }
      case 'battle-heard-of': {
        const { province, attacker, defender, winner } = told;
        const id = `${province} ${attacker ?? ''} ${defender}`;
        const heard: BattleFact = {
          province,
          from: null,
          origins: [],
          points: 0,
          closedBefore: waiting.get(id)?.closedBefore ?? closedIn(province),
          retreats: [],
          gains: [],
          ends: [],
          cause: causeOf(told),
          fort: null,
          attackers: createSightedSide(told.attackers, attacker, book),
          defenders: createSightedSide(told.defenders, defender, book),
          winner,
          fallen: [],
        };
        if (winner === null) waiting.set(id, heard);
        else {
          waiting.delete(id);
          enter(heard);
        }
        break;
      }
      case 'casualties':
        lost(told.cause, groupLosses(told.losses, book), told.losses, told.points);
        break;
      case 'own-losses':
        lost(told.cause, groupLosses(told.losses, book, told.names, viewer), told.losses);
        break;
      case 'interception-tried':
        if (told.caught) break;
        facts.skirmishes.push({
          province: told.province,
          raider: ownerOf(told.raider),
          hunter: ownerOf(told.interceptors[0] ?? ''),
          isPartisans: isBand(told.raider),
          isCaught: false,
          isDrivenOff: null,
          fallen: [],
        });
        break;
      case 'interception-fought': {
        const skirmish: SkirmishFact = {
          province: told.province,
          raider: ownerOf(told.raider),
          hunter: ownerOf(told.interceptors[0] ?? ''),
          isPartisans: isBand(told.raider),
          isCaught: true,
          isDrivenOff: told.drivenOff,
          fallen: [],
        };
        facts.skirmishes.push(skirmish);
        fight = skirmish;
        break;
      }
      case 'encounter': {
        const { province, role, against, caught, drivenOff } = told;
        const isPartisans = role === 'interceptor' ? against === null : risen.has(province) && !raided.has(province);
        // That they were caught is told again with how they fought.
        if (drivenOff !== null) errands.delete(province);
        if (caught && drivenOff === null) {
          errands.set(province, { against, isPartisans });
          break;
        }
        const skirmish: SkirmishFact = {
          province,
          raider: role === 'raider' ? viewer : against,
          hunter: role === 'raider' ? against : viewer,
          isPartisans,
          isCaught: caught,
          isDrivenOff: drivenOff,
          fallen: [],
        };
        facts.skirmishes.push(skirmish);
        fight = skirmish;
        break;
      }
      case 'province-raided':
        facts.raids.push({
          province: told.province,
          by: ownerOf(told.army),
          army: nameOf(told.army),
          isPartisans: isBand(told.army),
          crops: told.cropDamage,
          gold: told.revenueLoss,
        });
        break;
      case 'raid-suffered':
        facts.raids.push({
          province: told.province,
          by: told.by,
          army: null,
          isPartisans: told.by === null,
          crops: told.cropDamage,
          gold: told.revenueLoss,
        });
        break;
      case 'army-marched':
      case 'army-retreated':
      case 'army-went-home': {
        const { from, to } = told;
        const move = { player: ownerOf(told.army) ?? '', army: nameOf(told.army), from, to };
        places.set(told.army, to);
        facts[told.kind === 'army-retreated' ? 'retreats' : 'marches'].push(move);
        if (told.kind === 'army-retreated' && battleNow && isIn(battleNow, told.army)) battleNow.retreats.push(move);
        break;
      }
      case 'army-seen':
        facts.marches.push({ player: told.player, army: null, from: told.from, to: told.to });
        break;
      case 'province-taken':
      case 'province-given': {
        const taker = told.kind === 'province-taken' ? told.by : told.to;
        const gain: GainFact = {
          province: told.province,
          from: told.from,
          by: taker,
          isGift: told.kind === 'province-given',
          comer: facts.marches.findLast(({ player, to }) => to === told.province && player === taker) ?? null,
        };
        facts.gains.push(gain);
        if (battleNow && !gain.isGift && isWonIn(battleNow, gain)) battleNow.gains.push(gain);
        break;
      }
      case 'fort-taken':
        facts.falls.push({ fort: told.fort, from: told.from, by: told.by, how: told.how });
        break;
      case 'army-disbanded': {
        const why = told.reason === 'surrendered' || told.reason === 'dismissed' ? told.reason : 'lost';
        const end: EndFact = { army: nameOf(told.army), why, isKnown: true };
        facts.ends.push(end);
        if (battleNow && why === 'lost' && isIn(battleNow, told.army)) battleNow.ends.push(end);
        break;
      }
      case 'army-gone': {
        const { player, province } = told;
        const army: Name = { ...book.names.player(player), text: `an army of ${book.player(player)}` };
        const end: EndFact = { army, why: 'lost', isKnown: false };
        if (!battleNow || battleNow.province !== province || !playersOf(battleNow).includes(player)) {
          facts.others.push(told);
          break;
        }
        facts.ends.push(end);
        battleNow.ends.push(end);
        battleNow.points += FOREIGN_ARMY_POINTS;
        break;
      }
      case 'siege-begun':
      case 'siege-heard-of':
        closed.push(told.kind === 'siege-begun' ? told.siege.fort : told.fort);
        facts.others.push(told);
        break;
      case 'orders-revealed':
        for (const order of told.orders) {
          if (order.kind === 'raid') raided.add(order.target);
          if (order.kind === 'activate') bands.add(order.partisans);
        }
        facts.others.push(told);
        break;
      case 'partisans-activated':
        risen.add(told.province);
        bands.add(told.partisans);
        facts.others.push(told);
        break;
      case 'army-split':
        places.set(told.into, places.get(told.army) ?? '');
        facts.others.push(told);
        break;
      default:
        facts.others.push(told);
    }
  }
  for (const { seen } of entries) read(seen.kind === 'whole' ? seen.happening : seen);
  for (const battle of waiting.values()) enter(battle);
  return facts;
}
