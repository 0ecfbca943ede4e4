import type { Seen } from '../../../../rules/campaign.ts';
import { sentenceOf, sentenceOfLoss } from './log-sentences.ts';
import type { NameBook } from './name-book.ts';
import { say, type Sentence } from './sentence.ts';
import { sentenceOfSiegeSeen } from '../sieges/siege-sentences.ts';

/** What a player learns of a payload, as a sentence. */
export function sentenceOfSeen(seen: Seen, names: NameBook): Sentence {
  switch (seen.kind) {
    case 'whole':
      return sentenceOf(seen.happening, names);
    case 'army-seen':
      return say('seen.army-seen', {
        player: names.player(seen.player),
        from: names.province(seen.from),
        to: names.province(seen.to),
      });
    case 'raid-suffered': {
      const { by, cropDamage, revenueLoss } = seen;
      const values = { province: names.province(seen.province), cropDamage, revenueLoss };
      return by === null
        ? say('seen.raid-partisans', values)
        : say('seen.raid-suffered', { ...values, player: names.player(by) });
    }
    case 'encounter': {
      const outcome = seen.drivenOff === null ? (seen.caught ? 'caught' : 'missed') : seen.drivenOff ? 'won' : 'lost';
      const values = { province: names.province(seen.province) };
      return seen.against === null
        ? say(`seen.${seen.role}-${outcome}-nobody`, values)
        : say(`seen.${seen.role}-${outcome}`, { ...values, player: names.player(seen.against) });
    }
    case 'own-losses':
      return say(`seen.losses-${seen.cause}`, {}, { more: seen.losses.map((loss) => sentenceOfLoss(loss, names)) });
    case 'battle-heard-of': {
      const values = { province: names.province(seen.province), defender: names.player(seen.defender) };
      const outcome = seen.winner ?? 'joined';
      return seen.attacker === null
        ? say(`seen.partisans-${outcome}`, values)
        : say(`seen.battle-${outcome}`, { ...values, attacker: names.player(seen.attacker) });
    }
    case 'army-gone':
      return say('seen.army-gone', { player: names.player(seen.player), province: names.province(seen.province) });
    case 'siege-heard-of':
      return say('seen.siege-heard-of', { fort: names.fort(seen.fort), player: names.player(seen.player) });
    case 'siege-work-seen':
    case 'counter-mine-told':
    case 'escalade-seen':
      return sentenceOfSiegeSeen(seen, names);
    case 'umpire-spoke':
      return say('seen.umpire-spoke', { reason: seen.reason });
  }
}
