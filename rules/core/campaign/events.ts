import type { DieRoll } from '../dice.ts';
import type { Step } from '../procedure.ts';
import type { Detachment, Order } from './orders.ts';
import type { CampaignState, PendingBattle } from './state.ts';

/** Figures, models and generals that are gone, by army and id. */
export interface Loss {
  readonly army: string;
  /** Part id, or general id with `general: true`. */
  readonly id: string;
  readonly count: number;
  readonly general?: boolean;
}

/** What happened, in the order in which it happened; `apply` turns a state into the next. */
export type CampaignHappening =
  | { readonly kind: 'campaign-started'; readonly state: CampaignState }
  | { readonly kind: 'orders-revealed'; readonly player: string; readonly orders: readonly Order[] }
  | {
      readonly kind: 'force-detached';
      readonly army: string;
      readonly purpose: 'raid' | 'intercept';
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
      readonly cause: 'raiders' | 'interceptors' | 'battle' | 'hunger' | 'arrears';
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
  | { readonly kind: 'battle-settled'; readonly battle: string; readonly winner: 'attacker' | 'defender' | 'draw' }
  | { readonly kind: 'army-retreated'; readonly army: string; readonly from: string; readonly to: string }
  | { readonly kind: 'army-disbanded'; readonly army: string; readonly reason: 'destroyed' | 'no-retreat' }
  | { readonly kind: 'control-noted' }
  | { readonly kind: 'month-ended'; readonly year: number; readonly month: number }
  | {
      readonly kind: 'revenue-paid';
      readonly player: string;
      readonly income: number;
      readonly provinces: readonly { readonly province: string; readonly gold: number }[];
    }
  | { readonly kind: 'upkeep-paid'; readonly player: string; readonly upkeep: number; readonly forfeited: number }
  | { readonly kind: 'army-went-home'; readonly army: string; readonly from: string; readonly to: string }
  | { readonly kind: 'crops-restored' }
  | { readonly kind: 'year-begun'; readonly year: number };

/** A happening with its dice and its working: one entry of the log before it is chained. */
export interface CampaignEvent {
  readonly year: number;
  readonly month: number;
  readonly happening: CampaignHappening;
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** An entry of the log: numbered from 0, chained by SHA-256 to the one before. */
export interface ChainedEvent extends CampaignEvent {
  readonly seq: number;
  readonly rulesVersion: string;
  readonly previous: string;
  readonly hash: string;
}
