import { createSay } from '../../../../core/campaign/sentence.ts';

/** Sentences of the histories of troops. */
export const say = createSay('general', {
  began: 'In {army} at the start of the campaign',
  raised: 'Raised for {army}',
  'army-split': 'Moved to {army}',
  'army-joined': 'Joined {army}',
  won: 'Won with {army} against {enemy} in {province}',
  lost: 'Was beaten with {army} by {enemy} in {province}',
  drew: 'Fought with {army} against {enemy} in {province}; neither side won',
  'won-storm': 'Stormed {fort} with {army} against {enemy}',
  'lost-storm': 'Was repelled from the walls of {fort} by {enemy}',
  'won-walls': 'Held the walls of {fort} against {enemy}',
  'lost-walls': 'Was beaten at the walls of {fort} by {enemy}',
  'won-raiders': 'Held its own with raiders of {army} against {enemy} in {province}',
  'lost-raiders': 'Was driven out of {province} by {enemy}',
  'won-hunters': 'Drove {enemy} out of {province}',
  'lost-hunters': 'Could not drive {enemy} out of {province}',
  taken: 'Took {place} with {army}',
  fell: '{count} of {of} fell',
  'lost-hunger': 'Lost {count} of {of} to hunger',
  'lost-plague': 'Lost {count} of {of} to plague',
  'lost-arrears': '{count} of {of} went home unpaid',
  'lost-other': 'Lost {count} of {of}',
  'general-fell': 'Fell',
  perished: 'Was lost with the army',
  dismissed: 'Was disbanded with {army}',
});
