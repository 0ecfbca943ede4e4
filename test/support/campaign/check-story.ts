import {
  formatSentence,
  type Name,
  type Sentence,
  type PlaceholderValue,
} from '../../../rules/core/campaign/sentence.ts';
import { checkFigures } from './check-figures.ts';
import { checkHeadline, type CheckedStory, type Issue, listBattles } from './check-headline.ts';
import { checkRaids } from './check-raids.ts';
import type { TrueBattle, TrueGain } from './month-truth.ts';
import { idsIn, keyOf, namesIn, numberIn, NUMBERS } from './sentence-values.ts';

/*
 * Checks every sentence of a month's story against the log. The key of a sentence tells what it states, and the names in its gaps have the
 * ids of those involved.
 */

/** Phrases in which a placeholder names the gainer or the loser of a province. */
const PARTS: readonly (readonly [RegExp, 'gainer' | 'loser'])[] = [
  [/(?:passed|lost|fell|belonged|over) to \{(\w+)\}/g, 'gainer'],
  [/\{(\w+)\} (?:occupied|laid hands|took|walked into|marched from|crossed from)/g, 'gainer'],
  [/let \{(\w+)\} in/g, 'gainer'],
  [/\{(\w+)\} had (?:come|taken|occupied)/g, 'gainer'],
  [/taken \{\w+\} from \{(\w+)\}/g, 'loser'],
  [/(?:when|and) \{(\w+)\} (?:came|marched)/g, 'gainer'],
  [/took \{\w+\} from \{(\w+)\}/g, 'loser'],
  [/\{(\w+)\} (?:had left|lost) \{/g, 'loser'],
  [/nobody of \{(\w+)\}/g, 'loser'],
];
/** Wordings that say that the loser had no troops there, and wordings that say that there was no fight. */
const EMPTY = /had left \{to\} empty|nobody of \{loser\} was there/;
const NO_FIGHT = /without a (?:fight|blow|battle)|nobody fought for it|Nobody stood in the way/;

const RAIDS = new Set(['rising', 'raid', 'raids']);
/** Keys of sentences about the winter itself. Sieges and diplomacy are not counted. */
const WINTER = new Set([
  'winter',
  'winter-spring',
  'accounts',
  'army-got',
  'armies-got',
  'moved',
  'seen',
  'went-home',
  'winter-lost',
  'hunger',
  'arrears',
  'plague',
  'walls',
]);
/** Maximum number of sentences about raids and about the winter in a story. */
const MAX_SENTENCES = { raids: 2, winter: 8 };

/** Checks a month's story and returns everything that is wrong with it. */
export function checkStory({ story, truth, viewer, isUmpires, isWinter }: CheckedStory): readonly Issue[] {
  const issues: Issue[] = [];
  const sentences = story.paragraphs.flat();
  let now: Sentence = story.headline;
  const issue = (kind: string, fact: string): void => {
    issues.push({ kind, sentence: formatSentence(now), fact });
  };
  const ownerOf = (name: Name): string => (name.kind === 'player' ? name.id : (truth.ownerOf(name.id) ?? ''));
  const fought = listBattles(truth);
  const used = new Set<TrueBattle>();
  let current: TrueBattle | null = null;
  const toldGains = new Map<TrueGain, string>();
  const toldEnds = new Map<string, string>();

  function battleOf(values: Sentence['values']): TrueBattle | null {
    const place = idsIn(values['fort'])[0] ?? idsIn(values['province'])[0];
    const isSide = (ids: readonly string[], names: readonly Name[]): boolean =>
      names.every((name) =>
        name.kind === 'player' ? ids.some((id) => truth.ownerOf(id) === name.id) : ids.includes(name.id),
      );
    const fits = fought.filter(
      ({ battle, attackers, defenders }) =>
        (battle.province === place || (battle.storm ?? battle.engine)?.fort === place) &&
        isSide(attackers, namesIn(values['attacker'])) &&
        isSide(defenders, namesIn(values['defender'])),
    );
    const from = idsIn(values['from'])[0];
    const best = fits.filter((one) => !used.has(one));
    const found = best.find(({ battle }) => from === undefined || battle.from === from) ?? best[0] ?? null;
    if (!found) issue(fits.length > 0 ? 'battle told twice' : 'battle that was not', `fits ${fits.length}`);
    else used.add(found);
    return found;
  }
  const lostBy = (player: string): { figures: number; generals: number } => {
    const all = (current?.losses ?? []).filter((loss) => loss.player === player);
    return {
      figures: all.reduce((sum, { count, isGeneral }) => sum + (isGeneral ? 0 : count), 0),
      generals: all.filter(({ isGeneral }) => isGeneral).length,
    };
  };
  function expectFigures(who: PlaceholderValue | undefined, many: PlaceholderValue | undefined): void {
    const [player = ''] = idsIn(who);
    const { figures } = lostBy(player);
    if (figures !== numberIn(many)) issue('wrong number of fallen', `${player} lost ${figures} figures there`);
  }
  function won(who: PlaceholderValue | undefined, ...sides: readonly ('attacker' | 'defender' | 'draw')[]): void {
    if (!current) return;
    if (current.winner === null || !sides.includes(current.winner)) {
      issue('wrong winner', `the ${current.winner ?? 'battle waits, no'} won`);
      return;
    }
    if (who === undefined) return;
    const ids = current.winner === 'attacker' ? current.attackers : current.defenders;
    const players = new Set(ids.map(truth.ownerOf));
    for (const id of idsIn(who)) if (!players.has(id)) issue('wrong winner', `${id} was not on that side`);
  }
  function expectGain(province: string, { values, text }: Sentence, isWalkOver: boolean): void {
    const mentioned = namesIn(values['by']).concat(namesIn(values['army'])).map(ownerOf);
    const all = truth.gains.filter((gain) => gain.province === province && !gain.isGift);
    const fits = all.filter((gain) => mentioned.length === 0 || mentioned.includes(gain.by));
    const found = fits.find((gain) => !toldGains.has(gain)) ?? fits[0] ?? all[0];
    if (!found) {
      issue('change of hands that was not', `nobody took ${province}`);
      return;
    }
    if (fits.length === 0) issue('says the opposite of who gained', `${found.by} took ${province}`);
    for (const [phrase, part] of PARTS)
      for (const [, gap = ''] of text.matchAll(phrase)) {
        const owners = namesIn(values[gap])
          .filter(({ kind }) => kind === 'player' || kind === 'army')
          .map(ownerOf);
        const right = part === 'gainer' ? found.by : found.from;
        if (owners.length > 0 && !owners.includes(right ?? ''))
          issue('says the opposite of who gained', `${found.by} took ${province} from ${found.from ?? 'nobody'}`);
      }
    const before = toldGains.get(found);
    if (before !== undefined) issue('change of hands told twice', `also: ${before}`);
    toldGains.set(found, formatSentence(now));
    if (isWalkOver && EMPTY.test(text) && found.loserThere !== null)
      issue('says it was empty, and it was not', `${found.from ?? ''} had troops in its ${found.loserThere}`);
    if (isWalkOver && NO_FIGHT.test(text)) {
      const battle = fought.some((one) => one.battle.province === province && one.winner !== null && one.at < found.at);
      if (battle) issue('says without a fight, and there was one', province);
    }
    const start = idsIn(values['start'])[0];
    for (const { id } of namesIn(values['army']).filter(({ kind }) => kind === 'army')) {
      const came = truth.moves.filter((move) => move.army === id && move.to === province);
      if (start !== undefined && !came.some(({ from }) => from === start))
        issue('army from the wrong place', `${id} came from ${came.map(({ from }) => from).join(', ') || 'nowhere'}`);
    }
    if (/now/.test(text) && truth.after.provinces[province]?.holder !== found.by && all.at(-1) !== found)
      issue('says “now”, and it changed hands again', province);
  }

  function check(sentence: Sentence): void {
    const { values, text } = sentence;
    const key = keyOf(sentence);
    checkFigures(sentence, truth, issue);
    checkRaids(sentence, truth, issue);
    switch (key) {
      case 'sally':
      case 'storm':
      case 'sortie':
      case 'met':
      case 'came-from-many':
      case 'came': {
        current = battleOf(values);
        const from = [...idsIn(values['from']), ...idsIn(values['places'])];
        if (!current || from.length === 0) return;
        const armies = namesIn(values['attacker']).filter(({ kind }) => kind === 'army');
        const owners = namesIn(values['attacker'])
          .filter(({ kind }) => kind === 'player')
          .map(({ id }) => id);
        for (const [id, origin] of current.origins) {
          const isNamed = armies.some((army) => army.id === id) || owners.includes(truth.ownerOf(id) ?? '');
          if (isNamed && !from.includes(origin)) issue('army from the wrong place', `${id} came from ${origin}`);
        }
        return;
      }
      case 'waits':
        if (current && current.winner !== null) issue('says undecided, and it was decided', current.winner);
        return;
      case 'draw':
        return won(undefined, 'draw');
      case 'carried':
      case 'attack-won':
        return won(values['victor'], 'attacker');
      case 'held-walls':
      case 'defence-won':
        return won(values['victor'], 'defender');
      case 'rout':
      case 'dear':
      case 'cost':
        if (!current) return;
        expectFigures(values['loser'], values['many']);
        expectFigures(values['winner'], values['few']);
        return;
      case 'alone':
      case 'own': {
        if (!current) return;
        expectFigures(values['player'], values['many']);
        const [player = ''] = idsIn(values['player']);
        const others = current.losses.filter((loss) => loss.player !== player && !loss.isGeneral);
        if (key === 'alone' && others.length > 0) issue('wrong number of fallen', `${others.length} of others fell`);
        return;
      }
      case 'general':
      case 'generals':
      case 'general-unnamed': {
        if (!current) return;
        const [player = ''] = idsIn(values['player']);
        const { generals } = lostBy(player);
        const told = sentence.count ?? namesIn(values['generals']).length;
        if (told > generals) issue('wrong number of generals', `${player} lost ${generals}`);
        return;
      }
      case 'passed':
      case 'fell-back-ways':
      case 'fell-back-ways-lost':
      case 'fell-back-lost':
      case 'fell-back': {
        for (const { id, kind } of namesIn(values['beaten'])) {
          const retreats = truth
            .ofKind('army-retreated')
            .filter(({ army }) => (kind === 'army' ? army === id : truth.ownerOf(army) === id));
          const [to] = idsIn(values['to']);
          if (!retreats.some((one) => one.to === to))
            issue('wrong way of retreat', `${id} went to ${retreats.map((one) => one.to).join(', ') || 'nowhere'}`);
          else if (current && kind === 'army' && ![...current.attackers, ...current.defenders].includes(id))
            issue('retreat told with another battle', `${id} was not in it`);
        }
        for (const id of idsIn(values['others'])) {
          const [armies = '', to] = id.split(' to ');
          for (const army of armies.split(' '))
            if (!truth.ofKind('army-retreated').some((one) => one.army === army && one.to === to))
              issue('wrong way of retreat', id);
        }
        const [province] = idsIn(values['province']);
        if (province !== undefined) expectGain(province, sentence, false);
        return;
      }
      case 'no-more':
      case 'ended':
        for (const { id, kind, text: called } of namesIn(values['armies'])) {
          if (kind === 'player') {
            const all = truth.ends.filter((end) => end.player === id && current?.battle.province === end.province);
            if (all.length === 0) issue('end that was not', id);
            const count = /^an /i.test(called) ? 1 : Math.max(1, NUMBERS.indexOf(called.split(' ')[0] ?? ''));
            for (const { army } of all.filter((end) => !toldEnds.has(end.army)).slice(0, count))
              toldEnds.set(army, formatSentence(now));
            continue;
          }
          if (!truth.ends.some(({ army, reason }) => army === id && reason !== 'dismissed'))
            issue('end that was not', `${id} is still there`);
          if (toldEnds.has(id)) issue('end of an army told twice', id);
          toldEnds.set(id, formatSentence(now));
        }
        return;
      case 'settled':
      case 'walked-in':
      case 'walked-in-after':
      case 'occupied':
      case 'taken':
      case 'taken-after':
      case 'settled-before':
      case 'walked-in-before':
      case 'occupied-before':
      case 'taken-before':
        for (const id of [...idsIn(values['to']), ...idsIn(values['provinces'])]) expectGain(id, sentence, true);
        if (/^(?:settled|occupied)/.test(key))
          for (const id of [...idsIn(values['to']), ...idsIn(values['provinces'])])
            if (!truth.gains.some(({ province, from }) => province === id && from === null))
              issue('says nobody held it', id);
        return;
      case 'moved': {
        const [player = ''] = idsIn(values['player']);
        for (const { text: way, id } of namesIn(values['moved'])) {
          const place = /.* to (?:the land of )?(.*)$/.exec(way)?.[1];
          if (place === undefined) continue;
          const ids = truth.before.setUp.provinces.filter(({ name }) => name === place).map((one) => one.id);
          const [army, to] = id.includes(' ') ? id.split(' ') : [null, null];
          const isRight = truth.moves.some(
            (move) =>
              move.player === player &&
              ids.includes(move.to) &&
              (army === null || (move.army === army && move.to === to)),
          );
          if (!isRight) issue('march that was not', `${player} to ${place}`);
        }
        return;
      }
      case 'seen': {
        const [player = ''] = idsIn(values['player']);
        for (const id of idsIn(values['places']))
          if (!truth.moves.some((move) => move.player === player && move.to === id))
            issue('march that was not', `${player} to ${id}`);
        if (/road/.test(text) && isWinter) issue('armies on the road in winter', 'they went home');
        return;
      }
      case 'surrender':
      case 'so-fell':
      case 'fort': {
        const [fort] = idsIn(values['fort']);
        const falls = truth.ofKind('fort-taken').filter((fall) => fall.fort === fort);
        if (!falls.some(({ by }) => by === idsIn(values['by'])[0])) issue('fall of a fort that was not', fort ?? '');
        else if (key === 'surrender' && !falls.some(({ how }) => how === 'surrender'))
          issue('says surrendered', fort ?? '');
        else if (falls.at(-1)?.by !== idsIn(values['by'])[0])
          issue('says “now”, and it changed hands again', fort ?? '');
        return;
      }
      case 'quiet': {
        if (fought.length > 0 && (isUmpires || !/heard of|news of/.test(text)))
          issue('says no battle, and there was one', fought.map(({ battle }) => battle.province).join(', '));
        if (truth.gains.length > 0)
          issue('says no province changed hands, and one did', truth.gains.map(({ province }) => province).join(', '));
        return;
      }
      case 'fought-too':
        for (const id of idsIn(values['provinces']))
          if (!fought.some(({ battle }) => battle.province === id)) issue('battle that was not', id);
        return;
      case 'gone': {
        const all = truth.ends.filter(
          ({ player, province }) => player === idsIn(values['player'])[0] && province === idsIn(values['province'])[0],
        );
        if (all.length < (sentence.count ?? 1)) issue('end that was not', idsIn(values['province'])[0] ?? '');
        if (all.length > 0 && all.every(({ army }) => toldEnds.has(army)))
          issue('end of an army told twice', all[0]?.army ?? '');
        return;
      }
      case 'siege': {
        const [fort] = idsIn(values['fort']);
        const begun = truth.ofKind('siege-begun').find(({ siege }) => siege.fort === fort);
        if (!begun) issue('siege that was not', fort ?? '');
        else if (fought.some((one) => used.has(one) && one.battle.storm?.fort === fort))
          issue('siege told after its storm', fort ?? '');
        return;
      }
      case 'still': {
        const [fort = ''] = idsIn(values['fort']);
        if (!truth.before.sieges[fort] || !truth.after.sieges[fort]) issue('siege that was not', fort);
        return;
      }
      case 'won':
        if (truth.ofKind('victory-reached').length === 0) issue('victory that was not', '');
        return;
      default:
    }
    const [source, kind = ''] = key.split('.');
    if (source === 'event' && !truth.payloads.some((payload) => payload.kind === kind))
      issue('event that was not', kind);
  }
  for (const sentence of sentences) {
    now = sentence;
    check(sentence);
  }
  for (const [province, gains] of Map.groupBy(toldGains.keys(), (gain) => gain.province)) {
    const order = gains.map(({ at }) => at);
    if (order.some((at, index) => at < (order[index - 1] ?? 0)))
      issues.push({
        kind: 'changes of hands in the wrong order',
        sentence: gains.map((gain) => toldGains.get(gain) ?? '').join(' '),
        fact: province,
      });
  }
  if (isUmpires)
    for (const gain of truth.gains)
      if (!gain.isGift && !toldGains.has(gain))
        issues.push({
          kind: 'change of hands not told',
          sentence: '',
          fact: `${gain.by} took ${gain.province} from ${gain.from ?? 'nobody'}`,
        });
  // No sentence may occur twice.
  const times = new Map<string, number>();
  for (const sentence of sentences) {
    const text = formatSentence(sentence);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  for (const [text, many] of times)
    if (many > 1) issues.push({ kind: 'sentence twice', sentence: text, fact: `${many} times` });
  const raids = sentences.filter((one) => RAIDS.has(keyOf(one)));
  if (raids.length > MAX_SENTENCES.raids)
    issues.push({
      kind: 'raids in more than two sentences',
      sentence: raids.map(formatSentence).join(' '),
      fact: `${raids.length}`,
    });
  const ofWinter = sentences.filter((one) => WINTER.has(keyOf(one)));
  if (isWinter && ofWinter.length > MAX_SENTENCES.winter)
    issues.push({
      kind: 'winter in more than eight sentences',
      sentence: sentences.slice(0, 3).map(formatSentence).join(' '),
      fact: `${ofWinter.length}`,
    });
  issues.push(...checkHeadline({ story, truth, viewer, isUmpires, isWinter }));
  return issues;
}
