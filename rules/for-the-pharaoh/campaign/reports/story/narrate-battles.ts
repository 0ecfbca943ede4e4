import { closedName, type Name, type Sentence } from '../../../../core/campaign/words.ts';
import { inSeries, wholeNumber } from '../../../../core/words.ts';
import type { BattleFact, Losses, MarchFact, MonthFacts, RaidFact, SkirmishFact } from './month-facts.ts';
import {
  formatFigures,
  spellNumber,
  toTextNames,
  sumSideLosses,
  namePlayers,
  nameSide,
  type Narration,
  addArticle,
} from './story-words.ts';

/* Battles, storms, raids and those who went after raiders. */

/** Whether the reader's own troops fight in a battle. */
export const involvesReader = ({ attackers, defenders }: BattleFact, { viewer }: Pick<Narration, 'viewer'>): boolean =>
  viewer !== null && (attackers.players.includes(viewer) || defenders.players.includes(viewer));

/** What the fall of a general with a name of his own counts for beside his points. */
const NAMED_GENERAL_POINTS = 500;

/** Generals of a battle who fell and had names of their own. */
export const listNamedFallen = ({ fallen }: BattleFact): readonly string[] =>
  fallen.flatMap(({ generals }) => generals.filter((name) => !UNNAMED.test(name)));

/** What a battle weighs in points: those that fell, and more for generals with names; where nobody knows them, who fought and how it ended. */
export function weighBattle(battle: BattleFact, { viewer }: Pick<Narration, 'viewer'>): number {
  return (
    (involvesReader(battle, { viewer }) ? 100_000 : 0) +
    (battle.winner === null ? 5 : 20) +
    (battle.fort === null ? 0 : 15) +
    battle.points +
    NAMED_GENERAL_POINTS * listNamedFallen(battle).length
  );
}

/** Battles, the greatest first: the reader's own, then by points. */
export const sortByWeight = (
  battles: readonly BattleFact[],
  narration: Pick<Narration, 'viewer'>,
): readonly BattleFact[] =>
  battles.toSorted((one, other) => weighBattle(other, narration) - weighBattle(one, narration));

function opening(battle: BattleFact, narration: Narration): Sentence {
  const { book, place, vary } = narration;
  const attacker = nameSide(battle.attackers, narration);
  const defender = nameSide(battle.defenders, narration);
  const province = place(battle.province);
  if (battle.fort !== null && battle.cause === 'engine')
    return vary(
      'sally',
      [
        '{attacker} sallied from {fort} to burn the engine that {defender} served.',
        'From {fort} {attacker} came out against the engine that {defender} served.',
        'The gates of {fort} opened, and {attacker} fell on {defender} at the engine.',
      ],
      { attacker, defender, fort: book.names.fort(battle.fort) },
    );
  if (battle.fort !== null)
    return vary(
      'storm',
      [
        '{attacker} went up against the walls of {fort}, which {defender} held.',
        'At {fort} {attacker} stormed the walls; within stood {defender}.',
      ],
      { attacker, defender, fort: book.names.fort(battle.fort) },
    );
  if (battle.cause === 'sortie')
    return vary(
      'sortie',
      [
        '{attacker} came out of the gates in {province} and fell on {defender}.',
        'In {province} the gates opened, and {attacker} fell on {defender}.',
      ],
      { attacker, defender, province },
    );
  if (battle.from === null)
    return vary(
      'met',
      [
        '{attacker} and {defender} met in {province}.',
        'In {province} {attacker} came upon {defender}.',
        'There was a battle in {province}: {attacker} had come to drive out {defender}.',
      ],
      { attacker, defender, province },
    );
  if (battle.origins.length > 1)
    return vary(
      'came-from-many',
      [
        'From {places} {attacker} marched into {province}, where {defender} stood in the way.',
        '{attacker} closed in on {province} from {places}; there {defender} gave battle.',
      ],
      { attacker, defender, province, places: battle.origins.map(place) },
    );
  return vary(
    'came',
    [
      '{attacker} marched from {from} into {province}, where {defender} stood in the way.',
      '{attacker} came down the road from {from} and found {defender} drawn up in {province}.',
      'In {province} {defender} barred the road to {attacker}, come from {from}.',
      'From {from} {attacker} crossed into {province}, and there {defender} gave battle.',
    ],
    { attacker, defender, province, from: place(battle.from) },
  );
}

function outcome(battle: BattleFact, { book, vary }: Narration): Sentence {
  const { winner, attackers, defenders, fort, cause } = battle;
  if (winner === null) return vary('waits', ['How it ended is still to be told.'], {});
  if (winner === 'draw')
    return vary(
      'draw',
      [
        'Neither side could call the day its own.',
        'Both held their ground, and nothing was decided.',
        'When night fell nothing was decided.',
      ],
      {},
    );
  const victor = namePlayers(winner === 'attacker' ? attackers : defenders, book);
  if (fort !== null && cause !== 'engine')
    return winner === 'attacker'
      ? vary('carried', ['{victor} carried the walls.', 'The walls were taken, and {victor} stood within.'], { victor })
      : vary('held-walls', ['The walls held.', '{victor} threw the ladders down and kept the walls.'], { victor });
  return winner === 'attacker'
    ? vary(
        'attack-won',
        [
          '{victor} won the day.',
          'The field belonged to {victor}.',
          'It was the day of {victor}.',
          '{victor} broke through.',
        ],
        { victor },
      )
    : vary(
        'defence-won',
        [
          '{victor} held the ground.',
          'The attack broke against {victor}.',
          '{victor} would not be moved.',
          '{victor} threw the attack back.',
        ],
        { victor },
      );
}

/** From so many times the other side’s losses on a battle is told as a rout. */
const ROUT_RATIO = 3;

function losses(battle: BattleFact, narration: Narration): readonly Sentence[] {
  const { book, vary } = narration;
  const { winner, attackers, defenders, fallen } = battle;
  const [won, lost] = winner === 'defender' ? [defenders, attackers] : [attackers, defenders];
  const [ofWinner, ofLoser] = [sumSideLosses(fallen, won), sumSideLosses(fallen, lost)];
  return [...figuresLost(ofWinner, ofLoser), ...[ofLoser, ofWinner].flatMap((side) => generalsLost(side, narration))];

  function figuresLost(one: Losses | null, other: Losses | null): readonly Sentence[] {
    const nameOf = (side: Losses) => book.names.player(side.player);
    if (one && other && one.figures > 0 && other.figures > 0) {
      const values = {
        loser: nameOf(other),
        n: formatFigures(other.figures),
        winner: nameOf(one),
        m: formatFigures(one.figures),
      };
      const { n: many, m: few, ...names } = values;
      if (other.figures >= ROUT_RATIO * one.figures)
        return [
          vary(
            'rout',
            [
              'It was a rout: {many} of {loser} lay dead, and only {few} of {winner}.',
              '{loser} lost {many} and {winner} no more than {few}.',
            ],
            { ...names, many, few },
          ),
        ];
      if (one.figures >= ROUT_RATIO * other.figures && winner !== 'draw')
        return [
          vary(
            'dear',
            [
              'The victory was dear: it cost {winner} {few}, and {loser} only {many}.',
              '{winner} paid for it with {few}; {loser} lost {many}.',
            ],
            { ...names, many, few },
          ),
        ];
      return [
        vary(
          'cost',
          [
            'It cost {loser} {many} and {winner} {few}.',
            '{loser} left {many} on the field and {winner} {few}.',
            '{many} of {loser} fell, and {few} of {winner}.',
          ],
          { ...names, many, few },
        ),
      ];
    }
    const only = [other, one].find((side) => side !== null && side.figures > 0);
    if (!only) return [];
    const values = { player: nameOf(only), many: formatFigures(only.figures) };
    const isUnhurt = fallen.length > 0 && narration.viewer === null;
    return [
      isUnhurt
        ? vary(
            'alone',
            ['{player} lost {many}, the other side nobody.', '{many} of {player} fell, and nobody on the other side.'],
            values,
          )
        : vary(
            'own',
            ['{player} lost {many} there.', 'It cost {player} {many}.', '{player} left {many} on the field.'],
            values,
          ),
    ];
  }
}

/** What armies call a general to whom nobody gave a name. */
const UNNAMED = /^general( \d+)?$/i;

export function generalsLost(side: Losses | null, { book, vary }: Narration): readonly Sentence[] {
  if (!side || side.generals.length === 0) return [];
  const player = book.names.player(side.player);
  const named = side.generals.filter((name) => !UNNAMED.test(name));
  if (named.length === 0)
    return [
      vary(
        'general-unnamed',
        [
          '{player} lost a general there. | {player} lost {n} generals there.',
          'A general of {player} fell. | {n} generals of {player} fell.',
          '{player} had a general to bury. | {player} had {n} generals to bury.',
        ],
        { player },
        {
          count: side.generals.length,
        },
      ),
    ];
  const values = { player, generals: toTextNames(named.map(addArticle)) };
  if (named.length > 1)
    return [
      vary(
        'generals',
        ['Of its generals {player} buried {generals}.', 'Among the dead of {player} lay {generals}.'],
        values,
      ),
    ];
  return [
    vary(
      'general',
      [
        'Among the dead of {player} lay a general, {generals}.',
        '{player} lost a general there, {generals}.',
        'A general of {player}, {generals}, did not come back.',
      ],
      values,
    ),
  ];
}

/** What came of a battle on the map: who fell back where, and to whom the province passed. */
function aftermath(
  { retreats, gains, province: id }: BattleFact,
  { army: nameArmy, book, place, vary }: Narration,
): readonly Sentence[] {
  const { names } = book;
  const [gain] = gains;
  const province = place(id);
  const [first = [], ...others] = [...Map.groupBy(retreats, ({ to }) => to).values()];
  const beaten = ([one, ...more]: readonly MarchFact[]): readonly Name[] => {
    const armies = [one, ...more].flatMap((move) => (move?.army ? [nameArmy(move.army)] : []));
    return armies.length > 0 || !one ? armies : [{ ...names.player(one.player), text: 'the beaten' }];
  };
  const [retreat] = first;
  if (!retreat)
    return gain
      ? [
          vary('passed', ['{province} passed to {by}.', 'With that {province} went over to {by}.'], {
            province,
            by: names.player(gain.by),
          }),
        ]
      : [];
  const ways = {
    beaten: beaten(first),
    to: place(retreat.to),
    others: others.map((of): Name => {
      const to = place(of[0]?.to ?? '');
      const who = inSeries(beaten(of).map(({ text }) => text)).join('');
      return {
        kind: 'text',
        id: `${of.map(({ army }) => army?.id ?? '').join(' ')} to ${to.id}`,
        text: `${closedName(who)} to ${to.text}`,
      };
    }),
  };
  const { others: _, ...alone } = ways;
  if (gain) {
    const taken = { province, by: names.player(gain.by) };
    return others.length > 0
      ? [
          vary('fell-back-ways-lost', ['{beaten} fell back to {to}, {others}; {province} passed to {by}.'], {
            ...ways,
            ...taken,
          }),
        ]
      : [
          vary(
            'fell-back-lost',
            [
              '{beaten} fell back to {to}, and {province} passed to {by}.',
              '{beaten} fell back to {to}; {province} went over to {by}.',
            ],
            { ...alone, ...taken },
          ),
        ];
  }
  return others.length > 0
    ? [vary('fell-back-ways', ['{beaten} fell back to {to}, {others}.'], ways)]
    : [vary('fell-back', ['{beaten} fell back to {to}.', '{beaten} went back to {to}.'], alone)];
}

/** Armies that are no more; of foreign ones it is told how many there were. */
export function narrateEnds(ends: MonthFacts['ends'], { army, vary }: Narration, isFought = true): readonly Sentence[] {
  if (ends.length === 0) return [];
  const foreign = [
    ...Map.groupBy(
      ends.filter(({ isKnown }) => !isKnown),
      (end) => end.army.id,
    ).values(),
  ];
  const armies = [
    ...ends.filter(({ isKnown }) => isKnown).map((end) => army(end.army)),
    ...foreign.flatMap((of) => {
      const [first] = of;
      const text =
        first && of.length > 1 ? first.army.text.replace(/^an army/, `${spellNumber(of.length)} armies`) : '';
      return first ? [{ ...first.army, text: text || first.army.text }] : [];
    }),
  ];
  return isFought
    ? [
        vary('ended', ['That was the end of {armies}.', 'So ended {armies}.', 'It was the last day of {armies}.'], {
          armies,
        }),
      ]
    : [vary('no-more', ['{armies} was no more. | {armies} were no more.'], { armies }, { count: armies.length })];
}

/** A battle from its beginning to what came of it. */
export const narrateBattle = (battle: BattleFact, narration: Narration): readonly Sentence[] => [
  opening(battle, narration),
  outcome(battle, narration),
  ...(battle.winner === null
    ? []
    : [...losses(battle, narration), ...aftermath(battle, narration), ...narrateEnds(battle.ends, narration)]),
];

/** What raiders or partisans did, without who did it: as the rest of a sentence. Only of the largest it is told how much. */
function damage({ crops, gold }: Pick<RaidFact, 'crops' | 'gold'>, isLargest: boolean): string {
  const done = [
    ...(crops > 0 ? [isLargest ? `burnt ${wholeNumber(crops)} points of crops` : 'burnt crops'] : []),
    ...(gold > 0 ? [isLargest ? `carried off ${wholeNumber(gold)} gold` : 'carried off gold'] : []),
  ];
  return done.length > 0 ? done.join(' and ') : 'found nothing to take';
}

/** A raid or a rising, and how those fared who went after it. */
interface RaidGroup {
  readonly province: string;
  /** Null where whose they are is not known. */
  readonly by: string | null;
  readonly isPartisans: boolean;
  readonly crops: number;
  readonly gold: number;
  /** Whether they came to raid; those who were caught before it did not. */
  readonly hasRaided: boolean;
  readonly skirmish: SkirmishFact | null;
}

const fellIn = ({ fallen }: SkirmishFact): number =>
  fallen.reduce((sum, side) => sum + side.figures + NAMED_GENERAL_POINTS * side.generals.length, 0);
const weighRaidGroup = ({ crops, gold, skirmish }: RaidGroup): number =>
  crops + gold + (skirmish ? fellIn(skirmish) : 0);

/** One row for the raiders of a player in a province, however many armies sent them; the greatest first. */
function groupRaids({ raids, skirmishes }: MonthFacts): readonly RaidGroup[] {
  const left = [...skirmishes];
  const take = (province: string, by: string | null, isPartisans: boolean): SkirmishFact | null => {
    const fits = (one: SkirmishFact): boolean =>
      one.province === province &&
      (one.isPartisans === isPartisans || one.hunter === null) &&
      (by === null || one.raider === null || one.raider === by);
    // Who fought is told before who came too late.
    const found = left.find((one) => fits(one) && one.isCaught) ?? left.find(fits) ?? null;
    for (const one of left.filter((other) => fits(other) && (other === found || !other.isCaught)))
      left.splice(left.indexOf(one), 1);
    return found;
  };
  const done = [...Map.groupBy(raids, (raid) => `${raid.province} ${raid.by ?? ''} ${raid.isPartisans}`).values()];
  const rows = done.flatMap((of): RaidGroup[] => {
    const [first] = of;
    if (!first) return [];
    const { province, by, isPartisans } = first;
    return [
      {
        province,
        by,
        isPartisans,
        crops: of.reduce((sum, { crops }) => sum + crops, 0),
        gold: of.reduce((sum, { gold }) => sum + gold, 0),
        hasRaided: true,
        skirmish: take(province, by, isPartisans),
      },
    ];
  });
  const rest = left.map((skirmish): RaidGroup => ({
    province: skirmish.province,
    by: skirmish.raider,
    isPartisans: skirmish.isPartisans,
    crops: 0,
    gold: 0,
    hasRaided: false,
    skirmish,
  }));
  return [...rows, ...rest].toSorted((one, other) => weighRaidGroup(other) - weighRaidGroup(one));
}

/** How those fared who went after raiders, as the end of a sentence; its id says so too. */
function chase({ skirmish }: RaidGroup, { book }: Narration, isShort: boolean): Name {
  const said = (id: string, text: string): Name => ({ kind: 'text', id, text });
  if (!skirmish) return said('none', '');
  const { hunter, isCaught, isDrivenOff, fallen } = skirmish;
  if (hunter === null) return said('none', isShort ? '' : '; nobody caught them');
  const by = book.player(hunter);
  if (!isCaught) return said(`missed ${hunter}`, isShort ? '' : `; ${by} had posted men against them, in vain`);
  const all = fallen.filter((side) => side.figures > 0);
  const cost = inSeries(
    all.map(
      (side, at) => `${book.player(side.player)} ${at === 0 ? formatFigures(side.figures) : String(side.figures)}`,
    ),
  ).join('');
  const generals = fallen.flatMap((side) =>
    side.generals.map((name) => `${addArticle(name)} of ${book.player(side.player)}`),
  );
  const dead = generals.length > 0 ? `; there fell ${inSeries(generals).join('')}` : '';
  const paid = `${cost === '' ? '' : `, which cost ${cost}`}${dead}`;
  if (isDrivenOff === null) return said(`caught ${hunter}`, `; ${by} caught them, and they are to fight it out`);
  return isDrivenOff
    ? said(`driven ${hunter}`, `; ${by} caught them and drove them out${isShort ? dead : paid}`)
    : said(`held ${hunter}`, `; ${by} caught them, but they held their own${isShort ? dead : paid}`);
}

/** So many groups of raiders are told of beside the greatest. */
const MAX_RAIDERS_LISTED = 6;

/** Raids and risings in two sentences at most: the greatest with what it took, and who else was about. */
export function narrateRaids(facts: MonthFacts, narration: Narration): readonly Sentence[] {
  const { book, place, vary } = narration;
  const [greatest, ...others] = groupRaids(facts);
  if (!greatest) return [];
  const { by, isPartisans } = greatest;
  const values = {
    province: place(greatest.province),
    damage: greatest.hasRaided ? damage(greatest, true) : 'were about',
    chase: chase(greatest, narration, false),
  };
  const first =
    isPartisans || by === null
      ? vary('rising', ['In {province} partisans {damage}{chase}.', 'Partisans {damage} in {province}{chase}.'], values)
      : vary(
          'raid',
          ['Raiders of {by} {damage} in {province}{chase}.', 'In {province} raiders of {by} {damage}{chase}.'],
          {
            by: book.names.player(by),
            ...values,
          },
        );
  const keyOf = ({ by: player, isPartisans: isBand, skirmish, province }: RaidGroup): string =>
    `${isBand ? 'partisans' : 'raiders'} ${player ?? ''} ${skirmish?.isCaught === true ? province : ''}`;
  const groups = [...Map.groupBy(others, keyOf).values()];
  const told = groups.slice(0, MAX_RAIDERS_LISTED).flatMap((of): Name[] => {
    const [one] = of;
    if (!one) return [];
    const places = [...new Set(of.map(({ province }) => province))].map(place);
    const who =
      one.by === null || (one.isPartisans && one.by !== narration.viewer && narration.viewer !== null)
        ? 'partisans'
        : `${one.isPartisans ? 'partisans' : 'raiders'} of ${book.player(one.by)}`;
    const end = one.skirmish?.isCaught === true ? chase(one, narration, true) : null;
    const { hunter, isDrivenOff } = one.skirmish ?? { hunter: null, isDrivenOff: null };
    const fate =
      end && hunter !== null
        ? isDrivenOff === true
          ? ` (${book.player(hunter)} drove them out)`
          : isDrivenOff === false
            ? ` (${book.player(hunter)} could not drive them out)`
            : ` (${book.player(hunter)} caught them)`
        : '';
    const where = inSeries(places.map(({ text }) => text)).join('');
    const id = `${one.isPartisans ? 'partisans' : 'raiders'} ${one.by ?? '?'} ${places.map((each) => each.id).join(' ')}`;
    return [{ kind: 'text', id, text: `${who} in ${where}${fate}` }];
  });
  const more = groups.length - told.length;
  const list =
    more > 0
      ? [...told, { kind: 'text', id: 'more', text: `${spellNumber(more)} more bands elsewhere` } as Name]
      : told;
  return list.length === 0
    ? [first]
    : [first, vary('raids', ['Also out were {raids}.', 'There were others: {raids}.'], { raids: list })];
}
