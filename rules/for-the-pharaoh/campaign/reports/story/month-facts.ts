import type { Name } from '../../../../core/campaign/sentence.ts';
import type { EventPayload } from '../../events/schema.ts';
import type { PendingBattle } from '../../state/state.ts';
import type { CasualtyCause } from '../../state/troops.ts';
import type { Seen } from '../report.ts';

/** The facts of a month's report. They have the same shape for a known event and for a sighting of one. */
export interface MonthFacts {
  readonly battles: readonly BattleFact[];
  readonly skirmishes: readonly SkirmishFact[];
  readonly raids: readonly RaidFact[];
  readonly marches: readonly MarchFact[];
  readonly retreats: readonly MarchFact[];
  readonly gains: readonly GainFact[];
  readonly falls: readonly FallFact[];
  readonly ends: readonly EndFact[];
  readonly hardships: readonly { readonly cause: CasualtyCause; readonly fallen: readonly PlayerLosses[] }[];
  /** All other entries, in the order of the report. */
  readonly others: readonly KnownEvent[];
}

/** One player's losses: number of figures, and names of generals. */
export interface PlayerLosses {
  readonly player: string;
  readonly figures: number;
  readonly generals: readonly string[];
}

/** One side of a battle. */
export interface BattleSide {
  readonly players: readonly string[];
  readonly armies: readonly Name[];
  /** Number of armies, named or not. */
  readonly count: number;
}

/** The end of an army. */
export interface EndFact {
  /** The army, or its player if the reader does not know the army. */
  readonly army: Name;
  readonly reason: 'lost' | 'surrendered' | 'dismissed';
  /** True if the reader knows the army. */
  readonly isKnown: boolean;
}

export interface BattleFact {
  readonly province: string;
  readonly from: string | null;
  /** Provinces the attackers came from, the leader's first. Empty if an attacker was already in the province. */
  readonly origins: readonly string[];
  /** Points lost in the battle that the reader knows of. */
  points: number;
  /** Forts of the province whose siege began this month, before the battle. */
  readonly closedBefore: readonly string[];
  /** Retreats, gains and ends of armies that the report lists after this battle and before the next fight. */
  readonly retreats: MarchFact[];
  readonly gains: GainFact[];
  readonly ends: EndFact[];
  /** Earlier changes of the province's holder this month. */
  readonly gainsBefore: readonly GainFact[];
  readonly cause: PendingBattle['cause'] | null;
  readonly fort: string | null;
  readonly attackers: BattleSide;
  readonly defenders: BattleSide;
  /** Null if the battle is still to be fought. */
  readonly winner: 'attacker' | 'defender' | 'draw' | null;
  fallen: PlayerLosses[];
}

/** A fight, or a failed hunt, between raiders or partisans and the troops that intercept them. */
export interface SkirmishFact {
  readonly province: string;
  readonly raider: string | null;
  readonly hunter: string | null;
  readonly isPartisans: boolean;
  readonly isCaught: boolean;
  /** True if the raiders were driven off; null if there was no fight. */
  readonly isDrivenOff: boolean | null;
  fallen: PlayerLosses[];
}

export interface RaidFact {
  readonly province: string;
  /** The player of the raiders; null if unknown. */
  readonly by: string | null;
  /** The raiding army or band; null if only its player is known. */
  readonly army: Name | null;
  readonly isPartisans: boolean;
  readonly crops: number;
  readonly gold: number;
}

export interface MarchFact {
  readonly player: string;
  /** The army; null if only its player is known. */
  readonly army: Name | null;
  readonly from: string;
  readonly to: string;
}

export interface GainFact {
  readonly province: string;
  readonly from: string | null;
  readonly by: string;
  readonly isGift: boolean;
  /** The march that took the province, or null if the reader knows of none. */
  readonly march: MarchFact | null;
}

export interface FallFact {
  readonly fort: string;
  readonly from: string | null;
  readonly by: string | null;
  readonly how: Extract<EventPayload, { kind: 'fort-taken' }>['how'];
}

/** An entry of a report: a whole event, or a sighting of one. */
export type KnownEvent = Exclude<Seen, { kind: 'whole' }> | Extract<Seen, { kind: 'whole' }>['happening'];

/** Sums losses into one entry per player. */
export const mergeLosses = (losses: readonly PlayerLosses[]): PlayerLosses[] =>
  [...Map.groupBy(losses, ({ player }) => player)].map(([player, of]) => ({
    player,
    figures: of.reduce((sum, { figures }) => sum + figures, 0),
    generals: of.flatMap(({ generals }) => generals),
  }));
