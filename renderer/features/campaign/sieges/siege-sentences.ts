import type { EventPayload, Order, Seen } from '../../../../rules/campaign.ts';
import type { NameBook } from '../log/name-book.ts';
import { figuresIn, say, type Sentence } from '../log/sentence.ts';

/* Works before a fort, storms of it and mines under it, in words. */

type Of<Kind extends EventPayload['kind']> = Extract<EventPayload, { kind: Kind }>;
type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;
type SeenOf<Kind extends Seen['kind']> = Extract<Seen, { kind: Kind }>;

type OfSiege = Of<
  'siege-work-begun' | 'siege-work-advanced' | 'siege-work-ended' | 'breach-thrown' | 'counter-mined' | 'escalade'
>;

/** How far a work has come: what it is now, or how many weeks are still to go. */
function sentenceOfAdvance({ fort: id, work }: Of<'siege-work-advanced'>, names: NameBook): Sentence {
  const fort = names.fort(id);
  if (work.kind === 'ladders') {
    const ready = work.stage === 'ready' ? 'log.ladders-ready' : 'log.ladders-made';
    return say(ready, { fort, groups: work.groups, wanted: work.wanted }, { count: work.groups });
  }
  const values = { fort, weeks: work.weeksLeft };
  const begins = work.weeksLeft === work.weeks ? 'log.to-work' : 'log.week-at-wall';
  return say(`${begins}-${work.kind}`, values, { count: work.weeksLeft });
}

/** What befell the works of a siege. */
export function sentenceOfSiegeWork(payload: OfSiege, names: NameBook): Sentence {
  const fort = names.fort(payload.fort);
  switch (payload.kind) {
    case 'siege-work-begun': {
      const { kind, wanted } = payload.work;
      return say(`log.work-begun-${kind}`, { fort, groups: wanted }, { count: wanted });
    }
    case 'siege-work-advanced':
      return sentenceOfAdvance(payload, names);
    case 'siege-work-ended':
      return say(`log.work-ended-${payload.why}-${payload.work.kind}`, { fort });
    case 'breach-thrown':
      return say(`log.breach-${payload.result}`, { fort });
    case 'counter-mined':
      return say(`log.counter-mined-${payload.result}`, { fort, army: names.army(payload.army) });
    case 'escalade': {
      const up = payload.groups.filter(({ result }) => result === 'up').length;
      const groups = payload.groups.length;
      return say('log.escalade', { fort, army: names.army(payload.army), up, groups }, { count: groups });
    }
  }
}

/** Orders about works, storms and mines. */
export function sentenceOfSiegeOrder(
  order: OrderOf<'siege-work' | 'abandon-work' | 'assault' | 'counter-mine'>,
  names: NameBook,
): Sentence {
  const army = names.army(order.army);
  switch (order.kind) {
    case 'counter-mine':
      return say('order.counter-mine', { army });
    case 'abandon-work':
      return say('order.abandon-work', { army, fort: names.fort(order.fort) });
    case 'assault': {
      const values = { army, fort: names.fort(order.fort) };
      if (!order.force) return say(`order.assault-${order.way}`, values);
      const figures = figuresIn(order.force.parts);
      return say(`order.assault-${order.way}-part`, { ...values, figures }, { count: figures });
    }
    case 'siege-work': {
      const values = { army, fort: names.fort(order.fort), groups: order.groups };
      if (order.work === 'ladders') return say('order.work-ladders', values, { count: order.groups });
      return say(`order.work-${order.work}${order.protected && order.work !== 'mine' ? '-covered' : ''}`, values);
    }
  }
}

/** What those within a fort see and hear of a siege. */
export function sentenceOfSiegeSeen(
  seen: SeenOf<'siege-work-seen' | 'counter-mine-told' | 'escalade-seen'>,
  names: NameBook,
): Sentence {
  const fort = names.fort(seen.fort);
  switch (seen.kind) {
    case 'siege-work-seen':
      if (seen.what === 'at-wall' || seen.what === 'gone') return say(`seen.work-${seen.what}-${seen.work}`, { fort });
      return seen.what === 'mining' ? say('seen.mining', { fort }) : say(`log.breach-${seen.what}`, { fort });
    case 'counter-mine-told':
      return say(`seen.counter-mine-${seen.result}`, { fort });
    case 'escalade-seen':
      return say('seen.escalade', { fort, up: seen.up, groups: seen.groups }, { count: seen.groups });
  }
}
