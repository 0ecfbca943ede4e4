import type { Name } from '../../../../core/campaign/sentence.ts';
import type { Met } from '../../events/sightings.ts';
import type { CasualtyCause, Loss } from '../../state/troops.ts';
import type { CampaignState, PendingBattle } from '../../state/state.ts';
import { listAttackers, listDefenders } from '../../troops/forces.ts';
import type { NameBook } from '../name-book.ts';
import type { PlayerEvent, Seen } from '../report.ts';
import {
  type BattleFact,
  type EndFact,
  type GainFact,
  type KnownEvent,
  type PlayerLosses,
  mergeLosses,
  type MonthFacts,
  type BattleSide,
  type SkirmishFact,
} from './month-facts.ts';

type HeardOf = Extract<Seen, { kind: 'battle-heard-of' }>;

const isIn = ({ attackers, defenders }: BattleFact, army: string): boolean =>
  [...attackers.armies, ...defenders.armies].some(({ id }) => id === army);
const isOnSide = ({ attackers, defenders }: BattleFact, player: string): boolean =>
  [...attackers.players, ...defenders.players].includes(player);
/** Checks whether the winner of a battle took the battle's province. */
const isWonIn = ({ province, winner, attackers, defenders }: BattleFact, gain: GainFact): boolean =>
  gain.province === province && (winner === 'attacker' ? attackers : defenders).players.includes(gain.by);

/** Causes of losses outside battles. Losses at the walls (`siege`) belong to no storm. */
const HARDSHIPS: ReadonlySet<CasualtyCause> = new Set(['hunger', 'arrears', 'plague', 'siege', 'decree']);

type Writable = { -readonly [Key in keyof MonthFacts]: MonthFacts[Key][number][] };

/** Groups losses by player. `known` holds names of generals that the report states. */
function groupLosses(
  losses: readonly Loss[],
  book: NameBook,
  known: readonly { readonly army: string; readonly id: string | null; readonly name: string }[] = [],
  owner: string | null = null,
): PlayerLosses[] {
  const nameOf = (army: string, id: string): string =>
    known.find((each) => each.army === army && each.id === id)?.name ?? book.names.member(army, id);
  return [...Map.groupBy(losses, ({ army }) => owner ?? book.ownerOf(army) ?? '')].map(([player, of]) => ({
    player,
    figures: of.reduce((sum, { count, general }) => sum + (general ? 0 : count), 0),
    generals: of.filter(({ general }) => general).map(({ army, id }) => nameOf(army, id)),
  }));
}

const createSide = (ids: readonly string[], book: NameBook): BattleSide => ({
  players: [...new Set(ids.flatMap((id) => book.ownerOf(id) ?? []))],
  armies: ids.map(book.names.army),
  count: ids.length,
});

const createSightedSide = (met: Met | undefined, player: string | null, book: NameBook): BattleSide =>
  met
    ? {
        players: met.map((each) => each.player),
        armies: met.flatMap(({ own }) => own.map(book.names.army)),
        count: met.reduce((sum, { armies }) => sum + armies, 0),
      }
    : { players: player === null ? [] : [player], armies: [], count: 1 };

/** Maps the id of each figure, model and general to its cost in points. */
function mapCosts({ armies, partisans }: Pick<CampaignState, 'armies' | 'partisans'>): ReadonlyMap<string, number> {
  const units = [...Object.values(armies), ...Object.values(partisans)].flatMap((company) => company.units);
  const generals = Object.values(armies).flatMap((army) => army.generals);
  return new Map([...units.flatMap(({ parts }) => parts), ...generals].map(({ id, cost }) => [id, cost]));
}

/** Assumed points for losses of an army that no longer exists: the mean cost of a general and of a figure. */
const USUAL_COST = { general: 100, figure: 10 };

/** Assumed points of a destroyed foreign army, whose cost the reader does not know: the size of a small field army. */
const FOREIGN_ARMY_POINTS = 500;

/**
 * Reads the facts of a month's report.
 *
 * @param viewer the seat that reads the report, or null for the umpire's and the public edition
 * @param before the state before the first entry, as the reader knows it
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
  // Only the owner learns all events of an army. If the army has joined another one, the name book lacks the army itself and the
  // owner of its detachments.
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
  /** The fight that the next losses belong to. */
  let fight: { fallen: PlayerLosses[] } | null = null;
  /** The battle that the next retreats, gains and ends of armies may belong to. */
  let lastBattle: BattleFact | null = null;
  const waiting = new Map<string, BattleFact>();
  const closed: string[] = [];
  const closedBeforeJoined = new Map<string, readonly string[]>();
  const closedIn = (province: string): readonly string[] =>
    closed.filter((fort) => before.forts[fort]?.province === province);
  /** The reader's own bands, including those that no longer exist. */
  const bands = new Set<string>();
  const isBand = (id: string): boolean => book.names.isBand(id) || bands.has(id);
  /** Pending fights with raiders or partisans, by province. */
  const pendingFights = new Map<string, { readonly against: string | null; readonly isPartisans: boolean }>();
  /** Provinces where the reader's own partisans rose. */
  const risings = new Set<string>();
  /** Provinces that the reader sent raiders to. */
  const raidTargets = new Set<string>();

  /** Infers the cause of a battle, which a sighting does not state, from an earlier encounter with raiders or partisans. */
  function inferCause({ province, attacker, defender, attackers }: HeardOf): BattleFact['cause'] {
    if (attacker === null || attackers?.some(({ own }) => own.some(isBand))) return 'partisans';
    const pending = pendingFights.get(province);
    const isBetween =
      viewer !== null && [attacker, defender].includes(viewer) && [attacker, defender].includes(pending?.against ?? '');
    if (!pending || !isBetween) return null;
    return pending.isPartisans ? 'partisans' : 'raid';
  }
  function createBattle(battle: PendingBattle, winner: BattleFact['winner']): BattleFact {
    const { from, province } = battle;
    const otherOrigins = (battle.beside?.attackers ?? []).map((army) => places.get(army) ?? from);
    const isInProvince = from === province || otherOrigins.includes(province);
    return {
      province,
      from: isInProvince ? null : from,
      origins: isInProvince ? [] : [...new Set([from, ...otherOrigins])],
      points: 0,
      closedBefore: closedIn(province),
      retreats: [],
      gains: [],
      ends: [],
      gainsBefore: [],
      cause: (battle as Partial<PendingBattle>).cause ?? 'march',
      fort: (battle.storm ?? battle.engine)?.fort ?? null,
      attackers: createSide(listAttackers(battle), book),
      defenders: createSide(listDefenders(battle), book),
      winner,
      fallen: [],
    };
  }
  /** Adds a battle, or a skirmish if it was fought with raiders or partisans. */
  function addBattle(battle: BattleFact): void {
    const { cause, winner, province, attackers, defenders } = battle;
    if (cause !== 'raid' && cause !== 'partisans') {
      const narrated = new Set(facts.battles.flatMap((other) => [...other.gains, ...other.gainsBefore]));
      const gainsBefore = facts.gains.filter(
        (gain) => gain.province === province && !gain.isGift && !narrated.has(gain),
      );
      lastBattle = { ...battle, gainsBefore };
      facts.battles.push(lastBattle);
      fight = lastBattle;
      return;
    }
    lastBattle = null;
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
  /** Adds losses to the current fight or to the hardships. Without `points` they are estimated from `losses`. */
  function addLosses(
    cause: CasualtyCause,
    fallen: readonly PlayerLosses[],
    losses: readonly Loss[],
    points?: number,
  ): void {
    if (fallen.length === 0) return;
    if (lastBattle && fight === lastBattle && !HARDSHIPS.has(cause))
      lastBattle.points += points ?? losses.reduce((sum, loss) => sum + loss.count * costOf(loss), 0);
    if (HARDSHIPS.has(cause) || !fight) facts.hardships.push({ cause, fallen });
    else fight.fallen = mergeLosses([...fight.fallen, ...fallen]);
  }

  function read(known: KnownEvent): void {
    switch (known.kind) {
      case 'battle-joined':
        waiting.set(known.battle.id, createBattle(known.battle, null));
        closedBeforeJoined.set(known.battle.id, closedIn(known.battle.province));
        break;
      case 'battle-settled': {
        waiting.delete(known.battle);
        const battle = book.names.battle(known.battle);
        if (!battle || (known as Partial<typeof known>).result?.method === 'declined') break;
        addBattle({ ...createBattle(battle, known.winner), closedBefore: closedBeforeJoined.get(known.battle) ?? [] });
        break;
      }
      case 'battle-heard-of': {
        const { province, attacker, defender, winner } = known;
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
          gainsBefore: [],
          cause: inferCause(known),
          fort: null,
          attackers: createSightedSide(known.attackers, attacker, book),
          defenders: createSightedSide(known.defenders, defender, book),
          winner,
          fallen: [],
        };
        if (winner === null) waiting.set(id, heard);
        else {
          waiting.delete(id);
          addBattle(heard);
        }
        break;
      }
      case 'casualties':
        addLosses(known.cause, groupLosses(known.losses, book), known.losses, known.points);
        break;
      case 'own-losses':
        addLosses(known.cause, groupLosses(known.losses, book, known.names, viewer), known.losses);
        break;
      case 'interception-tried':
        if (known.caught) break;
        facts.skirmishes.push({
          province: known.province,
          raider: ownerOf(known.raider),
          hunter: ownerOf(known.interceptors[0] ?? ''),
          isPartisans: isBand(known.raider),
          isCaught: false,
          isDrivenOff: null,
          fallen: [],
        });
        break;
      case 'interception-fought': {
        const skirmish: SkirmishFact = {
          province: known.province,
          raider: ownerOf(known.raider),
          hunter: ownerOf(known.interceptors[0] ?? ''),
          isPartisans: isBand(known.raider),
          isCaught: true,
          isDrivenOff: known.drivenOff,
          fallen: [],
        };
        facts.skirmishes.push(skirmish);
        fight = skirmish;
        break;
      }
      case 'encounter': {
        const { province, role, against, caught, drivenOff } = known;
        const isPartisans =
          role === 'interceptor' ? against === null : risings.has(province) && !raidTargets.has(province);
        // The report gives the outcome of a pending fight as a second encounter in the same province.
        if (drivenOff !== null) pendingFights.delete(province);
        if (caught && drivenOff === null) {
          pendingFights.set(province, { against, isPartisans });
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
          province: known.province,
          by: ownerOf(known.army),
          army: nameOf(known.army),
          isPartisans: isBand(known.army),
          crops: known.cropDamage,
          gold: known.revenueLoss,
        });
        break;
      case 'raid-suffered':
        facts.raids.push({
          province: known.province,
          by: known.by,
          army: null,
          isPartisans: known.by === null,
          crops: known.cropDamage,
          gold: known.revenueLoss,
        });
        break;
      case 'army-marched':
      case 'army-retreated':
      case 'army-went-home': {
        const { from, to } = known;
        const move = { player: ownerOf(known.army) ?? '', army: nameOf(known.army), from, to };
        places.set(known.army, to);
        facts[known.kind === 'army-retreated' ? 'retreats' : 'marches'].push(move);
        if (known.kind === 'army-retreated' && lastBattle && isIn(lastBattle, known.army))
          lastBattle.retreats.push(move);
        break;
      }
      case 'army-seen':
        facts.marches.push({ player: known.player, army: null, from: known.from, to: known.to });
        break;
      case 'province-taken':
      case 'province-given': {
        const taker = known.kind === 'province-taken' ? known.by : known.to;
        const gain: GainFact = {
          province: known.province,
          from: known.from,
          by: taker,
          isGift: known.kind === 'province-given',
          march: facts.marches.findLast(({ player, to }) => to === known.province && player === taker) ?? null,
        };
        facts.gains.push(gain);
        if (lastBattle && !gain.isGift && isWonIn(lastBattle, gain)) lastBattle.gains.push(gain);
        break;
      }
      case 'fort-taken':
        facts.falls.push({ fort: known.fort, from: known.from, by: known.by, how: known.how });
        break;
      case 'army-disbanded': {
        const reason = known.reason === 'surrendered' || known.reason === 'dismissed' ? known.reason : 'lost';
        const end: EndFact = { army: nameOf(known.army), reason, isKnown: true };
        facts.ends.push(end);
        if (lastBattle && reason === 'lost' && isIn(lastBattle, known.army)) lastBattle.ends.push(end);
        break;
      }
      case 'army-gone': {
        const { player, province } = known;
        const army: Name = { ...book.names.player(player), text: `an army of ${book.player(player)}` };
        const end: EndFact = { army, reason: 'lost', isKnown: false };
        if (!lastBattle || lastBattle.province !== province || !isOnSide(lastBattle, player)) {
          facts.others.push(known);
          break;
        }
        facts.ends.push(end);
        lastBattle.ends.push(end);
        lastBattle.points += FOREIGN_ARMY_POINTS;
        break;
      }
      case 'siege-begun':
      case 'siege-heard-of':
        closed.push(known.kind === 'siege-begun' ? known.siege.fort : known.fort);
        facts.others.push(known);
        break;
      case 'orders-revealed':
        for (const order of known.orders) {
          if (order.kind === 'raid') raidTargets.add(order.target);
          if (order.kind === 'activate') bands.add(order.partisans);
        }
        facts.others.push(known);
        break;
      case 'partisans-activated':
        risings.add(known.province);
        bands.add(known.partisans);
        facts.others.push(known);
        break;
      case 'army-split':
        places.set(known.into, places.get(known.army) ?? '');
        facts.others.push(known);
        break;
      default:
        facts.others.push(known);
    }
  }
  for (const { seen } of entries) read(seen.kind === 'whole' ? seen.happening : seen);
  for (const battle of waiting.values()) addBattle(battle);
  return facts;
}
