import { addClosingComma, type Name, type Sentence } from '../../../../core/campaign/sentence.ts';
import { joinSeries } from '../../../../core/words.ts';
import type { BattleFact, MarchFact, MonthFacts, PlayerLosses } from './month-facts.ts';
import {
  formatFigures,
  spellNumber,
  toTextNames,
  sumSideLosses,
  listPlayerNames,
  listSideNames,
  type Narration,
  addArticle,
} from './story-words.ts';

/** Checks whether the reader's own troops fight in a battle. */
export const isReaderInvolved = (
  { attackers, defenders }: BattleFact,
  { viewer }: Pick<Narration, 'viewer'>,
): boolean => viewer !== null && (attackers.players.includes(viewer) || defenders.players.includes(viewer));

/** Points added for the death of a general with a name. */
export const NAMED_GENERAL_POINTS = 500;

/** Lists the named generals who fell in a battle. */
export const listNamedFallen = ({ fallen }: BattleFact): readonly string[] =>
  fallen.flatMap(({ generals }) => generals.filter((name) => !UNNAMED.test(name)));

/** Returns the importance of a battle: points lost, plus points for named generals. The reader's own battles come first. */
export function weighBattle(battle: BattleFact, { viewer }: Pick<Narration, 'viewer'>): number {
  return (
    (isReaderInvolved(battle, { viewer }) ? 100_000 : 0) +
    (battle.winner === null ? 5 : 20) +
    (battle.fort === null ? 0 : 15) +
    battle.points +
    NAMED_GENERAL_POINTS * listNamedFallen(battle).length
  );
}

/** Sorts battles by importance, the greatest first. */
export const sortByWeight = (
  battles: readonly BattleFact[],
  narration: Pick<Narration, 'viewer'>,
): readonly BattleFact[] =>
  battles.toSorted((one, other) => weighBattle(other, narration) - weighBattle(one, narration));

function narrateOpening(battle: BattleFact, narration: Narration): Sentence {
  const { book, place, vary } = narration;
  const attacker = listSideNames(battle.attackers, narration);
  const defender = listSideNames(battle.defenders, narration);
  const province = place(battle.province);
  if (battle.fort !== null && battle.cause === 'engine')
    return vary(
      'sally',
      [
        '{attacker} sallied from {fort} to burn the engine that {defender} crewed.',
        '{attacker} came out of {fort} against the engine that {defender} crewed.',
        'The gates of {fort} opened, and {attacker} fell on {defender} at the engine.',
      ],
      { attacker, defender, fort: book.names.fort(battle.fort) },
    );
  if (battle.fort !== null)
    return vary(
      'storm',
      [
        '{attacker} went up against the walls of {fort}, which {defender} held.',
        'At {fort}, {attacker} stormed the walls against {defender}.',
      ],
      { attacker, defender, fort: book.names.fort(battle.fort) },
    );
  if (battle.cause === 'sortie')
    return vary(
      'sortie',
      [
        '{attacker} came out of the gates in {province} and fell on {defender}.',
        'The gates in {province} opened, and {attacker} fell on {defender}.',
      ],
      { attacker, defender, province },
    );
  if (battle.from === null)
    return vary(
      'met',
      [
        '{attacker} and {defender} met in {province}.',
        'In {province}, {attacker} came upon {defender}.',
        '{attacker} came to {province} to drive out {defender}, and there was a battle.',
      ],
      { attacker, defender, province },
    );
  if (battle.origins.length > 1)
    return vary(
      'came-from-many',
      [
        '{attacker} marched from {places} into {province}, where {defender} stood in the way.',
        '{attacker} closed in on {province} from {places}, and {defender} gave battle.',
      ],
      { attacker, defender, province, places: battle.origins.map(place) },
    );
  return vary(
    'came',
    [
      '{attacker} marched from {from} into {province}, where {defender} stood in the way.',
      '{attacker} came down the road from {from} and found {defender} drawn up in {province}.',
      'Coming from {from}, {attacker} found {defender} barring the way in {province}.',
      '{attacker} crossed from {from} into {province}, where {defender} gave battle.',
    ],
    { attacker, defender, province, from: place(battle.from) },
  );
}

function narrateOutcome(battle: BattleFact, { book, vary }: Narration): Sentence {
  const { winner, attackers, defenders, fort, cause } = battle;
  if (winner === null) return vary('waits', ['The outcome is still open.'], {});
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
  const victor = listPlayerNames(winner === 'attacker' ? attackers : defenders, book);
  if (fort !== null && cause !== 'engine')
    return winner === 'attacker'
      ? vary('carried', ['{victor} carried the walls.', '{victor} took the walls.'], { victor })
      : vary('held-walls', ['The walls held.', '{victor} threw the ladders down and kept the walls.'], { victor });
  return winner === 'attacker'
    ? vary(
        'attack-won',
        [
          '{victor} won the day.',
          'The field belonged to {victor}.',
          '{victor} carried the day.',
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

/** A battle is narrated as a rout if one side lost at least this many times as many figures as the other. */
const ROUT_RATIO = 3;

function narrateLosses(battle: BattleFact, narration: Narration): readonly Sentence[] {
  const { book, vary } = narration;
  const { winner, attackers, defenders, fallen } = battle;
  const [won, lost] = winner === 'defender' ? [defenders, attackers] : [attackers, defenders];
  const [ofWinner, ofLoser] = [sumSideLosses(fallen, won), sumSideLosses(fallen, lost)];
  return [
    ...narrateFigures(ofWinner, ofLoser),
    ...[ofLoser, ofWinner].flatMap((side) => narrateGenerals(side, narration)),
  ];

  function narrateFigures(one: PlayerLosses | null, other: PlayerLosses | null): readonly Sentence[] {
    const nameOf = (side: PlayerLosses) => book.names.player(side.player);
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
              'It was a rout: {loser} lost {many}, {winner} only {few}.',
              '{loser} lost {many} and {winner} only {few}.',
            ],
            { ...names, many, few },
          ),
        ];
      if (one.figures >= ROUT_RATIO * other.figures && winner !== 'draw')
        return [
          vary(
            'dear',
            [
              'It was a costly victory: {winner} lost {few}, and {loser} only {many}.',
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
            ['{player} lost {many}, the other side none.', '{many} of {player} fell, and none on the other side.'],
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

/** Default name of a general whom the player did not name. */
const UNNAMED = /^general( \d+)?$/i;

function narrateGenerals(side: PlayerLosses | null, { book, vary }: Narration): readonly Sentence[] {
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
        ['{player} buried its generals {generals}.', 'Among the dead of {player} lay {generals}.'],
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

/** Narrates the retreats after a battle and the change of the province's holder. */
function narrateAftermath(
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
          vary('passed', ['{province} passed to {by}.', 'With that, {province} went over to {by}.'], {
            province,
            by: names.player(gain.by),
          }),
        ]
      : [];
  const routes = {
    beaten: beaten(first),
    to: place(retreat.to),
    others: others.map((of): Name => {
      const to = place(of[0]?.to ?? '');
      const who = joinSeries(beaten(of).map(({ text }) => text)).join('');
      return {
        kind: 'text',
        id: `${of.map(({ army }) => army?.id ?? '').join(' ')} to ${to.id}`,
        text: `${addClosingComma(who)} to ${to.text}`,
      };
    }),
  };
  const { others: _, ...alone } = routes;
  if (gain) {
    const taken = { province, by: names.player(gain.by) };
    return others.length > 0
      ? [
          vary('fell-back-ways-lost', ['{beaten} fell back to {to}, {others}; {province} passed to {by}.'], {
            ...routes,
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
    ? [vary('fell-back-ways', ['{beaten} fell back to {to}, {others}.'], routes)]
    : [vary('fell-back', ['{beaten} fell back to {to}.', '{beaten} went back to {to}.'], alone)];
}

/** Narrates the ends of armies. Foreign armies are counted by player. */
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
        vary(
          'ended',
          ['That was the end of {armies}.', 'It was the end of {armies}.', 'It was the last day of {armies}.'],
          {
            armies,
          },
        ),
      ]
    : [vary('no-more', ['{armies} was no more. | {armies} were no more.'], { armies }, { count: armies.length })];
}

/** Narrates a battle from its opening to its aftermath. */
export const narrateBattle = (battle: BattleFact, narration: Narration): readonly Sentence[] => [
  narrateOpening(battle, narration),
  narrateOutcome(battle, narration),
  ...(battle.winner === null
    ? []
    : [
        ...narrateLosses(battle, narration),
        ...narrateAftermath(battle, narration),
        ...narrateEnds(battle.ends, narration),
      ]),
];
