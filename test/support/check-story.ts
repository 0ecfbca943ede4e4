import type { Order, Story } from '../../rules/campaign.ts';
import { formatSentence, type Name, type Sentence, type Value } from '../../rules/core/campaign/words.ts';
import type { Truth, TrueBattle, TrueGain } from './month-truth.ts';

/* Holds every sentence of a month's story against what happened. A sentence is its key, which says what is told, and its gaps, whose names keep ids. */

export interface Issue {
  readonly kind: string;
  readonly sentence: string;
  readonly fact: string;
}

const isName = (value: Value | undefined): value is Name =>
  typeof value === 'object' && !Array.isArray(value) && 'text' in value;
const namesIn = (value: Value | undefined): readonly Name[] =>
  value === undefined || typeof value === 'string' || typeof value === 'number' ? [] : isName(value) ? [value] : value;
const idsIn = (value: Value | undefined): readonly string[] => namesIn(value).map(({ id }) => id);
const textIn = (value: Value | undefined): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : namesIn(value)
        .map(({ text }) => text)
        .join(', ');
const numberIn = (value: Value | undefined): number => {
  const text = textIn(value).replaceAll(',', '');
  return Number(/\d+/.exec(text)?.[0] ?? (text.startsWith('one ') ? 1 : Number.NaN));
};

/** The key of a sentence without the number of its wording. */
export const keyOf = ({ key }: Pick<Sentence, 'key'>): string => key.replace(/^story\./, '').replace(/\.\d+$/, '');

/** Phrases that give somebody in a gap a part in a change of hands. */
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
/** Numbers as the narrator spells them. */
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Wordings that say that nobody of the loser was there, and those that say that nobody fought. */
const EMPTY = /had left \{to\} empty|nobody of \{loser\} was there/;
const NO_FIGHT = /without a (?:fight|blow|battle)|nobody fought for it|Nobody stood in the way/;

const RAIDS = new Set([
  'rising',
  'raid',
  'risings',
  'raids',
  'raids-all',
  'raids-cost',
  'partisans',
  'raiders',
  'chase',
  'missed',
  'nobody-caught',
  'caught',
  'driven',
  'held',
  'held-nothing',
  'skirmish-cost',
]);
/** Sentences of the winter itself; what happened in sieges and between powers besides is not counted. */
const WINTER = new Set([
  'winter',
  'winter-spring',
  'account',
  'spent',
  'forfeited',
  'spring',
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
const MOST = { raids: 2, winter: 8 };

/** A seat reckons with what its own side lost: a battle is greater where it is so by far. */
const TOLERANCE = 1.5;

export interface CheckedStory {
  readonly story: Story;
  readonly truth: Truth;
  /** Whose edition it is; null for the public one. */
  readonly viewer: string | null;
  readonly isUmpires: boolean;
  readonly isWinter: boolean;
}

export function checkStory({ story, truth, viewer, isUmpires, isWinter }: CheckedStory): readonly Issue[] {
  const issues: Issue[] = [];
  const sentences = story.paragraphs.flat();
  let now: Sentence = story.headline;
  const issue = (kind: string, fact: string): void => {
    issues.push({ kind, sentence: formatSentence(now), fact });
  };
  const ownerOf = (name: Name): string => (name.kind === 'player' ? name.id : (truth.ownerOf(name.id) ?? ''));
  const open = truth.battles.filter(
    ({ isOverRaiders, isDeclined, battle, winner }) =>
      !isOverRaiders && !isDeclined && !(battle.storm?.asked && winner === null),
  );
  const fought = open;
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
    const fits = open.filter(
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
  function expectFigures(who: Value | undefined, many: Value | undefined): void {
    const [player = ''] = idsIn(who);
    const { figures } = lostBy(player);
    if (figures !== numberIn(many)) issue('wrong number of fallen', `${player} lost ${figures} figures there`);
  }
  function won(who: Value | undefined, ...sides: readonly ('attacker' | 'defender' | 'draw')[]): void {
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
  const casualtiesOf = (cause: string): number[] =>
    truth
      .ofKind('casualties')
      .filter((one) => one.cause === cause)
      .flatMap(({ losses }) => losses.map(({ count }) => count));

  function check(sentence: Sentence): void {
    const { values, text } = sentence;
    const key = keyOf(sentence);
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
      case 'hunger':
      case 'arrears':
      case 'plague':
      case 'walls': {
        if (Array.isArray(values['shares'])) {
          const cause = key === 'walls' ? 'siege' : key;
          for (const { id, text: share } of namesIn(values['shares'])) {
            const fell = truth
              .ofKind('casualties')
              .filter((one) => one.cause === cause)
              .flatMap(({ losses }) => losses.filter(({ army, general }) => truth.ownerOf(army) === id && !general))
              .reduce((sum, { count }) => sum + count, 0);
            if (/^\d/.test(share) && numberIn(share) !== fell)
              issue('wrong number of fallen', `${id} ${fell} by ${cause}`);
          }
          return;
        }
        const many = numberIn(values['many']);
        const [player] = idsIn(values['player']);
        const all = truth.ofKind('casualties').filter(({ cause }) => cause === (key === 'walls' ? 'siege' : key));
        const sums = all.map(({ losses }) =>
          losses
            .filter(({ army, general }) => truth.ownerOf(army) === player && !general)
            .reduce((sum, { count }) => sum + count, 0),
        );
        const isRight = Number.isNaN(many) || sums.includes(many) || sums.reduce((sum, one) => sum + one, 0) === many;
        if (!isRight || casualtiesOf(key === 'walls' ? 'siege' : key).length === 0)
          issue('wrong number of fallen', `${player ?? ''} ${sums.join(', ')} by ${key}`);
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
      case 'accounts':
      case 'forfeited': {
        for (const { id, text: share } of namesIn(values['shares'])) {
          const [one = Number.NaN, other, third] = [...share.slice(nameOf(id).length).matchAll(/[\d,]+/g)].map(
            ([digits]) => Number(digits.replaceAll(',', '')),
          );
          const right =
            key === 'forfeited'
              ? [truth.ofKind('gold-forfeited').find(({ player }) => player === id)?.gold, undefined]
              : [
                  truth.ofKind('revenue-paid').find(({ player }) => player === id)?.income ?? 0,
                  truth.ofKind('upkeep-paid').find(({ player }) => player === id)?.upkeep ?? 0,
                  truth.ofKind('gold-forfeited').find(({ player }) => player === id)?.gold,
                ];
          if (one !== right[0] || other !== right[1] || (key === 'accounts' && third !== right[2]))
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
      case 'rising':
      case 'risings':
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
        const isBand = key === 'rising' || key === 'risings';
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
      case 'siege': {
        const [fort] = idsIn(values['fort']);
        const begun = truth.ofKind('siege-begun').find(({ siege }) => siege.fort === fort);
        if (!begun) issue('siege that was not', fort ?? '');
        else if (open.some((one) => used.has(one) && one.battle.storm?.fort === fort))
          issue('siege told after its storm', fort ?? '');
        return;
      }
      case 'still': {
        const [fort = ''] = idsIn(values['fort']);
        if (!truth.before.sieges[fort] || !truth.after.sieges[fort]) issue('siege that was not', fort);
        return;
      }
      case 'account': {
        const [player = ''] = idsIn(values['by']);
        const income = truth.ofKind('revenue-paid').find((paid) => paid.player === player)?.income;
        const upkeep = truth.ofKind('upkeep-paid').find((paid) => paid.player === player)?.upkeep;
        if (values['income'] !== undefined && income !== undefined && numberIn(values['income']) !== income)
          issue('wrong account', `income ${income}`);
        if (values['income'] !== undefined && income === undefined && numberIn(values['income']) !== 0)
          issue('wrong account', 'no income');
        if (values['upkeep'] !== undefined && numberIn(values['upkeep']) !== (upkeep ?? 0))
          issue('wrong account', `upkeep ${upkeep ?? 0}`);
        return;
      }
      case 'won':
        if (truth.ofKind('victory-reached').length === 0) issue('victory that was not', '');
        return;
      case 'sighting.army-gone.gone':
      default:
    }
    const [source, kind = ''] = key.split('.');
    if (source === 'sighting' && kind === 'army-gone') {
      const [player] = idsIn(values['player']);
      const [province] = idsIn(values['province']);
      const all = truth.ends.filter((end) => end.player === player && end.province === province);
      if (all.length === 0) issue('end that was not', `${player ?? ''} in ${province ?? ''}`);
      if (all.some(({ army }) => toldEnds.has(army))) issue('end of an army told twice', '');
      const there = [...used].some(
        ({ battle, attackers, defenders }) =>
          battle.province === province && all.some(({ army }) => [...attackers, ...defenders].includes(army)),
      );
      if (there) issue('end of an army told away from its battle', `it fell in the battle of ${province ?? ''}`);
    }
    if (source === 'event' && !truth.payloads.some((payload) => payload.kind === kind))
      issue('event that was not', kind);
    if (source === 'event' && kind === 'treaty-renounced' && key.endsWith('offer')) {
      const [by, player] = [idsIn(values['by'])[0], idsIn(values['player'])[0]];
      const at = truth.payloads.findIndex(
        (one) => one.kind === 'treaty-renounced' && one.by === by && one.player === player,
      );
      const offers = truth.states[at]?.treatyOffers ?? [];
      if (!offers.some(({ from, to }) => (from === by && to === player) || (from === player && to === by)))
        issue('talks that never were', `no offer between ${by ?? ''} and ${player ?? ''}`);
    }
  }
  /** Whether somebody went after raiders of a player there, or after partisans. */
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
  const nameOf = (id: string): string => {
    const player = truth.after.players.find((one) => one.id === id);
    return player ? player.power || player.name : id;
  };

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
  // No sentence twice.
  const times = new Map<string, number>();
  for (const sentence of sentences) {
    const text = formatSentence(sentence);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  for (const [text, many] of times)
    if (many > 1) issues.push({ kind: 'sentence twice', sentence: text, fact: `${many} times` });
  const raids = sentences.filter((one) => RAIDS.has(keyOf(one)));
  if (raids.length > MOST.raids)
    issues.push({
      kind: 'raids in more than two sentences',
      sentence: raids.map(formatSentence).join(' '),
      fact: `${raids.length}`,
    });
  const ofWinter = sentences.filter((one) => WINTER.has(keyOf(one)));
  if (isWinter && ofWinter.length > MOST.winter)
    issues.push({
      kind: 'winter in more than eight sentences',
      sentence: sentences.slice(0, 3).map(formatSentence).join(' '),
      fact: `${ofWinter.length}`,
    });
  headline();
  return issues;

  function headline(): void {
    now = story.headline;
    const key = keyOf(now);
    const settled = fought.filter(({ winner }) => winner !== null);
    const own = (one: TrueBattle): boolean =>
      viewer !== null && [...one.attackers, ...one.defenders].some((id) => truth.ownerOf(id) === viewer);
    const known = viewer === null ? settled : settled.filter(own);
    // Without seeing all the public edition knows no losses: nothing is greater than anything else.
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
      // A seat knows what its own side lost: a greater battle is one that was so for it as well.
      const ownIn = (one: TrueBattle): number =>
        one.losses.reduce((sum, loss) => sum + (viewer === null || loss.player === viewer ? loss.count : 0), 0);
      const isGreater = viewer === null || ownIn(greatest) > Math.max(0, ...inIt.map(ownIn));
      // It knows of foreign armies only that they are no more.
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
  }
}

/** Sentences that tell how orders ended which no event answers, by the order's kind. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  intercept: ['no-raiders'],
  police: ['no-partisans'],
  'counter-mine': ['no-mine'],
  'leave-breach': ['no-breach', 'breach-left'],
  assault: ['no-storm'],
  besiege: ['no-siege'],
  'siege-work': ['no-work'],
  sortie: ['no-sally'],
  march: ['no-march'],
  relieve: ['no-march'],
  raid: ['no-raid'],
  'go-home': ['no-home'],
};

/** Whether a story says how an order ended, naming its army, its place or its fort. */
export function isOrderNarrated({ paragraphs }: Story, order: Order, truth: Truth): boolean {
  const army = 'army' in order ? order.army : '';
  const split = truth.ofKind('army-split').find(({ into }) => into === army)?.army ?? army;
  const own = truth.before.armies[army] ?? truth.before.armies[split];
  const garrison = truth.ofKind('army-garrisoned').find((one) => one.army === army)?.fort;
  const about = [army, split, own?.province, own?.fort, garrison, 'fort' in order ? order.fort : undefined];
  return paragraphs
    .flat()
    .some(
      (sentence) =>
        TOLD_BY[order.kind]?.includes(keyOf(sentence)) === true &&
        Object.values(sentence.values).some((value) =>
          namesIn(value).some(
            ({ id, text }) =>
              about.includes(id) || /^(?:elsewhere|their provinces|their forts)$/.test(text) || text === 'an army',
          ),
        ),
    );
}
