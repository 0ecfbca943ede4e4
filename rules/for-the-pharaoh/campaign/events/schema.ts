import type { LogEntry, LogEvent } from '../../../core/campaign/log.ts';
import type { BattleResult } from '../battle-result.ts';
import type { Detachment } from '../detachment.ts';
import type { Intervention } from '../intervention.ts';
import type { Order } from '../orders/schema.ts';
import type { SiegeWork } from '../siege-works/siege-work.ts';
import type {
  CampaignArmy,
  CampaignGeneral,
  CampaignSpecialists,
  CampaignState,
  CampaignUnit,
  PartisanBand,
  PendingBattle,
  Siege,
  Victory,
} from '../state.ts';

/** Figures, models and generals that are gone, by army (or band of partisans) and id. */
export interface Loss {
  readonly army: string;
  /** Part id, or general id with `general: true`. */
  readonly id: string;
  readonly count: number;
  readonly general?: boolean;
}

export type CasualtyCause =
  'raiders' | 'interceptors' | 'partisans' | 'police' | 'battle' | 'hunger' | 'arrears' | 'plague' | 'siege' | 'decree';

/** What came of one group on its ladder. */
export type LadderResult = 'short' | 'pushed-down' | 'up';

/** What happened, in the order in which it happened; `apply` turns a state into the next. */
export type EventPayload =
  | { readonly kind: 'campaign-started'; readonly state: CampaignState }
  | {
      readonly kind: 'orders-revealed';
      readonly player: string;
      readonly orders: readonly Order[];
      /** Filed by the umpire in the player's stead. */
      readonly substitute?: true;
    }
  | {
      readonly kind: 'army-split';
      readonly army: string;
      /** The new army's id and name; `force` is what goes over to it. */
      readonly into: string;
      readonly name: string;
      readonly force: Detachment;
    }
  | { readonly kind: 'army-joined'; readonly army: string; readonly into: string }
  | { readonly kind: 'army-garrisoned'; readonly army: string; readonly fort: string }
  | { readonly kind: 'partisans-activated'; readonly partisans: string; readonly province: string }
  | {
      readonly kind: 'force-detached';
      readonly army: string;
      readonly purpose: 'raid' | 'intercept' | 'police';
      readonly force: Detachment;
    }
  | {
      readonly kind: 'interception-tried';
      readonly province: string;
      readonly raider: string;
      readonly interceptors: readonly string[];
      readonly percent: number;
      readonly caught: boolean;
    }
  | {
      readonly kind: 'interception-fought';
      readonly province: string;
      readonly raider: string;
      readonly interceptors: readonly string[];
      readonly score: number;
      readonly raiderLoss: number;
      readonly interceptorLoss: number;
      readonly drivenOff: boolean;
    }
  | {
      readonly kind: 'casualties';
      readonly cause: CasualtyCause;
      readonly due: number;
      readonly points: number;
      readonly losses: readonly Loss[];
    }
  | {
      readonly kind: 'province-raided';
      readonly province: string;
      readonly army: string;
      readonly points: number;
      readonly cropDamage: number;
      readonly revenueLoss: number;
    }
  | { readonly kind: 'armies-met'; readonly stopped: string; readonly by: string }
  | { readonly kind: 'march-order-diced'; readonly province: string; readonly order: readonly string[] }
  | { readonly kind: 'army-marched'; readonly army: string; readonly from: string; readonly to: string }
  | { readonly kind: 'province-taken'; readonly province: string; readonly from: string | null; readonly by: string }
  | { readonly kind: 'battle-joined'; readonly battle: PendingBattle }
  | {
      readonly kind: 'battle-settled';
      readonly battle: string;
      readonly winner: 'attacker' | 'defender' | 'draw';
      /** The command as it was given, so that it can be given again. */
      readonly result: BattleResult;
    }
  | { readonly kind: 'army-retreated'; readonly army: string; readonly from: string; readonly to: string }
  | {
      readonly kind: 'army-disbanded';
      readonly army: string;
      readonly reason: 'destroyed' | 'no-retreat' | 'surrendered' | 'dismissed';
    }
  | { readonly kind: 'siege-begun'; readonly siege: Siege }
  | {
      readonly kind: 'siege-month';
      readonly fort: string;
      readonly monthsClosed: number;
      readonly garrisonPlague: boolean;
      readonly besiegersPlague: boolean;
    }
  | { readonly kind: 'siege-work-begun'; readonly fort: string; readonly day: number; readonly work: SiegeWork }
  /** Another stage or week of a work; `work` is how it stands now. */
  | { readonly kind: 'siege-work-advanced'; readonly fort: string; readonly day: number; readonly work: SiegeWork }
  | {
      readonly kind: 'siege-work-ended';
      readonly fort: string;
      readonly day: number;
      readonly work: SiegeWork;
      readonly why: 'destroyed' | 'crew-lost' | 'no-specialists' | 'ordered';
    }
  | {
      readonly kind: 'breach-thrown';
      readonly fort: string;
      readonly day: number;
      readonly work: SiegeWork;
      readonly result: 'not-made' | 'too-steep' | 'unstable' | 'assailable';
    }
  | {
      readonly kind: 'counter-mined';
      readonly fort: string;
      readonly day: number;
      /** The garrison’s army that listened. */
      readonly army: string;
      readonly work: SiegeWork;
      /** Where the tunnels meet: which side won the fight. */
      readonly result: 'undetected' | 'countered' | 'garrison-won' | 'besiegers-won';
    }
  | {
      readonly kind: 'escalade';
      readonly fort: string;
      readonly day: number;
      readonly army: string;
      /** Group by group, in the order in which they climbed. */
      readonly groups: readonly { readonly part: string; readonly count: number; readonly result: LadderResult }[];
      /** How the ladders stand now. */
      readonly works: readonly SiegeWork[];
    }
  | {
      readonly kind: 'siege-lifted';
      readonly fort: string;
      readonly reason: 'ordered' | 'marched-off' | 'beaten' | 'went-home' | 'fort-taken' | 'decree';
    }
  | {
      readonly kind: 'fort-taken';
      readonly fort: string;
      readonly from: string | null;
      readonly by: string | null;
      readonly how: 'empty' | 'surrender' | 'assault' | 'decree';
    }
  /** The month goes on everywhere but in the provinces named, where it waits for battles to be settled. */
  | { readonly kind: 'rest-of-month'; readonly waiting: readonly string[] }
  | { readonly kind: 'control-noted' }
  | { readonly kind: 'month-ended'; readonly year: number; readonly month: number }
  | {
      readonly kind: 'revenue-paid';
      readonly player: string;
      readonly income: number;
      readonly provinces: readonly { readonly province: string; readonly gold: number }[];
    }
  | { readonly kind: 'upkeep-paid'; readonly player: string; readonly upkeep: number }
  | { readonly kind: 'gold-forfeited'; readonly player: string; readonly gold: number }
  | {
      readonly kind: 'troops-raised';
      readonly army: string;
      readonly units: readonly CampaignUnit[];
      readonly generals: readonly CampaignGeneral[];
      /** Absent where none was raised. */
      readonly specialists?: readonly CampaignSpecialists[];
      readonly gold: number;
    }
  | {
      readonly kind: 'ranks-refilled';
      readonly army: string;
      readonly parts: Detachment['parts'];
      readonly gold: number;
    }
  | { readonly kind: 'army-mustered'; readonly army: CampaignArmy; readonly gold: number }
  | {
      readonly kind: 'troops-dismissed';
      readonly army: string;
      readonly losses: readonly Loss[];
      readonly points: number;
    }
  | { readonly kind: 'partisans-raised'; readonly band: PartisanBand; readonly gold: number }
  | { readonly kind: 'partisans-disbanded'; readonly partisans: string; readonly reason: 'destroyed' | 'dismissed' }
  | { readonly kind: 'army-went-home'; readonly army: string; readonly from: string; readonly to: string }
  | { readonly kind: 'crops-restored' }
  | { readonly kind: 'year-begun'; readonly year: number }
  | { readonly kind: 'victory-reached'; readonly victory: Victory }
  | { readonly kind: 'umpire-ruled'; readonly intervention: Intervention };

export type CampaignEvent = LogEvent<EventPayload>;
export type ChainedEvent = LogEntry<EventPayload>;
