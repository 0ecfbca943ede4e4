import { type Sentence, sayer } from '../../../core/campaign/words.ts';
import type { Names } from '../names.ts';
import { figuresIn } from '../troops.ts';
import type { Order } from './schema.ts';

/* Orders as the log tells them, when the army that they were given to may be no more. */

const say = sayer('order', {
  march: '{army} marches to {to}.',
  hold: '{army} holds.',
  raid: '{army} raids {target} with {n} figure. | {army} raids {target} with {n} figures.',
  intercept: '{army} lies in wait for raiders with {n} figure. | {army} lies in wait for raiders with {n} figures.',
  police: '{army} hunts partisans with {n} figure. | {army} hunts partisans with {n} figures.',
  split: '{army} gives up {n} figure to a new army, {name}. | {army} gives up {n} figures to a new army, {name}.',
  disband: '{army} sends {n} figure home for good. | {army} sends {n} figures home for good.',
  'disband-all': '{army} is disbanded.',
  activate: '{partisans} rise.',
  besiege: '{army} besieges {fort}.',
  lift: '{army} lifts the siege of {fort}.',
  'work-ladders':
    '{army} makes ladders before {fort} for {n} group. | {army} makes ladders before {fort} for {n} groups.',
  'work-ram': '{army} builds a ram before {fort}.',
  'work-ram-covered': '{army} builds a ram under a penthouse before {fort}.',
  'work-claw': '{army} builds a claw before {fort}.',
  'work-claw-covered': '{army} builds a claw under a shed before {fort}.',
  'work-mine': '{army} digs a mine towards {fort}.',
  'abandon-work': '{army} gives up a work before {fort}.',
  'assault-ladders': '{army} storms {fort} over the walls.',
  'assault-ladders-part':
    '{army} storms {fort} over the walls with {n} figure. | {army} storms {fort} over the walls with {n} figures.',
  'assault-breach': '{army} storms {fort} through the breach.',
  'assault-breach-part':
    '{army} storms {fort} through the breach with {n} figure. | {army} storms {fort} through the breach with {n} figures.',
  'counter-mine': '{army} listens for mines.',
  sortie: '{army} sallies against its besiegers.',
  relieve: '{army} marches to {to} to relieve it.',
  garrison: '{army} goes into {fort}.',
  retreat: 'Beaten, {army} falls back to {to}.',
  join: '{army} joins {into}.',
  raise: '{army} raises {n} figure. | {army} raises {n} figures.',
  'raise-specialists': '{army} raises {n} specialist. | {army} raises {n} specialists.',
  'raise-generals':
    '{army} raises {figures} figures and {n} general. | {army} raises {figures} figures and {n} generals.',
  refill: '{army} fills its ranks with {n} figure. | {army} fills its ranks with {n} figures.',
  muster: '{name} is mustered in {province} with {n} figure. | {name} is mustered in {province} with {n} figures.',
  'raise-partisans':
    '{name} are raised as partisans in {province}, {n} figure. | {name} are raised as partisans in {province}, {n} figures.',
  'disband-partisans': '{partisans} are sent home for good.',
  'go-home': '{army} goes into winter quarters.',
});

const figuresOf = (units: readonly { readonly parts: Parameters<typeof figuresIn>[0] }[]): number =>
  figuresIn(units.flatMap(({ parts }) => parts));

/** An order in words. */
export function sentenceOfOrder(order: Order, names: Names): Sentence {
  switch (order.kind) {
    case 'hold':
    case 'sortie':
    case 'go-home':
    case 'counter-mine':
      return say(order.kind, { army: names.army(order.army) });
    case 'march':
    case 'relieve':
      return say(order.kind, { army: names.army(order.army), to: names.province(order.to) });
    case 'raid': {
      const values = { army: names.army(order.army), target: names.province(order.target) };
      return say('raid', values, { count: figuresIn(order.force.parts) });
    }
    case 'intercept':
    case 'police':
      return say(order.kind, { army: names.army(order.army) }, { count: figuresIn(order.force.parts) });
    case 'besiege':
    case 'lift':
    case 'garrison':
    case 'abandon-work':
      return say(order.kind, { army: names.army(order.army), fort: names.fort(order.fort) });
    case 'assault': {
      const values = { army: names.army(order.army), fort: names.fort(order.fort) };
      if (!order.force) return say(`assault-${order.way}`, values);
      return say(`assault-${order.way}-part`, values, { count: figuresIn(order.force.parts) });
    }
    case 'siege-work': {
      const values = { army: names.army(order.army), fort: names.fort(order.fort) };
      if (order.work === 'ladders') return say('work-ladders', values, { count: order.groups });
      if (order.work === 'mine') return say('work-mine', values);
      return say(order.protected ? `work-${order.work}-covered` : `work-${order.work}`, values);
    }
    case 'retreat':
      return say('retreat', { army: names.army(order.army), to: order.to.map(names.province) });
    case 'split': {
      const values = { army: names.army(order.army), name: order.name };
      return say('split', values, { count: figuresIn(order.force.parts) });
    }
    case 'join':
      return say('join', { army: names.army(order.army), into: names.army(order.into) });
    case 'activate':
    case 'disband-partisans':
      return say(order.kind, { partisans: names.army(order.partisans) });
    case 'raise': {
      const army = names.army(order.army);
      const figures = figuresOf(order.units);
      const generals = order.generals.length;
      const experts = Object.values(order.specialists ?? {}).reduce((sum, count) => sum + count, 0);
      if (generals > 0) return say('raise-generals', { army, figures }, { count: generals });
      return figures === 0 && experts > 0
        ? say('raise-specialists', { army }, { count: experts })
        : say('raise', { army }, { count: figures });
    }
    case 'refill':
      return say('refill', { army: names.army(order.army) }, { count: figuresIn(order.parts) });
    case 'muster':
    case 'raise-partisans': {
      const values = { name: order.name, province: names.province(order.province) };
      return say(order.kind, values, { count: figuresOf(order.units) });
    }
    case 'disband': {
      const army = names.army(order.army);
      return order.force
        ? say('disband', { army }, { count: figuresIn(order.force.parts) })
        : say('disband-all', { army });
    }
  }
}
