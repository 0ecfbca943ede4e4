import { type Command, Option } from 'commander';
import type { ExitStatus } from './output.ts';

/** Runs a command whose command line was parsed. */
export type Action = (operands: readonly string[], options: Readonly<Record<string, unknown>>) => Promise<ExitStatus>;

/** Options shared by several commands. */
export interface SharedOptions {
  readonly json: () => Option;
  readonly db: () => Option;
  readonly dice: () => Option;
  readonly seed: () => Option;
  readonly out: () => Option;
}

const campaign = () => new Option('--campaign <id>', 'the campaign, if the data file contains several');
const packFile = () => new Option('-o, --out <file>', 'write to this file instead of standard output');

/** Declares `nomarch campaign …`: all actions on a campaign without a window. */
export function declareCampaign(
  program: Command,
  register: (command: Command, action: Action) => void,
  { json, db, dice, seed, out }: SharedOptions,
): void {
  const parent = program.command('campaign').description('campaigns in a data file');
  const declare = (words: string, description: string, options: readonly Option[], action: Action): void => {
    const command = parent.command(words).description(description);
    for (const option of [...options, json()]) command.addOption(option);
    register(command, action);
  };
  const basic = () => import('./commands/campaign.ts');
  const umpire = () => import('./commands/campaign-umpire.ts');
  const players = () => import('./commands/campaign-players.ts');
  const scenarios = () => import('./commands/scenarios.ts');

  const leading = () => new Option('--leading <way>', 'play mode: umpire, hot-seat or alone');
  const strength = () => new Option('--strength <word>', 'the computer player’s skill: novice, able or expert');
  const when = () => new Option('--when <word>', 'always (default), or no-orders: only if orders are missing');
  const keeper = new Option('--keeper <seat=temperament...>', 'a seat for a computer player').default([] as string[]);
  declare(
    'new <scenario>',
    'start a campaign from a scenario’s file or id',
    [leading(), keeper, strength(), when(), db()],
    async ([file], options) => (await basic()).begin(file, options),
  );
  declare('list', 'list the saved campaigns', [db()], async (_, options) => (await basic()).list(options));
  declare('show', 'show the current state', [campaign(), db()], async (_, options) => (await basic()).show(options));
  const word = new Option('--word', 'accept orders with a wrong seal, as the umpire');
  declare(
    'orders <file>',
    'submit a player’s orders for the month',
    [campaign(), word, db()],
    async ([file], options) => (await basic()).submitOrdersFile(file, options),
  );
  declare('withdraw <player>', 'withdraw a player’s submitted orders', [campaign(), db()], async ([player], options) =>
    (await umpire()).withdraw(player, options),
  );
  declare('problems <file>', 'check orders without submitting them', [campaign(), db()], ([file], options) =>
    umpire().then((loaded) => loaded.printProblems(file, options)),
  );
  const sample = new Option('--sample <n>', 'number of random order files to make from the options');
  declare(
    'options <player>',
    'list the orders a player can give, and why others are not available',
    [campaign(), sample, seed(), db()],
    ([id], options) => import('./commands/campaign-options.ts').then((loaded) => loaded.campaignOptions(id, options)),
  );
  declare(
    'advance',
    'resolve the current month or winter; without dice or a seed the program rolls',
    [campaign(), dice(), seed(), db()],
    async (_, options) => (await basic()).advance(options),
  );
  declare(
    'preview',
    'preview the current month with other dice; nothing is saved',
    [campaign(), seed(), db()],
    (_, options) => umpire().then((loaded) => loaded.preview(options)),
  );
  const lists = new Option('--lists <folder>', 'write both sides of each battle to this folder as army files');
  declare('battles', 'list pending battles with both armies', [campaign(), lists, db()], async (_, options) =>
    (await umpire()).printBattles(options),
  );
  for (const [word, description] of [
    ['settle', 'resolve a pending battle from a result file'],
    ['battle', 'the same as settle'],
  ] as const) {
    declare(`${word} <file>`, description, [campaign(), dice(), seed(), db()], async ([file], options) =>
      (await umpire()).settle(file, options),
    );
  }
  declare('intervene <file>', 'change the campaign as umpire, with a reason', [campaign(), db()], ([file], options) =>
    umpire().then((loaded) => loaded.intervene(file, options)),
  );
  const reason = new Option('--reason <text>', 'the reason, for the log and all players');
  declare('take-back', 'undo the last month or winter', [campaign(), reason, db()], async (_, options) =>
    (await umpire()).takeBack(options),
  );
  const desk = [
    leading(),
    new Option('--deadline <day>', 'the last day for orders: 2026-05-31, or none'),
    new Option('--notes <text>', 'the umpire’s notes'),
  ];
  declare(
    'desk',
    'show or change the play mode, the deadline and the umpire’s notes',
    [campaign(), ...desk, db()],
    (_, options) => umpire().then((loaded) => loaded.campaignSettings(options)),
  );
  const regents = () => import('./commands/campaign-regents.ts');
  declare(
    'keepers [seat] [temperament]',
    'list who plays each seat; give a seat to a computer player or back to a person',
    [campaign(), strength(), when(), db()],
    async (words, options) => (await regents()).keepers(words, options),
  );
  const temperament = new Option('--temperament <word>', 'another computer player than the seat’s own');
  declare(
    'suggest <player>',
    'suggest a computer player’s orders with reasons; nothing is submitted',
    [campaign(), temperament, strength(), packFile(), db()],
    async ([player], options) => (await regents()).printSuggestion(player, options),
  );
  const year = new Option('--year <n>', 'only orders of this year');
  const month = new Option('--month <n>', 'only orders of this month');
  declare('reasons', 'show computer orders with reasons', [campaign(), year, month, db()], async (_, options) =>
    (await regents()).reasons(options),
  );
  const battle = new Option('--battle <id>', 'the battle, if the player is in several');
  declare(
    'deployment <player>',
    'show how the computer would deploy a player’s side in a pending battle',
    [campaign(), battle, packFile(), db()],
    async ([id], options) => (await regents()).printDeployment(id, options),
  );
  const clear = new Option('--clear', 'remove all PINs, if one was forgotten');
  declare('pins', 'list the seats at a shared screen that have a PIN', [campaign(), clear, db()], async (_, options) =>
    (await umpire()).printPins(options),
  );
  declare('moments', 'list the checkpoints to view or to branch from', [campaign(), db()], async (_, options) =>
    (await umpire()).printCheckpoints(options),
  );
  declare('at <seq>', 'show the state at a checkpoint', [campaign(), db()], async ([seq], options) =>
    (await umpire()).printStateAt(seq, options),
  );
  declare(
    'branch <seq>',
    'start a new campaign with the same log up to a checkpoint',
    [campaign(), db()],
    ([seq], options) => umpire().then((loaded) => loaded.branchCampaign(seq, options)),
  );
  declare('annals', 'show provinces, points, gold and dice luck by month', [campaign(), db()], async (_, options) =>
    (await umpire()).printStatistics(options),
  );
  const player = new Option('--player <id>', 'the player; without it, the public edition');
  const from = new Option('--from <seq>', 'the first log entry of the report (default: 0)');
  declare('report', 'show a player’s report', [campaign(), player, from, db()], async (_, options) =>
    (await players()).printReport(options),
  );
  declare(
    'pack <player>',
    'write a player’s turn file: view, report and order form',
    [campaign(), packFile(), db()],
    ([id], options) => players().then((loaded) => loaded.writePack(id, options)),
  );
  declare('read-pack <file>', 'check and show a player’s turn file', [], async ([file], options) =>
    (await players()).readPack(file, options),
  );
  const packToCheck = new Option('--pack <file>', 'a player’s turn file to check against the log');
  declare('verify', 'replay the log from its start', [campaign(), packToCheck, db()], async (_, options) =>
    (await basic()).verify(options),
  );
  const secrets = new Option('--secrets', 'include the secret keys, to continue on another computer');
  declare(
    'export',
    'export the whole campaign as one document',
    [campaign(), secrets, out(), db()],
    async (_, options) => (await basic()).exportCampaign(options),
  );
  declare('import <file>', 'import a campaign from its document', [db()], async ([file], options) =>
    (await basic()).importCampaign(file, options),
  );
  const yes = new Option('--yes', 'confirm');
  declare('remove', 'delete a campaign permanently', [campaign(), yes, db()], async (_, options) =>
    (await umpire()).remove(options),
  );
  declare('scenarios', 'list the scenarios', [db()], async (_, options) => (await scenarios()).printScenarios(options));
  declare('scenario <id>', 'export a scenario’s document', [out(), db()], async ([id], options) =>
    (await scenarios()).printScenario(id, options),
  );
  declare('keep-scenario <file>', 'save your own scenario', [db()], async ([file], options) =>
    (await scenarios()).storeScenario(file, options),
  );
  declare('drop-scenario <id>', 'delete your own scenario', [db()], async ([id], options) =>
    (await scenarios()).deleteScenario(id, options),
  );
}
