import type { BattleOdds } from './evaluation/battle-odds.ts';
import { sayer } from '../rules/core/campaign/words.ts';

/** Reasons of regents for their orders. */
export const reason = sayer('regent', {
  'take-nobodys': '{province} belongs to nobody yet.',
  'take-empty': '{player} has nobody in the field of {province}.',
  attack: 'The enemy in {province} can be beaten, if he stays: {chance} times in a hundred, {worst} at worst.',
  together:
    'The enemy in {province} can be beaten, if he stays: {chance} times in a hundred, {worst} at worst. | {n} armies together can beat the enemy in {province}, if he stays: {chance} times in a hundred, {worst} at worst.',
  gather: 'The armies near {province} go for it together: each alone is too weak.',
  'besieged-soon': 'Only a garrison holds {province}, and it can be shut in.',
  'on-the-way': '{target} is to be won next, and the way goes through {province}.',
  'far-goal': '{target} is to be won later, {marches} marches on, and the way goes through {province}.',
  shield: 'Enemies stand next to {province}, and somebody has to guard it.',
  withdraw: 'The enemies near {from} are too strong; {province} is safer.',
  food: '{from} cannot feed everybody who stands there.',
  'hold-on': '{province} was attacked in month {month} of year {year} and is to be held: enemies stand next to it.',
  'hold-over':
    '{province} was to be held since it was attacked in month {month} of year {year}; no enemy is within two marches of it now.',
  stay: 'Nothing near {province} is worth a march.',
  'stay-on-guard': 'Enemies stand next to {province}, which has to be guarded.',
  'behind-walls': 'The enemies near {province} are stronger than {army}: the walls of {fort} help.',
  'hold-fort': 'As long as {fort} has a garrison nobody controls {province} against it.',
  raid: 'About {gold} gold can be carried off from {province}, and nobody is likely to stop it.',
  'raid-on':
    '{province} is to be starved out: {taken} gold was carried off since month {month} of year {year}, and about {gold} more can be.',
  'raid-instead':
    'About {gold} gold can be carried off from {province}: more than from {other}, which was to be starved out since month {month} of year {year}.',
  intercept: 'Enemies next to {province} may raid it.',
  police: 'Somebody has raided {province}, and no enemy stands near: there may be partisans.',
  rise: 'The enemy loses gold and crops in {province}.',
  besiege: '{fort} is to be taken by siege: its garrison is put at {garrison} points, and the besiegers have {points}.',
  starve:
    '{fort} is to be taken by siege since month {month} of year {year}: hunger takes its garrison, put at {garrison} points, if nobody relieves it.',
  'give-up-weak':
    '{fort} was to be taken by siege since month {month} of year {year}; {army} is too weak now to shut its garrison in.',
  'give-up-relief':
    '{fort} was to be taken by siege since month {month} of year {year}; the enemies next to {province} could relieve it now.',
  'give-up-worth':
    '{fort} was to be taken by siege since month {month} of year {year}; so many troops are worth more elsewhere.',
  'give-up-met':
    '{fort} was to be taken by siege since month {month} of year {year}; enemies are in the field of {province}.',
  'no-siege-weak': '{fort} is not besieged: {army} is too weak to shut its garrison in.',
  'no-siege-relief': '{fort} is not besieged: the enemies next to {province} could relieve it.',
  'no-siege-worth': '{fort} is not besieged: so many troops are worth more elsewhere.',
  'no-siege-met': '{fort} is not besieged: enemies are in the field of {province}.',
  'work-breach': 'It opens the walls of {fort} sooner than hunger does.',
  'work-ladders': 'With ladders {fort} can be stormed sooner than it starves or its walls open.',
  storm: 'Once there is a way in, the storm of {fort} goes well {chance} times in a hundred, {worst} at worst.',
  'leave-breach': 'Too few would storm {fort} through a breach that may fall in.',
  'counter-mine': 'A mine is being dug towards {fort}.',
  'sortie-engine': 'An engine stands at the wall of {fort}, and its crew is few.',
  sortie: 'The besiegers of {fort} can be beaten: {chance} times in a hundred, {worst} at worst.',
  'wait-relief': 'The walls of {fort} hold, and the besiegers are stronger.',
  relieve:
    'The garrison in {province} is besieged, and the besiegers can be beaten: {chance} times in a hundred, {worst} at worst.',
  retreat: 'If beaten, {army} is safest there.',
  split: 'More than one province near {province} lies open: from next month on each part can take one.',
  'leave-garrison': 'Without a garrison anybody could take {province} in passing.',
  join: 'Together the armies in {province} are a match for the enemies near.',
  dismiss: 'The gold does not keep everybody: the cheapest go.',
  refill: '{army} lost men, and the gold is there to replace them.',
  raise: 'The gold of the year is worth more under arms.',
  specialists: 'Forts are taken with carpenters and miners.',
  muster: '{province} is guarded by nobody, and the gold is there.',
  'treaty-accept': 'A truce with {player} leaves more against the others.',
  'treaty-truce-only': 'A truce with {player} is enough: nobody else’s armies are let in.',
  'treaty-winning': '{player} is close to victory, and has to be stopped.',
  'treaty-faithless': '{player} ended a treaty with us this year: its word is not taken again until the next.',
  'treaty-leader':
    '{player} holds {share} in a hundred of all land, by worth: whoever makes peace with it helps it to win.',
  'treaty-their-gain':
    '{player} would gain more: {theirs} in a hundred of its border lies here, and {ours} in a hundred of ours there.',
  'treaty-stronger':
    '{player} holds {theirs} in a hundred of all land, by worth, and we {ours}: in peace it would grow further.',
  'treaty-no-need': 'Little of our border lies against {player}: a truce would free it more than us.',
  'treaty-offer': '{share} in a hundred of the border lies against {player}: a truce leaves more against the others.',
  'treaty-offer-coalition':
    '{leader} is far ahead: whoever keeps peace with {player} has more against it, and so has {player}.',
  'treaty-only-foe': 'Nobody but {player} is near to fight.',
  'treaty-enough': 'There is peace with enough neighbours; {player} is left to fight.',
  'treaty-prey': '{player} is weaker, and its lands lie next door.',
  'nothing-nobody': 'No army is left that takes orders.',
  'nothing-better': 'Nothing is better than that every army holds.',
  'nothing-arrears': 'Upkeep takes {gold} gold more than there is, and nobody can be sent home.',
  'nothing-poor': 'Once everybody is paid {gold} gold is left: it raises no army and fills none up.',
  'nothing-landless': 'No province is left in which to spend the {gold} gold.',
  'nothing-food': 'No province feeds more troops: the {gold} gold is kept.',
  'nothing-offered': 'Nobody is offered whom the {gold} gold pays for: it is kept.',
  'futures-careful':
    'In {times} of {futures} months thought through {player} took what was safe: over all of them these orders did better than those that came to mind first.',
  'futures-bold':
    'In {times} of {futures} months thought through {player} attacked: over all of them these orders did better than those that came to mind first.',
  'futures-guarding':
    'In {times} of {futures} months thought through {player} guarded its own: over all of them these orders did better than those that came to mind first.',
  'futures-gathering':
    'In {times} of {futures} months thought through {player} gathered for one goal: over all of them these orders did better than those that came to mind first.',
  partisans: '{province} brings the enemy {gold} gold a year: partisans see to it that it does not.',
});

/** Converts chances to per cent for reasons: the expected one, and the one against the strongest likely enemy. */
export const inHundred = ({ win, worst }: Pick<BattleOdds, 'win' | 'worst'>) => ({
  chance: Math.round(win * 100),
  worst: Math.round(worst * 100),
});
