import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import {
  type BattleCover,
  type QuickBattleOdds,
  estimateBattle,
} from '../../rules/for-the-pharaoh/campaign/battles/quick-battle.ts';
import { estimateFight, interception } from '../../rules/for-the-pharaoh/campaign/encounters/interception.ts';

const PAGE = '../../docs/quick-battle.md';

/** Points of an attacker and a defender. */
const FORCES = [
  ['1 : 10', 120, 1200],
  ['1 : 4', 300, 1200],
  ['1 : 2', 600, 1200],
  ['2 : 3', 800, 1200],
  ['1 : 1', 1200, 1200],
  ['3 : 2', 1200, 800],
  ['2 : 1', 1200, 600],
  ['4 : 1', 1200, 300],
  ['10 : 1', 1200, 120],
] as const;

const GROUND: readonly (readonly [heading: string, walls: BattleCover['walls']])[] = [
  ['In the field', 'none'],
  ['A fort, through a breach or from a tower', 'breach'],
  ['A fort, by ladders', 'ladders'],
];

const percent = (share: number): string => (Math.round(share * 1000) / 10).toString();
const chancesOf = ({ attackerWins, defenderWins }: QuickBattleOdds): string =>
  [attackerWins, 1 - attackerWins - defenderWins, defenderWins].map(percent).join(' / ');
const lossesOf = ({ attackerLoss, defenderLoss }: QuickBattleOdds, attacker: number, defender: number): string =>
  [attackerLoss / attacker, defenderLoss / defender].map(percent).join(' / ');

const table = (rows: readonly (readonly string[])[]): string =>
  [rows[0], rows[0]?.map(() => '---'), ...rows.slice(1)].map((row) => `| ${row?.join(' | ') ?? ''} |`).join('\n');

function battles(walls: BattleCover['walls']): string {
  const rows = FORCES.map(([forces, attacker, defender]) => {
    const [now, before] = [{}, { 'FTP-C22': 'capped' }].map((rulings) =>
      estimateBattle(attacker, defender, { walls, works: 0 }, rulings),
    ) as [QuickBattleOdds, QuickBattleOdds];
    return [
      forces,
      chancesOf(now),
      lossesOf(now, attacker, defender),
      chancesOf(before),
      lossesOf(before, attacker, defender),
    ];
  });
  return table([['attacker : defender', 'now', 'losses', 'at most 5 more', 'losses'], ...rows]);
}

const raids = (): string =>
  table([
    ['interceptors : raiders', 'caught', 'fight, where they are', 'losses'],
    ...FORCES.map(([forces, interceptors, raiders]) => {
      const { attackerWins, defenderWins, attackerLoss, defenderLoss } = estimateFight(raiders, interceptors);
      const turned = {
        attackerWins: defenderWins,
        defenderWins: attackerWins,
        attackerLoss: defenderLoss,
        defenderLoss: attackerLoss,
      };
      const [caught] = interception.odds?.({ raiders, interceptors }, {}) ?? [];
      return [forces, percent(caught?.chance ?? 0), chancesOf(turned), lossesOf(turned, interceptors, raiders)];
    }),
  ]);

it('a page shows the chances of a quick battle, before and after ruling FTP-C22, beside the book’s interception', async () => {
  const text = `# The chances of a quick battle

\`test/cases/quick-battle-page.test.ts\` generates this page (\`-u\` updates it). All figures are percentages. Chances are listed as: first side wins / draw / second side wins. Losses are expected losses of both sides, as a share of their own points. “Now” is the default of ruling FTP-C22: 1 more on the die for every full 25 % by which a side’s points exceed the other’s. “At most 5 more” is its alternative, the former rule.

${GROUND.map(([heading, walls]) => `## ${heading}\n\n${battles(walls)}`).join('\n\n')}

## The book’s interception, for comparison

In the book, numbers decide if raiders are caught, and two dice alone decide the fight (Intercepting Raiders). Both sides’ losses depend on the raiders’ points, and are at most their own points.

${raids()}
`;
  const page = await format(text, { ...(await resolveConfig('docs/quick-battle.md')), parser: 'markdown' });
  await expect(page).toMatchFileSnapshot(PAGE);
});
