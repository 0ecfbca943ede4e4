import type { CampaignArmy, Decree, Detachment, Order, RaisedUnits } from '../../../../rules/campaign.ts';
import type { NameBook } from '../log/name-book.ts';
import { figuresIn, inSeries, say, type Sentence } from '../log/sentence.ts';
import { sentenceOfSiegeOrder } from '../sieges/siege-sentences.ts';
import { pointsOfDetachment } from '../../../map/strength.ts';

const figuresOf = (units: RaisedUnits): number => figuresIn(units.flatMap(({ parts }) => parts));

/** A force that is sent off. The army, where it is still known, adds the points. */
function detached(
  key: string,
  force: Detachment,
  army: CampaignArmy | undefined,
  values: Sentence['values'],
): Sentence {
  const figures = figuresIn(force.parts);
  const points = army ? pointsOfDetachment(army, force) : 0;
  return say(`order.${key}${army ? '' : '-unknown'}`, { ...values, figures, points }, { count: figures });
}

/** An order in words. The army, where it is still known, adds the points of a detachment. */
export function sentenceOfOrder(order: Order, names: NameBook, army?: CampaignArmy): Sentence {
  switch (order.kind) {
    case 'hold':
    case 'sortie':
    case 'go-home':
      return say(`order.${order.kind}`, { army: names.army(order.army) });
    case 'march':
    case 'relieve':
      return say(`order.${order.kind}`, { army: names.army(order.army), to: names.province(order.to) });
    case 'raid':
      return detached('raid', order.force, army, {
        army: names.army(order.army),
        target: names.province(order.target),
      });
    case 'intercept':
    case 'police':
      return detached(order.kind, order.force, army, { army: names.army(order.army) });
    case 'besiege':
    case 'lift':
    case 'garrison':
      return say(`order.${order.kind}`, { army: names.army(order.army), fort: names.fort(order.fort) });
    case 'siege-work':
    case 'abandon-work':
    case 'assault':
    case 'counter-mine':
      return sentenceOfSiegeOrder(order, names);
    case 'retreat':
      return say('order.retreat', { army: names.army(order.army), to: order.to.map(names.province).join(', ') });
    case 'split':
      return detached('split', order.force, army, { army: names.army(order.army), name: order.name });
    case 'join':
      return say('order.join', { army: names.army(order.army), into: names.army(order.into) });
    case 'activate':
    case 'disband-partisans':
      return say(`order.${order.kind}`, { partisans: names.army(order.partisans) });
    case 'raise': {
      const figures = figuresOf(order.units);
      const experts = Object.values(order.specialists ?? {}).reduce((sum, count) => sum + count, 0);
      const values = { army: names.army(order.army), figures, generals: order.generals.length, experts };
      if (experts > 0 && figures + order.generals.length === 0) {
        return say('order.raise-specialists', values, { count: experts });
      }
      return order.generals.length === 0
        ? say('order.raise', values, { count: figures })
        : say('order.raise-generals', values, { count: order.generals.length });
    }
    case 'refill': {
      const figures = figuresIn(order.parts);
      return say('order.refill', { army: names.army(order.army), figures }, { count: figures });
    }
    case 'muster':
    case 'raise-partisans': {
      const figures = figuresOf(order.units);
      const values = { name: order.name, province: names.province(order.province), figures };
      return say(`order.${order.kind}`, values, { count: figures });
    }
    case 'disband':
      return order.force
        ? detached('disband', order.force, army, { army: names.army(order.army) })
        : say('order.disband-all', { army: names.army(order.army) });
  }
}

/** A decree of the umpire in words; null for one that is nothing but its reason. */
export function sentenceOfDecree(decree: Decree, names: NameBook): Sentence | null {
  switch (decree.kind) {
    case 'note':
      return null;
    case 'set-treasury':
      return say('decree.set-treasury', { player: names.player(decree.player), gold: decree.gold });
    case 'set-holder':
      return decree.player === null
        ? say('decree.free-province', { province: names.province(decree.province) })
        : say('decree.set-holder', { province: names.province(decree.province), player: names.player(decree.player) });
    case 'move-army': {
      const values = { army: names.army(decree.army), province: names.province(decree.province) };
      return decree.fort === null
        ? say('decree.move-army', values)
        : say('decree.move-army-fort', { ...values, fort: names.fort(decree.fort) });
    }
    case 'remove-troops': {
      const members = [...decree.losses.map(({ id }) => id), ...decree.generals];
      const lost = inSeries([
        ...decree.losses.map(({ id, count }) => `${count} ${names.member(decree.army, id)}`),
        ...decree.generals.map((id) => names.member(decree.army, id)),
      ]);
      return say('decree.remove-troops', { army: names.army(decree.army), lost, kinds: members.length });
    }
    case 'restore-troops': {
      const gained = inSeries(decree.parts.map(({ id, count }) => `${count} ${names.member(decree.army, id)}`));
      return say('decree.restore-troops', { army: names.army(decree.army), gained });
    }
    case 'set-crop-damage':
      return say('decree.set-crop-damage', { province: names.province(decree.province), points: decree.points });
    case 'set-raid-loss':
      return say('decree.set-raid-loss', { province: names.province(decree.province), gold: decree.gold });
    case 'take-fort':
      return decree.player === null
        ? say('decree.free-fort', { fort: names.fort(decree.fort) })
        : say('decree.take-fort', { fort: names.fort(decree.fort), player: names.player(decree.player) });
    case 'end-siege':
      return say('decree.end-siege', { fort: names.fort(decree.fort) });
  }
}
