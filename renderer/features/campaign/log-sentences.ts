import type { CampaignHappening, Loss } from '../../../rules/core/campaign/events.ts';
import type { Order } from '../../../rules/core/campaign/orders.ts';
import type { NameBook } from './name-book.ts';
import { pointsOfDetachment } from './strength.ts';
import type { CampaignArmy } from '../../../rules/core/campaign/state.ts';

/** A sentence yet to be put into words: a key below `campaign.`, what stands in its gaps, and what belongs under it. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Chooses singular or plural. */
  readonly count?: number;
  readonly more: readonly Sentence[];
}

const say = (
  key: string,
  values: Sentence['values'] = {},
  rest: { readonly count?: number; readonly more?: readonly Sentence[] } = {},
): Sentence => ({ key, values, more: [], ...rest });

const series = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

const figures = ({ parts }: { readonly parts: readonly { readonly count: number }[] }): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

/** An order in words. The army, where it is still known, adds the points of a detachment. */
export function sentenceOfOrder(order: Order, names: NameBook, army?: CampaignArmy): Sentence {
  const name = names.army(order.army);
  if (order.kind === 'hold') return say('order.hold', { army: name });
  if (order.kind === 'march') return say('order.march', { army: name, to: names.province(order.to) });
  const force = { army: name, figures: figures(order.force), points: army ? pointsOfDetachment(army, order.force) : 0 };
  const known = army ? '' : '-unknown';
  return order.kind === 'raid'
    ? say(`order.raid${known}`, { ...force, target: names.province(order.target) }, { count: force.figures })
    : say(`order.intercept${known}`, force, { count: force.figures });
}

export const sentenceOfLoss = (loss: Loss, names: NameBook): Sentence =>
  say(loss.general ? 'log.lossGeneral' : 'log.loss', {
    count: loss.count,
    name: names.member(loss.army, loss.id),
    army: names.army(loss.army),
  });

/** What happened, as a sentence. */
export function sentenceOf(happening: CampaignHappening, names: NameBook): Sentence {
  const province = (id: string) => names.province(id);
  const army = (id: string) => names.army(id);
  switch (happening.kind) {
    case 'campaign-started':
      return say('log.campaign-started', { title: happening.state.title }, { count: happening.state.players.length });
    case 'orders-revealed': {
      const more = happening.orders.map((order) => sentenceOfOrder(order, names));
      return say('log.orders-revealed', { player: names.player(happening.player) }, { count: more.length, more });
    }
    case 'force-detached':
      return say(
        `log.force-detached-${happening.purpose}`,
        { army: army(happening.army), figures: figures(happening.force) },
        { count: figures(happening.force) },
      );
    case 'interception-tried':
      return say(happening.caught ? 'log.interception-caught' : 'log.interception-missed', {
        province: province(happening.province),
        raider: army(happening.raider),
        interceptors: series.format(happening.interceptors.map(army)),
        // The formula exceeds the whole where the raiders cannot escape.
        percent: Math.min(100, happening.percent),
      });
    case 'interception-fought':
      return say(happening.drivenOff ? 'log.interception-won' : 'log.interception-lost', {
        province: province(happening.province),
        raider: army(happening.raider),
        interceptors: series.format(happening.interceptors.map(army)),
        score: `${happening.score > 0 ? '+' : ''}${happening.score}`.replace('-', '−'),
        raiderLoss: happening.raiderLoss,
        interceptorLoss: happening.interceptorLoss,
      });
    case 'casualties': {
      const { cause, due, points } = happening;
      const armies = series.format([...new Set(happening.losses.map((loss) => army(loss.army)))]);
      const more = happening.losses.map((loss) => sentenceOfLoss(loss, names));
      return say(`log.casualties-${cause}`, { armies, due, points }, { more });
    }
    case 'province-raided': {
      const { points, cropDamage, revenueLoss } = happening;
      const values = {
        province: province(happening.province),
        army: army(happening.army),
        points,
        cropDamage,
        revenueLoss,
      };
      return say('log.province-raided', values);
    }
    case 'armies-met':
      return say('log.armies-met', { stopped: army(happening.stopped), by: army(happening.by) });
    case 'march-order-diced':
      return say('log.march-order-diced', {
        province: province(happening.province),
        armies: series.format(happening.order.map(army)),
      });
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
      return say(`log.${happening.kind}`, {
        army: army(happening.army),
        from: province(happening.from),
        to: province(happening.to),
      });
    case 'province-taken':
      return say(happening.from === null ? 'log.province-occupied' : 'log.province-taken', {
        province: province(happening.province),
        from: happening.from === null ? '' : names.player(happening.from),
        by: names.player(happening.by),
      });
    case 'battle-joined':
      return say('log.battle-joined', {
        province: province(happening.battle.province),
        attacker: army(happening.battle.attacker),
        defender: army(happening.battle.defender),
        from: province(happening.battle.from),
      });
    case 'battle-settled':
      return say(`log.battle-settled-${happening.winner}`);
    case 'army-disbanded':
      return say(`log.army-disbanded-${happening.reason}`, { army: army(happening.army) });
    case 'control-noted':
      return say('log.control-noted');
    case 'month-ended':
      return say('log.month-ended', { year: happening.year, month: happening.month });
    case 'revenue-paid':
      return say(
        'log.revenue-paid',
        { player: names.player(happening.player), income: happening.income },
        {
          more: happening.provinces.map(({ province: id, gold }) =>
            say('log.revenue', { province: province(id), gold }),
          ),
        },
      );
    case 'upkeep-paid':
      return say(happening.forfeited > 0 ? 'log.upkeep-paid-forfeited' : 'log.upkeep-paid', {
        player: names.player(happening.player),
        upkeep: happening.upkeep,
        forfeited: happening.forfeited,
      });
    case 'crops-restored':
      return say('log.crops-restored');
    case 'year-begun':
      return say('log.year-begun', { year: happening.year });
  }
}
