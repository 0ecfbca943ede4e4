import { type Command, Option } from 'commander';
import type { ExitStatus } from './output.ts';

/** What a command does once its words are understood. */
export type Action = (operands: readonly string[], options: Readonly<Record<string, unknown>>) => Promise<ExitStatus>;

/** Options that several commands have. */
export interface SharedOptions {
  readonly json: () => Option;
  readonly db: () => Option;
  readonly dice: () => Option;
  readonly seed: () => Option;
  readonly out: () => Option;
}

const campaign = () => new Option('--campaign <id>', 'which campaign, where the store holds several');
const packFile = () => new Option('-o, --out <file>', 'write to this file instead of standard output');

/** `nomarch campaign …`: everything that can be done with a campaign, without a window. */
export function declareCampaign(
  program: Command,
  on: (command: Command, action: Action) => void,
  { json, db, dice, seed, out }: SharedOptions,
): void {
  const parent = program.command('campaign').description('campaigns of a store');
  const declare = (words: string, description: string, options: readonly Option[], action: Action): void => {
    const command = parent.command(words).description(description);
    for (const option of [...options, json()]) command.addOption(option);
    on(command, action);
  };
  const basic = () => import('./commands/campaign.ts');
  const umpire = () => import('./commands/campaign-umpire.ts');
  const players = () => import('./commands/campaign-players.ts');
  const scenarios = () => import('./commands/scenarios.ts');

  const leading = () => new Option('--leading <way>', 'umpire, hot-seat or alone');
  const strength = () => new Option('--strength <word>', 'how well the regent plays: novice, able or expert');
  const when = () =>
    new Option('--when <word>', 'always, or no-orders: where nobody’s orders are in (default: always)');
  const keeper = new Option('--keeper <seat=temperament...>', 'a seat for a regent').default([] as string[]);
  declare(
    'new <scenario>',
    'start one, from a scenario file or a scenario’s id',
    [leading(), keeper, strength(), when(), db()],
    async ([file], options) => (await basic()).begin(file, options),
  );
  declare('list', 'the campaigns of the store', [db()], async (_, options) => (await basic()).list(options));
  declare('show', 'the state as it stands', [campaign(), db()], async (_, options) => (await basic()).show(options));
  const word = new Option('--word', 'the umpire’s word for orders whose seal is wrong');
  declare('orders <file>', 'file a player’s orders for the month', [campaign(), word, db()], async ([file], options) =>
    (await basic()).orders(file, options),
  );
  declare('withdraw <player>', 'take a player’s filed orders back', [campaign(), db()], async ([player], options) =>
    (await umpire()).withdraw(player, options),
  );
  declare('problems <file>', 'hold orders against the state, not filing them', [campaign(), db()], ([file], options) =>
    umpire().then((loaded) => loaded.problems(file, options)),
  );
  const sample = new Option('--sample <n>', 'so many orders files, drawn at random from the options');
  declare(
    'options <player>',
    'what a player may order, and why not',
    [campaign(), sample, seed(), db()],
    ([id], options) => import('./commands/campaign-options.ts').then((loaded) => loaded.campaignOptions(id, options)),
  );
  declare(
    'advance',
    'resolve the month or winter at hand; without dice and seed the program throws',
    [campaign(), dice(), seed(), db()],
    async (_, options) => (await basic()).advance(options),
  );
  declare('preview', 'the month at hand with other dice; nothing is stored', [campaign(), seed(), db()], (_, options) =>
    umpire().then((loaded) => loaded.preview(options)),
  );
  const lists = new Option('--lists <folder>', 'write both sides of each battle there as army files');
  declare('battles', 'battles that wait, with both armies', [campaign(), lists, db()], async (_, options) =>
    (await umpire()).battles(options),
  );
  for (const [word, description] of [
    ['settle', 'settle a pending battle, from a result file'],
    ['battle', 'the same as settle'],
  ] as const) {
    declare(`${word} <file>`, description, [campaign(), dice(), seed(), db()], async ([file], options) =>
      (await umpire()).settle(file, options),
    );
  }
  declare('intervene <file>', 'the umpire changes what is, with a reason', [campaign(), db()], ([file], options) =>
    umpire().then((loaded) => loaded.intervene(file, options)),
  );
  const reason = new Option('--reason <text>', 'why, for the log and for all players');
  declare('take-back', 'take the last month or winter back', [campaign(), reason, db()], async (_, options) =>
    (await umpire()).takeBack(options),
  );
  const desk = [
    leading(),
    new Option('--deadline <day>', 'the last day for orders: 2026-05-31, or none'),
    new Option('--notes <text>', 'the umpire’s own notes'),
  ];
  declare('desk', 'how it is led, its deadline and the umpire’s notes', [campaign(), ...desk, db()], (_, options) =>
    umpire().then((loaded) => loaded.campaignSettings(options)),
  );
  const regents = () => import('./commands/campaign-regents.ts');
  declare(
    'keepers [seat] [temperament]',
    'who keeps each seat; give a seat to a regent, or back to a person',
    [campaign(), strength(), when(), db()],
    async (words, options) => (await regents()).keepers(words, options),
  );
  const temperament = new Option('--temperament <word>', 'another regent than the seat’s own');
  declare(
    'suggest <player>',
    'what a regent would order, and why; nothing is filed',
    [campaign(), temperament, strength(), packFile(), db()],
    async ([player], options) => (await regents()).suggest(player, options),
  );
  const ofYear = new Option('--year <n>', 'only those of this year');
  const ofMonth = new Option('--month <n>', 'only those of this month');
  declare('reasons', 'what regents ordered, and why', [campaign(), ofYear, ofMonth, db()], async (_, options) =>
    (await regents()).reasons(options),
  );
  const ofBattle = new Option('--battle <id>', 'which battle, where the player fights in several');
  declare(
    'deployment <player>',
    'how a regent draws up a player’s side of a battle that waits',
    [campaign(), ofBattle, packFile(), db()],
    async ([id], options) => (await regents()).deployment(id, options),
  );
  const clear = new Option('--clear', 'take all of them away, where one was forgotten');
  declare('pins', 'which seats at a shared screen have a PIN', [campaign(), clear, db()], async (_, options) =>
    (await umpire()).pins(options),
  );
  declare('moments', 'what can be looked at again or branched from', [campaign(), db()], async (_, options) =>
    (await umpire()).checkpoints(options),
  );
  declare('at <seq>', 'the state as it was at a checkpoint', [campaign(), db()], async ([seq], options) =>
    (await umpire()).stateAt(seq, options),
  );
  declare('branch <seq>', 'a new campaign with the same log up to a checkpoint', [campaign(), db()], ([seq], options) =>
    umpire().then((loaded) => loaded.branch(seq, options)),
  );
  declare('annals', 'provinces, points, gold and luck, month by month', [campaign(), db()], async (_, options) =>
    (await umpire()).statistics(options),
  );
  const player = new Option('--player <id>', 'whose report; without it, the public edition');
  const from = new Option('--from <seq>', 'the first entry it tells of (default: 0)');
  declare('report', 'what a player learns, in words', [campaign(), player, from, db()], async (_, options) =>
    (await players()).report(options),
  );
  declare('pack <player>', 'one file with all that a player gets', [campaign(), packFile(), db()], ([id], options) =>
    players().then((loaded) => loaded.pack(id, options)),
  );
  declare('read-pack <file>', 'check a player’s pack and tell what is in it', [], async ([file], options) =>
    (await players()).readPack(file, options),
  );
  const held = new Option('--pack <file>', 'a player’s pack to hold against the log');
  declare('verify', 'replay the log from its start', [campaign(), held, db()], async (_, options) =>
    (await basic()).verify(options),
  );
  const secrets = new Option('--secrets', 'with what its keys follow from, to go on elsewhere under the same key');
  declare('export', 'the whole campaign as one document', [campaign(), secrets, out(), db()], async (_, options) =>
    (await basic()).exportCampaign(options),
  );
  declare('import <file>', 'store a campaign from its document', [db()], async ([file], options) =>
    (await basic()).importCampaign(file, options),
  );
  const yes = new Option('--yes', 'in earnest');
  declare('remove', 'delete a campaign for good', [campaign(), yes, db()], async (_, options) =>
    (await umpire()).remove(options),
  );
  declare('scenarios', 'the scenarios to start from', [db()], async (_, options) =>
    (await scenarios()).scenarios(options),
  );
  declare('scenario <id>', 'a scenario’s document', [out(), db()], async ([id], options) =>
    (await scenarios()).scenario(id, options),
  );
  declare('keep-scenario <file>', 'keep a scenario of one’s own', [db()], async ([file], options) =>
    (await scenarios()).keepScenario(file, options),
  );
  declare('drop-scenario <id>', 'remove a scenario of one’s own', [db()], async ([id], options) =>
    (await scenarios()).dropScenario(id, options),
  );
}
