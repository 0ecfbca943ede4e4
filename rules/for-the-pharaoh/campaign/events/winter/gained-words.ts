import { type Sentence, sayer } from '../../../../core/campaign/words.ts';
import { type CampaignArmy, partNames } from '../../state/troops.ts';

const say = sayer('event.gained', {
  troops: '{count} {name}, {cost} gold each: {sum} gold',
  general: 'the general {name}, stars: {stars}, {cost} gold',
  carpenter: '{n} carpenter, {cost} gold each: {sum} gold | {n} carpenters, {cost} gold each: {sum} gold',
  miner: '{n} miner, {cost} gold each: {sum} gold | {n} miners, {cost} gold each: {sum} gold',
});

/** New troops, a line for each part, specialist and general; figures at so many times their points. */
export function gainedLines(
  {
    units,
    generals = [],
    specialists = [],
  }: Pick<CampaignArmy, 'units' | 'specialists'> & Partial<Pick<CampaignArmy, 'generals'>>,
  times = 1,
): Sentence[] {
  const called = partNames(units);
  return [
    ...units.flatMap((unit) =>
      unit.parts.map(({ id, name, count, cost }) =>
        say('troops', { count, name: called.get(id) ?? name, cost: times * cost, sum: times * count * cost }),
      ),
    ),
    ...specialists.map(({ kind, count, cost }) =>
      say(kind === 'miner' ? 'miner' : 'carpenter', { cost, sum: count * cost }, { count }),
    ),
    ...generals.map(({ name, stars, cost }) => say('general', { name, stars, cost })),
  ];
}
