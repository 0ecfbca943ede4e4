import type { NewsKind } from '../../contract/league/news.ts';
import type { NoticeKind } from '../../contract/league/notices.ts';
import type { ResolveWhen } from '../../contract/league/timing.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { LeagueTransaction } from '../store/league-store.ts';

/** A notice that a command has written; its transaction numbers and stores it. */
export interface NewNotice {
  readonly kind: NoticeKind;
  /** The seat that alone may read it, '' for the umpire's; null where everybody in the campaign may. */
  readonly seat: string | null;
  /** Whose orders it is about; '' for nobody's. */
  readonly player: string;
}

/** Something that people are sent wherever they want to be, who have chosen so. */
export interface NewsItem {
  readonly kind: NewsKind;
  /** Who plays a seat, the umpires where it is ''; everybody in the campaign; an account that has left a seat. */
  readonly to: 'everybody' | { readonly seat: string; readonly left?: string };
  /** What it is about: nobody is sent the same kind about the same twice. */
  readonly about: string;
}

export type Notify = (kind: NoticeKind, of?: Partial<Pick<NewNotice, 'seat' | 'player'>>) => void;

/** The campaign's row of `led_campaign`, as it was read under its lock. */
export interface LockedSettings {
  /** Number of the newest message. */
  readonly messages: number;
  readonly resolve: ResolveWhen;
  readonly paused: boolean;
  /** The month that the deadline belongs to; null where none was ever set. */
  readonly timedMonth: number | null;
}

/** What a command of a campaign works with, inside its transaction. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context inside the transaction, with the database's clock: their use cases run in it unchanged. */
  readonly app: AppContext;
  readonly campaign: string;
  readonly led: LockedSettings;
  /** Adds a notice, which is sent after the commit: to everybody in the campaign unless it names a seat. */
  readonly notify: Notify;
  /** The account that sent the command, which is sent no news of it; null for a job. */
  readonly by: string | null;
  /** Adds news, which are queued in this transaction. */
  readonly inform: (item: NewsItem) => void;
}

/** What an effect works with: no effect changes the campaign itself, so it is read once for all of them. */
export interface EffectWork extends CampaignWork {
  /** The campaign as the command has left it. @throws UseCaseError NOT_FOUND where it was removed */
  readonly read: () => Promise<CampaignRead>;
}

/** Runs inside the transaction of every command of a campaign, after it, with the notices and news that it wrote. */
export type Effect = (work: EffectWork, notices: readonly NewNotice[], news: readonly NewsItem[]) => Promise<void>;
