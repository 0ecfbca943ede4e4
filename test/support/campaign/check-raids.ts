import type { Sentence } from '../../../rules/core/campaign/sentence.ts';
import type { Truth } from './month-truth.ts';
import { idsIn, keyOf, namesIn, textIn } from './sentence-values.ts';

type Report = (kind: string, fact: string) => void;

/** Checks the places, owners and damage of raids. */
export function checkRaids(sentence: Sentence, truth: Truth, issue: Report): void {
  const { values } = sentence;
  const key = keyOf(sentence);
  switch (key) {
    case 'rising':
    case 'raid':
    case 'raids': {
      if (Array.isArray(values['raids'])) {
        for (const { id } of namesIn(values['raids'])) {
          const [who, player, ...places] = id.split(' ');
          for (const province of places)
            if (
              !truth.raids.some(
                (raid) =>
                  raid.province === province &&
                  (player === '?' || raid.player === player) &&
                  raid.isBand === (who === 'partisans'),
              ) &&
              !wasChased(province, player ?? '', who === 'partisans')
            )
              issue('raid that was not', id);
        }
        return;
      }
      const isBand = key === 'rising';
      const by = idsIn(values['by'])[0];
      for (const id of [...idsIn(values['province']), ...idsIn(values['places'])]) {
        const there = truth.raids.filter(
          ({ province, player }) => province === id && (by === undefined || player === by),
        );
        if (/were about/.test(textIn(values['damage'])) && wasChased(id, by ?? '?', isBand)) continue;
        if (there.length === 0) issue('raid that was not', id);
        else if (!there.some((raid) => raid.isBand === isBand))
          issue(isBand ? 'raiders called partisans' : 'partisans called raiders', id);
        const gold = /carried off ([\d,]+) gold/.exec(textIn(values['damage']))?.[1]?.replaceAll(',', '');
        if (
          gold !== undefined &&
          !there.some(({ revenueLoss }) => revenueLoss === Number(gold)) &&
          there.reduce((sum, { revenueLoss, isBand: ofBand }) => sum + (ofBand === isBand ? revenueLoss : 0), 0) !==
            Number(gold)
        )
          issue('wrong number of gold', there.map(({ revenueLoss }) => revenueLoss).join(', '));
      }
      return;
    }
    default:
  }
  /** Checks whether raiders of a player, or partisans, were hunted in a province. */
  function wasChased(province: string, player: string, isBand: boolean): boolean {
    const { partisans } = truth.before;
    return (
      truth.payloads.some(
        (one) =>
          (one.kind === 'interception-tried' || one.kind === 'interception-fought') &&
          one.province === province &&
          (player === '?' || truth.ownerOf(one.raider) === player) &&
          Object.hasOwn(partisans, one.raider) === isBand,
      ) ||
      truth.battles.some(
        ({ battle, isOverRaiders }) =>
          isOverRaiders &&
          battle.province === province &&
          (battle.cause === 'partisans') === isBand &&
          (player === '?' || truth.ownerOf(battle.attacker) === player),
      )
    );
  }
}
