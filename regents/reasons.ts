import type { BattleOdds } from './evaluation/battle-odds.ts';
import { createSay } from '../rules/core/campaign/sentence.ts';

/** Reasons of regents for their orders. */
export const createReason = createSay('regent', {
  'take-nobodys': 'No player holds {province} yet.',
  'take-empty': '{player} has no army in the field of {province}.',
  attack: 'The enemy in {province} can be beaten if it stays: {chance} % chance to win, {worst} % at worst.',
  together:
    'The enemy in {province} can be beaten if it stays: {chance} % chance to win, {worst} % at worst. | {n} armies together can beat the enemy in {province} if it stays: {chance} % chance to win, {worst} % at worst.',
  gather: 'The armies near {province} advance on it together: each is too weak alone.',
  'besieged-soon': 'Only a garrison holds {province}, and it can be besieged.',
  'on-the-way': '{target} is the next goal, and the way leads through {province}.',
  'far-goal': '{target} is a later goal, {marches} marches away, and the way leads through {province}.',
  shield: 'Enemies are next to {province}, which needs an army.',
  withdraw: 'The enemies near {from} are too strong; {province} is safer.',
  food: '{from} cannot feed all armies there.',
  'hold-on': '{province} was attacked in month {month} of year {year} and must be held: enemies are next to it.',
  'hold-over':
    '{province} was held because it was attacked in month {month} of year {year}; no enemy is within two marches now.',
  stay: 'No goal near {province} is worth a march.',
  'stay-on-guard': 'Enemies are next to {province}, which must be guarded.',
  'behind-walls': 'The enemies near {province} are stronger than {army}: the walls of {fort} help.',
  'hold-fort': 'While {fort} has a garrison, no enemy controls {province}.',
  raid: 'Raiders can take about {gold} gold from {province} and are unlikely to be caught.',
  'raid-on':
    'Raids on {province} continue: {taken} gold taken since month {month} of year {year}, about {gold} more possible.',
  'raid-instead':
    'Raiders can take about {gold} gold from {province}: more than from {other}, raided since month {month} of year {year}.',
  intercept: 'Enemies next to {province} may raid it.',
  police: '{province} was raided with no enemy nearby: there may be partisans.',
  rise: 'The enemy loses gold and crops in {province}.',
  besiege: '{fort} can be taken by siege: its garrison has about {garrison} points, the besiegers {points}.',
  starve:
    '{fort} has been besieged since month {month} of year {year}: its garrison of about {garrison} points starves unless it is relieved.',
  'give-up-weak':
    'The siege of {fort} since month {month} of year {year} ends: {army} is now too weak to surround the garrison.',
  'give-up-relief':
    'The siege of {fort} since month {month} of year {year} ends: the enemies next to {province} could relieve it now.',
  'give-up-worth': 'The siege of {fort} since month {month} of year {year} ends: the troops are worth more elsewhere.',
  'give-up-met': 'The siege of {fort} since month {month} of year {year} ends: enemies are in the field of {province}.',
  'no-siege-weak': 'No siege of {fort}: {army} is too weak to surround the garrison.',
  'no-siege-relief': 'No siege of {fort}: the enemies next to {province} could relieve it.',
  'no-siege-worth': 'No siege of {fort}: the troops are worth more elsewhere.',
  'no-siege-met': 'No siege of {fort}: enemies are in the field of {province}.',
  'work-breach': 'This work takes {fort} sooner than hunger.',
  'work-ladders': 'With ladders, {fort} can be stormed before it starves or its walls open.',
  storm: 'The storm of {fort} can succeed once there is a way in: {chance} % chance to win, {worst} % at worst.',
  'leave-breach': 'The army is too weak to storm {fort} through a breach that may collapse.',
  'counter-mine': 'A mine is being dug towards {fort}.',
  'sortie-engine': 'An engine with a small crew is at the wall of {fort}.',
  sortie: 'The besiegers of {fort} can be beaten: {chance} % chance to win, {worst} % at worst.',
  'wait-relief': 'The walls of {fort} hold, and the besiegers are stronger.',
  relieve: 'The besiegers of the garrison in {province} can be beaten: {chance} % chance to win, {worst} % at worst.',
  retreat: 'If beaten, {army} is safest there.',
  split: 'Several provinces near {province} are open: from next month each part can take one.',
  'leave-garrison': 'Without a garrison, any enemy could take {province} in passing.',
  join: 'Together the armies in {province} can match the nearby enemies.',
  dismiss: 'The gold does not cover upkeep: the cheapest troops are disbanded.',
  refill: '{army} lost figures, and there is gold to replace them.',
  raise: 'New troops are worth more than unspent gold.',
  specialists: 'Sieges need carpenters and miners.',
  muster: '{province} has no army, and there is gold for one.',
  'treaty-accept': 'A truce with {player} leaves more troops against the others.',
  'treaty-truce-only': 'A truce with {player} is enough: no foreign armies may enter.',
  'treaty-winning': '{player} is close to victory and must be stopped.',
  'treaty-faithless': '{player} ended a treaty with us this year: no new treaty before next year.',
  'treaty-leader': '{player} holds {share} % of all land by value: peace with the leader helps it to win.',
  'treaty-their-gain': '{player} would gain more: {theirs} % of its border is with us, {ours} % of ours with it.',
  'treaty-stronger':
    '{player} holds {theirs} % of all land by value, we hold {ours} %: in peace it would grow further.',
  'treaty-no-need': 'Little of our border is with {player}: a truce would help it more than us.',
  'treaty-offer': '{share} % of our border is with {player}: a truce leaves more troops against the others.',
  'treaty-offer-coalition': '{leader} is far ahead: peace with {player} leaves both of us more troops against it.',
  'treaty-only-foe': '{player} is the only enemy nearby.',
  'treaty-enough': 'Enough neighbours are at peace with us; {player} is left to fight.',
  'treaty-prey': '{player} is weaker, and its lands are next door.',
  'nothing-nobody': 'No army can take orders.',
  'nothing-better': 'Holding is best for every army.',
  'nothing-arrears': 'Upkeep costs {gold} gold more than the treasury has, and no troops can be disbanded.',
  'nothing-poor': '{gold} gold is left after upkeep: too little to raise or refill an army.',
  'nothing-landless': 'There is no province in which to spend the {gold} gold.',
  'nothing-food': 'No province can feed more troops: the {gold} gold is kept.',
  'nothing-offered': 'The {gold} gold buys no troops on offer and is kept.',
  'futures-careful':
    'In {times} of {futures} simulations {player} played it safe: on average these orders did better than the first plan.',
  'futures-bold':
    'In {times} of {futures} simulations {player} attacked: on average these orders did better than the first plan.',
  'futures-guarding':
    'In {times} of {futures} simulations {player} guarded its own provinces: on average these orders did better than the first plan.',
  'futures-gathering':
    'In {times} of {futures} simulations {player} gathered for one goal: on average these orders did better than the first plan.',
  partisans: '{province} brings the enemy {gold} gold a year: partisans can stop that.',
});

/** Converts chances to per cent for reasons: the expected chance, and the chance against the strongest likely enemy. */
export const toPercents = ({ win, worst }: Pick<BattleOdds, 'win' | 'worst'>) => ({
  chance: Math.round(win * 100),
  worst: Math.round(worst * 100),
});
