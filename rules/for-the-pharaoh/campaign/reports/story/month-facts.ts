import type { Name } from '../../../../core/campaign/words.ts';
import type { EventPayload } from '../../events/schema.ts';
import type { Met } from '../../events/sightings/battle-heard-of.ts';
import type { PendingBattle } from '../../state/state.ts';
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
  readonly ends: readonly { readonly army: Name; readonly why: 'lost' | 'surrendered' | 'dismissed' }[];
  readonly hardships: readonly { readonly cause: CasualtyCause; readonly fallen: readonly Fallen[] }[];
  /** Everything else in the order in which it happened. */
  readonly others: readonly Told[];
}

/** What one player lost: figures, and generals by name. */
export interface Fallen {
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

export interface BattleFact {
  readonly province: string;
  readonly from: string | null;
  readonly cause: PendingBattle['cause'] | null;
  readonly fort: string | null;
  readonly attackers: Side;
  readonly defenders: Side;
  /** Null while it waits to be fought. */
  readonly winner: 'attacker' | 'defender' | 'draw' | null;
  fallen: Fallen[];
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
  fallen: Fallen[];
}

export interface RaidFact {
  readonly province: string;
  /** Null where whose they are is not known. */
  readonly by: string | null;
  /** The army that sent them, or the band; null where only its side is known. */
  readonly army: Name | null;
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
}

export interface FallFact {
  readonly fort: string;
  readonly from: string | null;
  readonly by: string | null;
  readonly how: Extract<EventPayload, { kind: 'fort-taken' }>['how'];
}

export type Told = Exclude<Seen, { kind: 'whole' }> | Extract<Seen, { kind: 'whole' }>['happening'];

const HARDSHIPS: ReadonlySet<CasualtyCause> = new Set(['hunger', 'arrears', 'plague', 'decree']);

type Writable = { -readonly [Key in keyof MonthFacts]: MonthFacts[Key][number][] };

/** Losses by player; names that a report brings along come first. */
function fallenOf(
  losses: readonly Loss[],
  book: NameBook,
  known: readonly { readonly army: string; readonly id: string | null; readonly name: string }[] = [],
  owner: string | null = null,
): Fallen[] {
  const nameOf = (army: string, id: string): string =>
    known.find((each) => each.army === army && each.id === id)?.name ?? book.names.member(army, id);
  return [...Map.groupBy(losses, ({ army }) => owner ?? book.ownerOf(army) ?? '')].map(([player, of]) => ({
    player,
    figures: of.reduce((sum, { count, general }) => sum + (general ? 0 : count), 0),
    generals: of.filter(({ general }) => general).map(({ army, id }) => nameOf(army, id)),
  }));
}

/** One row a player. */
export const joined = (all: readonly Fallen[]): Fallen[] =>
  [...Map.groupBy(all, ({ player }) => player)].map(([player, of]) => ({
    player,
    figures: of.reduce((sum, { figures }) => sum + figures, 0),
    generals: of.flatMap(({ generals }) => generals),
  }));

const sideOfArmies = (ids: readonly string[], book: NameBook): Side => ({
  players: [...new Set(ids.flatMap((id) => book.ownerOf(id) ?? []))],
  armies: ids.map(book.names.army),
  count: ids.length,
});

const sideMet = (met: Met | undefined, player: string | null, book: NameBook): Side =>
  met
    ? {
        players: met.map((each) => each.player),
        armies: met.flatMap(({ own }) => own.map(book.names.army)),
        count: met.reduce((sum, { armies }) => sum + armies, 0),
      }
    : { players: player === null ? [] : [player], armies: [], count: 1 };

/** @param viewer whose report it is; null where it is nobody's: its losses are that player's own */
export function monthFacts(entries: readonly PlayerEvent[], book: NameBook, viewer: string | null): MonthFacts {
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
  let fight: { fallen: Fallen[] } | null = null;
  const waiting = new Map<string, BattleFact>();

  function battleOf(battle: PendingBattle, winner: BattleFact['winner']): BattleFact {
    return {
      province: battle.province,
      from: battle.from === battle.province ? null : battle.from,
      cause: (battle as Partial<PendingBattle>).cause ?? 'march',
      fort: (battle.storm ?? battle.engine)?.fort ?? null,
      attackers: sideOfArmies(attackersIn(battle), book),
      defenders: sideOfArmies(defendersIn(battle), book),
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
      return;
    }
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
  function lost(cause: CasualtyCause, fallen: readonly Fallen[]): void {
    if (fallen.length === 0) return;
    if (HARDSHIPS.has(cause) || !fight) facts.hardships.push({ cause, fallen });
    else fight.fallen = joined([...fight.fallen, ...fallen]);
  }

  function read(told: Told): void {
    switch (told.kind) {
      case 'battle-joined':
        waiting.set(told.battle.id, battleOf(told.battle, null));
        break;
      case 'battle-settled': {
        waiting.delete(told.battle);
        const battle = book.names.battle(told.battle);
        if (!battle || (told as Partial<typeof told>).result?.method === 'declined') break;
        enter(battleOf(battle, told.winner));
        break;
      }
      case 'battle-heard-of': {
        const { province, attacker, defender, winner } = told;
        const id = `${province} ${attacker ?? ''} ${defender}`;
        const heard: BattleFact = {
          province,
          from: null,
          cause: attacker === null ? 'partisans' : null,
          fort: null,
          attackers: sideMet(told.attackers, attacker, book),
          defenders: sideMet(told.defenders, defender, book),
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
        lost(told.cause, fallenOf(told.losses, book));
        break;
      case 'own-losses':
        lost(told.cause, fallenOf(told.losses, book, told.names, viewer));
        break;
      case 'interception-tried':
        if (told.caught) break;
        facts.skirmishes.push({
          province: told.province,
          raider: book.ownerOf(told.raider),
          hunter: book.ownerOf(told.interceptors[0] ?? ''),
          isPartisans: book.names.isBand(told.raider),
          isCaught: false,
          isDrivenOff: null,
          fallen: [],
        });
        break;
      case 'interception-fought': {
        const skirmish: SkirmishFact = {
          province: told.province,
          raider: book.ownerOf(told.raider),
          hunter: book.ownerOf(told.interceptors[0] ?? ''),
          isPartisans: book.names.isBand(told.raider),
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
        // That they were caught is told again with how they fought.
        if (caught && drivenOff === null) break;
        const skirmish: SkirmishFact = {
          province,
          raider: role === 'raider' ? viewer : against,
          hunter: role === 'raider' ? against : viewer,
          isPartisans: role === 'interceptor' && against === null,
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
          by: book.ownerOf(told.army),
          army: book.names.army(told.army),
          crops: told.cropDamage,
          gold: told.revenueLoss,
        });
        break;
      case 'raid-suffered':
        facts.raids.push({
          province: told.province,
          by: told.by,
          army: null,
          crops: told.cropDamage,
          gold: told.revenueLoss,
        });
        break;
      case 'army-marched':
      case 'army-retreated':
      case 'army-went-home': {
        const { from, to } = told;
        const move = { player: book.ownerOf(told.army) ?? '', army: book.names.army(told.army), from, to };
        facts[told.kind === 'army-retreated' ? 'retreats' : 'marches'].push(move);
        break;
      }
      case 'army-seen':
        facts.marches.push({ player: told.player, army: null, from: told.from, to: told.to });
        break;
      case 'province-taken':
      case 'province-given':
        facts.gains.push({
          province: told.province,
          from: told.from,
          by: told.kind === 'province-taken' ? told.by : told.to,
          isGift: told.kind === 'province-given',
        });
        break;
      case 'fort-taken':
        facts.falls.push({ fort: told.fort, from: told.from, by: told.by, how: told.how });
        break;
      case 'army-disbanded':
        facts.ends.push({
          army: book.names.army(told.army),
          why: told.reason === 'surrendered' || told.reason === 'dismissed' ? told.reason : 'lost',
        });
        break;
      default:
        facts.others.push(told);
    }
  }
  for (const { seen } of entries) read(seen.kind === 'whole' ? seen.happening : seen);
  for (const battle of waiting.values()) enter(battle);
  return facts;
}
