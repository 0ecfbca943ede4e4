import type { Sentence } from '../../../rules/core/campaign/sentence.ts';
import type { Truth } from './month-truth.ts';
import { idsIn, keyOf, namesIn, numberIn, NUMBERS } from './sentence-values.ts';

type Report = (kind: string, fact: string) => void;

/** Checks numbers of figures, provinces and gold outside battles. */
export function checkFigures(sentence: Sentence, truth: Truth, issue: Report): void {
  const { values } = sentence;
  const key = keyOf(sentence);
  const nameOf = (id: string): string => {
    const player = truth.after.players.find((one) => one.id === id);
    return player ? player.power || player.name : id;
  };
  switch (key) {
    case 'hunger':
    case 'arrears':
    case 'plague':
    case 'walls': {
      const cause = key === 'walls' ? 'siege' : key;
      for (const { id, text: share } of namesIn(values['shares'])) {
        const fell = truth
          .ofKind('casualties')
          .filter((one) => one.cause === cause)
          .flatMap(({ losses }) => losses.filter(({ army, general }) => truth.ownerOf(army) === id && !general))
          .reduce((sum, { count }) => sum + count, 0);
        if (/^\d/.test(share) && numberIn(share) !== fell) issue('wrong number of fallen', `${id} ${fell} by ${cause}`);
      }
      return;
    }
    case 'level':
    case 'standing': {
      for (const { id } of truth.after.players) {
        const title = nameOf(id);
        const count = Object.values(truth.after.provinces).filter(({ holder }) => holder === id).length;
        const share = namesIn(values['shares']).find(({ text: told }) => told.startsWith(`${title} `));
        if (!share) continue;
        const told = share.text
          .slice(title.length + 1)
          .replace(/^held /, '')
          .replace(/ provinces?$/, '');
        const right = count === 0 ? ['none', 'no'] : [NUMBERS[count] ?? String(count)];
        if (!right.includes(told)) issue('wrong number of provinces', `${title} held ${count}`);
      }
      return;
    }
    case 'accounts': {
      for (const { id, text: share } of namesIn(values['shares'])) {
        const [one = Number.NaN, other, third] = [...share.slice(nameOf(id).length).matchAll(/[\d,]+/g)].map(
          ([digits]) => Number(digits.replaceAll(',', '')),
        );
        const right = [
          truth.ofKind('revenue-paid').find(({ player }) => player === id)?.income ?? 0,
          truth.ofKind('upkeep-paid').find(({ player }) => player === id)?.upkeep ?? 0,
          truth.ofKind('gold-forfeited').find(({ player }) => player === id)?.gold,
        ];
        if (one !== right[0] || other !== right[1] || third !== right[2])
          issue('wrong account', `${id}: ${right.join(', ')}`);
      }
      return;
    }
    case 'winter-lost': {
      for (const { id, text: share } of namesIn(values['shares'])) {
        const [cause, player = ''] = id.split(' ');
        const fell = truth
          .ofKind('casualties')
          .filter((loss) => loss.cause === cause)
          .flatMap(({ losses }) => losses.filter(({ army, general }) => truth.ownerOf(army) === player && !general))
          .reduce((sum, { count }) => sum + count, 0);
        const told = /(\d+) figures?/.exec(share.slice(nameOf(player).length))?.[1];
        if (told !== undefined && Number(told) !== fell)
          issue('wrong number of fallen', `${player} ${fell} by ${cause ?? ''}`);
      }
      return;
    }
    case 'army-got': {
      const [id] = idsIn(values['army']);
      const gold = truth.payloads.reduce((sum, one) => {
        const isIts =
          (one.kind === 'troops-raised' || one.kind === 'ranks-refilled' || one.kind === 'works-prepared') &&
          one.army === id
            ? one.gold
            : one.kind === 'army-mustered' && one.army.id === id
              ? one.gold
              : one.kind === 'partisans-raised' && one.band.id === id
                ? one.gold
                : 0;
        return sum + isIts;
      }, 0);
      if (gold !== numberIn(values['gold'])) issue('wrong account', `${id ?? ''}: ${gold}`);
      return;
    }
    default:
  }
}
