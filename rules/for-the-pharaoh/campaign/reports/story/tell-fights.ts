import type { Sentence } from '../../../../core/campaign/words.ts';
import { wholeNumber } from '../../../../core/words.ts';
import type { BattleFact, Fallen, MonthFacts, RaidFact, SkirmishFact } from './month-facts.ts';
import { figures, listed, lossesOf, playersName, sideName, type Telling, withThe } from './story-words.ts';

/* Battles, storms, raids and those who went after raiders. */

/** Whether the reader's own troops fight in a battle. */
export const isReaders = ({ attackers, defenders }: BattleFact, { viewer }: Pick<Telling, 'viewer'>): boolean =>
  viewer !== null && (attackers.players.includes(viewer) || defenders.players.includes(viewer));

/** Battles, the greatest first: the reader's own, then by what fell, generals above all. */
export function byWeight(battles: readonly BattleFact[], telling: Pick<Telling, 'viewer'>): readonly BattleFact[] {
  const weightOf = (battle: BattleFact): number =>
    (isReaders(battle, telling) ? 100_000 : 0) +
    (battle.winner === null ? 50 : 200) +
    (battle.fort === null ? 0 : 150) +
    battle.fallen.reduce((sum, each) => sum + each.figures + 150 * each.generals.length, 0);
  return battles.toSorted((one, other) => weightOf(other) - weightOf(one));
}

function opening(battle: BattleFact, telling: Telling): Sentence {
  const { book, place, vary } = telling;
  const attacker = sideName(battle.attackers, telling);
  const defender = sideName(battle.defenders, telling);
  const province = place(battle.province);
  if (battle.fort !== null && battle.cause === 'engine')
    return vary('sally', ['{attacker} sallied from {fort} to burn the engine that {defender} served.'], {
      attacker,
      defender,
      fort: book.names.fort(battle.fort),
    });
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

function outcome(battle: BattleFact, { book, vary }: Telling): Sentence {
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
  const victor = playersName(winner === 'attacker' ? attackers : defenders, book);
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
const ROUT = 3;

function losses(battle: BattleFact, telling: Telling): readonly Sentence[] {
  const { book, vary } = telling;
  const { winner, attackers, defenders, fallen } = battle;
  const [won, lost] = winner === 'defender' ? [defenders, attackers] : [attackers, defenders];
  const [ofWinner, ofLoser] = [lossesOf(fallen, won), lossesOf(fallen, lost)];
  return [...figuresLost(ofWinner, ofLoser), ...[ofLoser, ofWinner].flatMap((side) => generalsLost(side, telling))];

  function figuresLost(one: Fallen | null, other: Fallen | null): readonly Sentence[] {
    const nameOf = (side: Fallen) => book.names.player(side.player);
    if (one && other && one.figures > 0 && other.figures > 0) {
      const values = { loser: nameOf(other), n: figures(other.figures), winner: nameOf(one), m: figures(one.figures) };
      const { n: many, m: few, ...names } = values;
      if (other.figures >= ROUT * one.figures)
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
      if (one.figures >= ROUT * other.figures && winner !== 'draw')
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
    const values = { player: nameOf(only), many: figures(only.figures) };
    const isUnhurt = fallen.length > 0 && telling.viewer === null;
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

export function generalsLost(side: Fallen | null, { book, vary }: Telling): readonly Sentence[] {
  if (!side || side.generals.length === 0) return [];
  const player = book.names.player(side.player);
  const named = side.generals.filter((name) => !UNNAMED.test(name));
  if (named.length === 0)
    return [
      vary(
        'general-unnamed',
        ['{player} lost a general there. | {player} lost {n} generals there.'],
        { player },
        {
          count: side.generals.length,
        },
      ),
    ];
  const values = { player, generals: listed(named.map(withThe)) };
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
  battle: BattleFact,
  facts: MonthFacts,
  { army: nameArmy, book, place, vary }: Telling,
): readonly Sentence[] {
  const { names } = book;
  const back = facts.retreats.filter(({ from }) => from === battle.province);
  const [first] = back;
  const winners = (battle.winner === 'attacker' ? battle.attackers : battle.defenders).players;
  const gain = facts.gains.find(
    ({ province, by, isGift }) => province === battle.province && !isGift && winners.includes(by),
  );
  const province = place(battle.province);
  if (!first)
    return gain
      ? [
          vary('passed', ['{province} passed to {by}.', '{province} now belonged to {by}.'], {
            province,
            by: names.player(gain.by),
          }),
        ]
      : [];
  const armies = back.flatMap(({ army }) => (army ? [nameArmy(army)] : []));
  const beaten = armies.length > 0 ? armies : [{ ...names.player(first.player), text: 'the beaten' }];
  const to = place(first.to);
  if (gain)
    return [
      vary(
        'fell-back-lost',
        [
          '{beaten} fell back to {to}, and {province} passed to {by}.',
          '{beaten} fell back to {to}; {province} now belonged to {by}.',
        ],
        { beaten, to, province, by: names.player(gain.by) },
      ),
    ];
  return [vary('fell-back', ['{beaten} fell back to {to}.', '{beaten} went back to {to}.'], { beaten, to })];
}

/** Armies of a battle that are no more after it. */
export const endedIn = ({ attackers, defenders }: BattleFact, { ends }: MonthFacts): MonthFacts['ends'] => {
  const there = new Set([...attackers.armies, ...defenders.armies].map(({ id }) => id));
  return ends.filter(({ army, why }) => why !== 'dismissed' && there.has(army.id));
};

export const tellEnds = (ends: MonthFacts['ends'], { army, vary }: Telling): readonly Sentence[] =>
  ends.length === 0
    ? []
    : [vary('ended', ['That was the end of {armies}.'], { armies: ends.map((end) => army(end.army)) })];

/** A battle from its beginning to what came of it. */
export const tellBattle = (battle: BattleFact, facts: MonthFacts, telling: Telling): readonly Sentence[] => [
  opening(battle, telling),
  outcome(battle, telling),
  ...(battle.winner === null
    ? []
    : [...losses(battle, telling), ...aftermath(battle, facts, telling), ...tellEnds(endedIn(battle, facts), telling)]),
];

/** What raiders or partisans did, without who did it: as the rest of a sentence. Only of the largest it is told how much. */
function damage({ crops, gold }: Pick<RaidFact, 'crops' | 'gold'>, isLargest: boolean): string {
  const done = [
    ...(crops > 0 ? [isLargest ? `burnt ${wholeNumber(crops)} points of crops` : 'burnt crops'] : []),
    ...(gold > 0 ? [isLargest ? `carried off ${wholeNumber(gold)} gold` : 'carried off gold'] : []),
  ];
  return done.length > 0 ? done.join(' and ') : 'found nothing to take';
}

/** How those fared who went after raiders: as the next sentence. */
function chase({ hunter, isCaught, isDrivenOff }: SkirmishFact, hasDone: boolean, { book, vary }: Telling): Sentence {
  if (hunter === null) return vary('nobody-caught', ['Nobody caught them.'], {});
  const by = book.names.player(hunter);
  if (!isCaught)
    return vary(
      'missed',
      ['The men whom {by} had set to catch them came too late.', '{by} lay in wait for them in vain.'],
      { by },
    );
  if (isDrivenOff === null) return vary('caught', ['{by} caught them, and they are to fight it out.'], { by });
  if (isDrivenOff)
    return vary(
      'driven',
      ['{by} caught them and drove them out.', 'They ran into the men of {by} and were driven out.'],
      { by },
    );
  return hasDone
    ? vary(
        'held',
        ['{by} caught them, but they held their own.', 'The men of {by} fell on them and could not drive them out.'],
        { by },
      )
    : vary('held-nothing', ['{by} caught them; they held their own.'], { by });
}

/** Raids and risings, each with those who were caught at it. */
export function tellRaids({ raids, skirmishes }: MonthFacts, telling: Telling): readonly Sentence[] {
  const { book, place, vary } = telling;
  const left = [...skirmishes];
  const take = (province: string, by: string | null): SkirmishFact | null => {
    const at = left.findIndex(
      (one) => one.province === province && (by === null || one.raider === null || one.raider === by),
    );
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const fallen = (skirmish: SkirmishFact | null): readonly Sentence[] => {
    const all = (skirmish?.fallen ?? []).filter((side) => side.figures > 0);
    const shares = all.map(
      (side, at) => `${book.names.player(side.player).text} ${at === 0 ? figures(side.figures) : side.figures}`,
    );
    return [
      ...(shares.length > 0
        ? [vary('skirmish-cost', ['It cost {shares}.', 'That cost {shares}.'], { shares: listed(shares) })]
        : []),
      ...(skirmish?.fallen ?? []).flatMap((side) => generalsLost(side, telling)),
    ];
  };
  const [largest] = raids.toSorted((one, other) => other.crops + other.gold - one.crops - one.gold);
  const isFought = ({ province, by }: RaidFact): boolean =>
    skirmishes.some((one) => one.province === province && one.raider === by && one.isCaught);
  const few = raids.filter((raid) => raid === largest || isFought(raid));
  const told = few.flatMap((raid) => {
    const skirmish = take(raid.province, raid.by);
    const province = place(raid.province);
    const isBand = raid.army === null ? raid.by === null : book.names.isBand(raid.army.id);
    const first =
      isBand || raid.by === null
        ? vary('rising', ['Partisans rose in {province} and {damage}.', 'In {province} partisans {damage}.'], {
            province,
            damage: damage(raid, raid === largest),
          })
        : vary(
            'raid',
            [
              'Raiders of {by} {damage} in {province}.',
              'Smoke stood over {province}: raiders of {by} {damage}.',
              'Into {province} {by} sent raiders, who {damage}.',
            ],
            { by: book.names.player(raid.by), province, damage: damage(raid, raid === largest) },
          );
    return [first, ...(skirmish ? [chase(skirmish, true, telling), ...fallen(skirmish)] : [])];
  });
  const others = raids.filter((raid) => !few.includes(raid));
  // Who lay in wait in vain is told of the largest alone.
  for (const { province, by } of others) take(province, by);
  const rest = [...Map.groupBy(others, ({ by }) => by)].map(([by, of]) => {
    const places = [...new Set(of.map(({ province }) => province))].map(place);
    return by === null
      ? vary('risings', ['Partisans burnt and plundered in {places}.', 'Partisans were about in {places} too.'], {
          places,
        })
      : vary('raids', ['Raiders of {by} were in {places} too.', '{by} had its raiders in {places} as well.'], {
          by: book.names.player(by),
          places,
        });
  });
  const alone = left.flatMap((skirmish) => {
    const province = place(skirmish.province);
    const first =
      skirmish.isPartisans || skirmish.raider === null
        ? vary('partisans', ['Partisans were about in {province}.'], { province })
        : vary('raiders', ['{by} sent raiders into {province}.', 'Raiders of {by} came into {province}.'], {
            by: book.names.player(skirmish.raider),
            province,
          });
    return [first, chase(skirmish, false, telling), ...fallen(skirmish)];
  });
  return [...told, ...rest, ...alone];
}
