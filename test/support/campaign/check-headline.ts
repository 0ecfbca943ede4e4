import type { Story } from '../../../rules/campaign.ts';
import { formatSentence } from '../../../rules/core/campaign/sentence.ts';
import type { TrueBattle, Truth } from './month-truth.ts';
import { idsIn, keyOf } from './sentence-values.ts';

export interface Issue {
  readonly kind: string;
  readonly sentence: string;
  readonly fact: string;
}

export interface CheckedStory {
  readonly story: Story;
  readonly truth: Truth;
  /** Player whose edition is checked; null for the public edition. */
  readonly viewer: string | null;
  readonly isUmpires: boolean;
  readonly isWinter: boolean;
}

/** A seat knows only its own losses, so a battle counts as greater only from this ratio of points. */
const TOLERANCE = 1.5;

/** Lists fought and pending battles, except fights with raiders and declined storms. */
export const listBattles = (truth: Truth): readonly TrueBattle[] =>
  truth.battles.filter(
    ({ isOverRaiders, isDeclined, battle, winner }) =>
      !isOverRaiders && !isDeclined && !(battle.storm?.asked && winner === null),
  );

/** Checks a story's headline against the month's events. */
export function checkHeadline({ story, truth, viewer, isUmpires }: CheckedStory): readonly Issue[] {
  const now = story.headline;
  const issues: Issue[] = [];
  const issue = (kind: string, fact: string): void => {
    issues.push({ kind, sentence: formatSentence(now), fact });
  };
  const fought = listBattles(truth);
  const key = keyOf(now);
  const settled = fought.filter(({ winner }) => winner !== null);
  const own = (one: TrueBattle): boolean =>
    viewer !== null && [...one.attackers, ...one.defenders].some((id) => truth.ownerOf(id) === viewer);
  const known = viewer === null ? settled : settled.filter(own);
  // The public edition knows no losses unless it shows everything, so it cannot call a battle the greatest.
  const isKnown = isUmpires || viewer !== null;
  const greatest = known.toSorted((one, other) => other.points - one.points)[0];
  const head =
    key.startsWith('head-') &&
    ['head-met', 'head-draw', 'head-walls', 'head-won-taken', 'head-battle', 'head-general', 'head-stormed'].includes(
      key,
    );
  const place = idsIn(now.values['place'])[0];
  const inIt = settled.filter(
    ({ battle }) => battle.province === place || (battle.storm ?? battle.engine)?.fort === place,
  );
  if (head && isKnown && greatest && key !== 'head-general') {
    const points = Math.max(0, ...inIt.map((one) => one.points));
    // A seat knows only its own losses, so a greater battle must also have cost the seat more.
    const ownIn = (one: TrueBattle): number =>
      one.losses.reduce((sum, loss) => sum + (viewer === null || loss.player === viewer ? loss.count : 0), 0);
    const isGreater = viewer === null || ownIn(greatest) > Math.max(0, ...inIt.map(ownIn));
    // Of foreign armies that ended, a seat learns only that they no longer exist.
    const hasEnds =
      viewer !== null &&
      truth.ends.some(
        ({ province, player }) => player !== viewer && inIt.some(({ battle }) => battle.province === province),
      );
    if ((viewer === null ? points : TOLERANCE * points) < greatest.points && isGreater && !hasEnds)
      issue(
        'headline is not the greatest event',
        `${points} points fell there, ${greatest.points} in ${greatest.battle.province}`,
      );
  }
  if (
    !head &&
    isKnown &&
    greatest &&
    greatest.points > 0 &&
    ['head-siege', 'head-treaty', 'head-raid', 'head-works', 'head-march', 'head-quiet'].includes(key)
  )
    issue('headline is not the greatest event', `${greatest.points} points fell in ${greatest.battle.province}`);
  if (key === 'head-walls' && !inIt.some(({ winner, battle }) => winner === 'defender' && battle.storm))
    issue('wrong winner', 'no storm was thrown back there');
  if (
    ['head-won-taken', 'head-battle'].includes(key) &&
    now.values['winner'] !== undefined &&
    /\{winner\}/.test(now.text)
  ) {
    const ids = idsIn(now.values['winner']);
    const isRight = inIt.some(({ winner, attackers, defenders }) =>
      (winner === 'attacker' ? attackers : winner === 'defender' ? defenders : []).some((id) =>
        ids.includes(truth.ownerOf(id) ?? ''),
      ),
    );
    if (!isRight) issue('wrong winner', 'headline');
  }
  if (key === 'head-quiet') {
    const loud = truth.payloads.filter((payload) =>
      ['siege-work-ended', 'breach-thrown', 'escalade', 'counter-mined'].includes(payload.kind),
    );
    if (loud.length > 0 && isUmpires)
      issue('says nothing happened, and something did', loud.map(({ kind }) => kind).join(', '));
  }
  if (key === 'head-gain' || key === 'head-capital')
    for (const id of [...idsIn(now.values['provinces']), ...idsIn(now.values['province'])]) {
      const by = idsIn(now.values['by'])[0];
      if (!truth.gains.some((gain) => gain.province === id && gain.by === by))
        issue('change of hands that was not', id);
      else if (truth.gains.findLast((gain) => gain.province === id)?.by !== by)
        issue('says “now”, and it changed hands again', id);
    }
  return issues;
}
