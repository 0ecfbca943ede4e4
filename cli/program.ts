import { Command, CommanderError, Option } from 'commander';
import { books } from '../rules/books.ts';
import { VERSION } from '../services/version.ts';
import { type Action, declareCampaign } from './declare-campaign.ts';
import { declareLeague } from './declare-league.ts';
import { toFailure, createUsageError } from './failure.ts';
import { type ExitStatus, replaceControls, writeJson } from './output.ts';

const json = () => new Option('--json', 'print one JSON document and nothing else');
const db = () => new Option('--db <file>', 'the data file (default: the app’s own)');
/** Commands without a store accept a hidden `--db`, so that a script can pass the same store to every command. */
const idleDb = () => db().hideHelp();
const rules = () => new Option('--rules <id>', `the rule book: ${books.map(({ id }) => id).join(', ')}`);
const dice = () => new Option('--dice <faces>', 'faces rolled by hand, in order: 7,3,10');
const seed = () => new Option('--seed <text>', 'let the program roll the dice from this seed');
const batch = (what: string) => new Option('--batch <file>', `${what} per line; prints one answer per line`);
const setting = () =>
  new Option('--setting <key=number...>', 'a number that the book lets the players agree').default([] as string[]);
const ruling = () => new Option('--ruling <id=choice...>', 'a choice other than the default').default([] as string[]);
const out = () => new Option('--out <file>', 'write to this file instead of standard output');

/** Declares commands whose code is loaded when they are called. Most need neither a store nor a server. */
function declareRules(program: Command, register: (command: Command, action: Action) => void): void {
  register(
    program
      .command('lists [id]')
      .description('list the army lists, or one with all its rows')
      .addOption(rules())
      .addOption(db())
      .addOption(json()),
    async ([id], options) => (await import('./commands/lists.ts')).lists(id, options),
  );
  register(
    program
      .command('price [file]')
      .description('the cost of a troop type, a general or anything else in the book')
      .addOption(rules())
      .addOption(batch('a troop type'))
      .addOption(ruling())
      .addOption(idleDb())
      .addOption(json()),
    async ([file], options) => (await import('./commands/books.ts')).printPrice(file, options),
  );
  register(
    program
      .command('check <files...>')
      .description(
        'check armies in any format that can be imported against their rules and lists; in a folder, all files',
      )
      .addOption(rules())
      .option('--list <id>', 'the army list for texts that name none')
      .option('--strict', 'exit with status 1 also for unread lines')
      .addOption(db())
      .addOption(json()),
    async (files, options) => (await import('./commands/check.ts')).check(files, options),
  );
  register(
    program
      .command('export <file>')
      .description('export an army as a document')
      .requiredOption('--format <format>', 'text, markdown, bbcode, csv, json, ros or html')
      .addOption(rules())
      .addOption(db())
      .addOption(out())
      .addOption(json()),
    async ([file], options) => (await import('./commands/convert.ts')).exportArmy(file, options),
  );
  register(
    program
      .command('optimise <file>')
      .description('fill an army up to its points limit with legal units of its list')
      .option('--aim <id>', 'the goal; without it, a spread of the list’s troops')
      .option('--from <what>', 'figures to use: list (default), or owned or painted in the collection')
      .addOption(rules())
      .addOption(db())
      .addOption(out())
      .addOption(json()),
    async ([file], options) => (await import('./commands/optimise.ts')).optimise(file, options),
  );
  register(
    program
      .command('convert <file>')
      .description('convert an army to another book or list, as closely as possible')
      .option('--to <id>', 'the rule book to convert it to (default: the army’s own)')
      .option('--list <id>', 'the list; without it, the closest one')
      .addOption(rules())
      .addOption(db())
      .addOption(out())
      .addOption(json()),
    async ([file], options) => (await import('./commands/convert.ts')).convert(file, options),
  );
  register(
    program.command('books').description('compare the rule books').addOption(db()).addOption(json()),
    async (_, options) => (await import('./commands/books.ts')).printBooks(options),
  );
  register(
    program
      .command('procedures')
      .description('list the rules that dice or tables decide')
      .addOption(rules())
      .addOption(idleDb())
      .addOption(json()),
    async (_, options) => (await import('./commands/resolve.ts')).printProcedures(options),
  );
  register(
    program
      .command('resolve [procedure] [file]')
      .description('resolve a rule with your dice or the program’s')
      .addOption(dice())
      .addOption(seed())
      .addOption(batch('a request'))
      .addOption(ruling())
      .addOption(setting())
      .addOption(rules())
      .addOption(idleDb())
      .addOption(json()),
    async ([procedure, file], options) => (await import('./commands/resolve.ts')).resolve(procedure, file, options),
  );
}

function declareTable(program: Command, register: (command: Command, action: Action) => void): void {
  const parent = program.command('table').description('battles in the data file');
  const commands = () => import('./commands/table.ts');
  const declare = (words: string, description: string): Command =>
    parent.command(words).description(description).addOption(db()).addOption(json());
  register(declare('list', 'list the saved battles'), async (_, options) => (await commands()).list(options));
  register(declare('export <id>', 'export a battle as a document').addOption(out()), async ([id], options) =>
    (await commands()).exportBattle(id, options),
  );
  register(declare('import <file>', 'import a battle from its document, as a new battle'), async ([file], options) =>
    (await commands()).importBattle(file, options),
  );
  register(
    program
      .command('field <file>')
      .description('measure the battlefield of an exported battle: footprints, allowances, distances, arcs, sight')
      .addOption(json()),
    async ([file], options) => (await commands()).printField(file, options),
  );
  register(
    program
      .command('fight <army> <other>')
      .description('let the computer play a battle between two armies')
      .addOption(seed())
      .option('--field <file>', 'a battlefield, or a battle with one: size and terrain (default: an open table)')
      .option('--strength <strength>', 'the skill of both sides: novice, able (default) or expert')
      .option('--times <number>', 'number of battles; prints the share won with a 95 % confidence interval')
      .addOption(db())
      .addOption(json()),
    async ([one, other], options) => (await import('./commands/fight.ts')).fight(one, other, options),
  );
}

function declareServe(program: Command, register: (command: Command, action: Action) => void): void {
  register(
    program
      .command('serve')
      .description('serve the app to a browser, on 127.0.0.1 only')
      .option('--port <number>', 'the port (default: any free port)')
      .addOption(db())
      .addOption(json()),
    async (_, options) => (await import('./commands/serve.ts')).serve(options),
  );
}

function declareStore(program: Command, register: (command: Command, action: Action) => void): void {
  const store = program.command('store').description('the data file, its backups, and recovery');
  const commands = () => import('./commands/store.ts');
  const declare = (name: string, description: string): Command =>
    store.command(name).description(description).addOption(db()).addOption(json());
  register(declare('list', 'list the backups of the data file and their contents'), async (_, options) =>
    (await commands()).list(options),
  );
  register(declare('verify', 'check every row and replay every campaign'), async (_, options) =>
    (await commands()).verify(options),
  );
  register(declare('mend', 'restore damaged rows of the data file from its backups'), async (_, options) =>
    (await commands()).mend(options),
  );
  register(declare('backup', 'back up the data file now'), async (_, options) => (await commands()).backup(options));
  register(
    declare('restore', 'replace the data file with a backup; the current file is kept under another name').option(
      '--from <backup>',
      'the backup (default: the newest intact one that is not empty)',
    ),
    async (_, options) => (await commands()).restore(options),
  );
  register(declare('begin', 'rename the remains of a lost data file and create an empty one'), async (_, options) =>
    (await commands()).begin(options),
  );
  register(
    declare('salvage', 'write the readable rows of a damaged data file to a new one').addOption(out()),
    async (_, options) => (await commands()).salvage(options),
  );
}

interface Parsed {
  readonly action: () => Promise<ExitStatus>;
}

function declareAll(onParsed: (parsed: Parsed) => void): Command {
  const program = new Command('nomarch')
    .description('Points-legal armies and campaigns for ancient rule books.')
    .version(VERSION)
    .showSuggestionAfterError(true);
  const register = (command: Command, action: Action): void => {
    command.allowExcessArguments(false).action((...words: unknown[]) => {
      const operands = words
        .slice(0, -2)
        .flat()
        .filter((word): word is string => typeof word === 'string');
      // Includes the options of parent commands, which may stand at any position.
      onParsed({ action: () => action(operands, command.optsWithGlobals()) });
    });
  };
  declareRules(program, register);
  declareCampaign(program, register, { json, db, dice, seed, out });
  declareTable(program, register);
  declareServe(program, register);
  declareLeague(program, register, { json });
  declareStore(program, register);
  const quieten = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.options.forEach(expectValue);
    command.commands.forEach(quieten);
  };
  quieten(program);
  return program;
}

/** Rejects an option as the value of another. In `--db --json`, the file name is missing. */
function expectValue(option: Option): void {
  if (!option.required || option.variadic) return;
  option.argParser((value) => {
    if (/^--[a-z]/.test(value)) throw createUsageError(`option '${option.flags}' argument missing`, 'command');
    return value;
  });
}

/** Parses the command line. @returns the action, or an exit status if none is left (`--help`). @throws UseCaseError for wrong arguments */
function parse(words: readonly string[]): Parsed | ExitStatus {
  let parsed: Parsed | null = null;
  const program = declareAll((command) => (parsed = command));
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    if (error.code === 'commander.help') {
      const [word] = words.filter((candidate) => !candidate.startsWith('-'));
      throw createUsageError(
        `expected a command${word ? ` after "${word}"` : ''}; "nomarch --help" lists them`,
        'command',
      );
    }
    throw createUsageError(error.message.replace(/^error: /, ''), 'command');
  }
  return parsed ?? 0;
}

/** Runs one command line. Never throws. @returns the exit status */
export async function run(args: readonly string[]): Promise<ExitStatus> {
  try {
    const parsed = parse(args);
    return typeof parsed === 'number' ? parsed : await parsed.action();
  } catch (error) {
    const failure = toFailure(error);
    process.stderr.write(`nomarch: ${replaceControls(failure.message)}\n`);
    if (args.includes('--json')) await writeJson({ error: failure });
    return 2;
  }
}
