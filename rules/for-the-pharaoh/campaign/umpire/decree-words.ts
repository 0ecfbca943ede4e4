import { type Name, type Sentence, sayer } from '../../../core/campaign/words.ts';
import type { Decree } from './intervention.ts';
import type { Names } from '../knowledge/names.ts';

const say = sayer('decree', {
  'set-treasury': '{player} has {gold} gold.',
  'set-holder': '{province} is held by {player}.',
  'free-province': '{province} is held by nobody.',
  'move-army': '{army} stands in {province}.',
  'move-army-fort': '{army} stands in {province}, in {fort}.',
  'remove-troops': '{army} loses {lost}.',
  'restore-troops': '{army} has {gained} back.',
  'set-crop-damage': 'Crop damage in {province}: {points} points.',
  'set-raid-loss': 'Raid loss in {province}: {gold} gold.',
  'take-fort': '{fort} is held by {player}.',
  'free-fort': '{fort} is held by nobody.',
  'end-siege': 'The siege of {fort} is over.',
});

/** So many of each part, as names in a row. */
const counted = (
  names: Names,
  army: string,
  parts: readonly { readonly id: string; readonly count: number }[],
): Name[] => parts.map(({ id, count }) => ({ kind: 'troops', id, text: `${count} ${names.member(army, id)}` }));

/** A decree of the umpire in words; nothing for one that is nothing but its reason. */
export function decreeLine(decree: Decree, names: Names): readonly Sentence[] {
  switch (decree.kind) {
    case 'note':
      return [];
    case 'set-treasury':
      return [say('set-treasury', { player: names.player(decree.player), gold: decree.gold })];
    case 'set-holder': {
      const province = names.province(decree.province);
      if (decree.player === null) return [say('free-province', { province })];
      return [say('set-holder', { province, player: names.player(decree.player) })];
    }
    case 'move-army': {
      const values = { army: names.army(decree.army), province: names.province(decree.province) };
      if (decree.fort === null) return [say('move-army', values)];
      return [say('move-army-fort', { ...values, fort: names.fort(decree.fort) })];
    }
    case 'remove-troops': {
      const generals = decree.generals.map((id) => ({ kind: 'troops', id, text: names.member(decree.army, id) }));
      const lost = [...counted(names, decree.army, decree.losses), ...generals];
      return [say('remove-troops', { army: names.army(decree.army), lost })];
    }
    case 'restore-troops': {
      const gained = counted(names, decree.army, decree.parts);
      return [say('restore-troops', { army: names.army(decree.army), gained })];
    }
    case 'set-crop-damage':
      return [say('set-crop-damage', { province: names.province(decree.province), points: decree.points })];
    case 'set-raid-loss':
      return [say('set-raid-loss', { province: names.province(decree.province), gold: decree.gold })];
    case 'take-fort': {
      const fort = names.fort(decree.fort);
      if (decree.player === null) return [say('free-fort', { fort })];
      return [say('take-fort', { fort, player: names.player(decree.player) })];
    }
    case 'end-siege':
      return [say('end-siege', { fort: names.fort(decree.fort) })];
  }
}
