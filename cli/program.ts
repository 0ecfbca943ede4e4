import { Command, CommanderError, Option } from 'commander';
import { books } from '../rules/books.ts';
import { VERSION } from '../services/version.ts';
import { type Action, declareCampaign } from './declare-campaign.ts';
import { declareLeague } from './declare-league.ts';
import { failureOf, usage } from './failure.ts';
import { type ExitStatus, withoutControls, writeJson } from './output.ts';

const json = () => new Option('--json', 'print one JSON document and nothing else');
const db = () => new Option('--db <file>', 'the store (default: the app’s own)');
/** Every command takes `--db`, so that a script can name its store once; these need none. */
const idleDb = () => db().hideHelp();
const rules = () => new Option('--rules <id>', `the rule book: ${books.map(({ id }) => id).join(', ')}`);
const dice = () => new Option('--dice <faces>', 'faces thrown by hand, in order: 7,3,10');
const seed = () => new Option('--seed <text>', 'let the program throw the dice, from this seed');
const batch = (what: string) => new Option('--batch <file>', `${what} a line; one answer a line`);
const setting = () =>
  new Option('--setting <key=number...>', 'a number that the book wants from its players').default([] as string[]);
const ruling = () =>
  new Option('--ruling <id=choice...>', 'a ruling in force other than its default').default([] as string[]);
const out = () => new Option('--out <file>', 'write to this file instead of standard output');

/** Commands are loaded when they are called: most need neither a store nor a server. */
function declareRules(program: Command, on: (command: Command, action: Action) => void): void {
  on(
    program
      .command('lists [id]')
      .description('the nations’ lists; one with all its rows')
      .addOption(rules())
      .addOption(db())
      .addOption(json()),
    async ([id], options) => (await import('./commands/lists.ts')).lists(id, options),
  );
  on(
    program
      .command('price [file]')
      .description('what one of a troop type, a general or anything else that the book sells costs')
      .addOption(rules())
      .addOption(batch('a troop type'))
      .addOption(ruling())
      .addOption(idleDb())
      .addOption(json()),
    async ([file], options) => (await import('./commands/price.ts')).price(file, options),
  );
  on(
    program
      .command('check <files...>')
      .description(
        'hold armies in any format that an import reads against their rules and lists; a folder is read whole',
      )
      .addOption(rules())
      .option('--list <id>', 'the list that a text is held against which names none')
      .option('--strict', 'a line that was not read is exit status 1, too')
      .addOption(db())
      .addOption(json()),
    async (files, options) => (await import('./commands/check.ts')).check(files, options),
  );
  on(
    program
      .command('export <file>')
      .description('an army as a document')
      .requiredOption('--format <format>', 'text, markdown, bbcode, csv, json, ros or html')
      .addOption(rules())
      .addOption(db())
      .addOption(out())
      .addOption(json()),
    async ([file], options) => (await import('./commands/convert.ts')).exportArmy(file, options),
  );
  on(
    program
      .command('optimise <file>')
      .description('fill an army up to its limit from its list, legally')
      .option('--aim <id>', 'what for; without it, a spread of the list’s troops')
      .option('--from <what>', 'what to build from: list (default), owned or painted, as the collection has it')
      .addOption(rules())
      .addOption(db())
      .addOption(out())
      .addOption(json()),
    async ([file], options) => (await import('./commands/optimise.ts')).optimise(file, options),
  );
  on(
    program
      .command('convert <file>')
      .description('start an army in another book, or with another list of its own, as near as the lists go')
      .option('--to <id>', 'the rule book to convert it to (default: the army’s own)')
      .option('--list <id>', 'the list to take; without it, the one that comes nearest')
      .addOption(rules())
      .addOption(db())
      .addOption(out())
      .addOption(json()),
    async ([file], options) => (await import('./commands/convert.ts')).convert(file, options),
  );
  on(
    program.command('books').description('the rule books side by side').addOption(db()).addOption(json()),
    async (_, options) => (await import('./commands/books.ts')).books(options),
  );
  on(
    program
      .command('procedures')
      .description('every rule that dice or tables decide')
      .addOption(rules())
      .addOption(idleDb())
      .addOption(json()),
    async (_, options) => (await import('./commands/resolve.ts')).procedures(options),
  );
  on(
    program
      .command('resolve [procedure] [file]')
      .description('resolve a procedure with your dice or ours')
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

function declareTable(program: Command, on: (command: Command, action: Action) => void): void {
  const parent = program.command('table').description('battles at the table');
  const commands = () => import('./commands/table.ts');
  const declare = (words: string, description: string): Command =>
    parent.command(words).description(description).addOption(db()).addOption(json());
  on(declare('list', 'the battles of the store'), async (_, options) => (await commands()).list(options));
  on(declare('export <id>', 'a battle as a document').addOption(out()), async ([id], options) =>
    (await commands()).exportBattle(id, options),
  );
  on(declare('import <file>', 'store a battle’s document as a battle of its own'), async ([file], options) =>
    (await commands()).importBattle(file, options),
  );
  on(
    program
      .command('field <file>')
      .description('measure the table of an exported battle: footprints, allowances, distances, arcs, sight')
      .addOption(json()),
    async ([file], options) => (await commands()).field(file, options),
  );
  on(
    program
      .command('fight <army> <other>')
      .description('let two armies fight a battle out on a field, both led by captains')
      .addOption(seed())
      .option('--field <file>', 'a field, or a battle with one: its size and its ground (default: an open table)')
      .option('--strength <strength>', 'how well both captains play: novice, able (default) or expert')
      .option('--times <number>', 'how many battles; the shares of them with their 95 % intervals')
      .addOption(db())
      .addOption(json()),
    async ([one, other], options) => (await import('./commands/fight.ts')).fight(one, other, options),
  );
}

function declareServe(program: Command, on: (command: Command, action: Action) => void): void {
  on(
    program
      .command('serve')
      .description('the app in a browser, on 127.0.0.1 only')
      .option('--port <number>', 'the port (default: any that is free)')
      .addOption(db())
      .addOption(json()),
    async (_, options) => (await import('./commands/serve.ts')).serve(options),
  );
}

function declareStore(program: Command, on: (command: Command, action: Action) => void): void {
  const store = program.command('store').description('the store’s file, its backups, and what to do where it was lost');
  const commands = () => import('./commands/store.ts');
  const declare = (name: string, description: string): Command =>
    store.command(name).description(description).addOption(db()).addOption(json());
  on(declare('list', 'the backups of the store and what they hold'), async (_, options) =>
    (await commands()).list(options),
  );
  on(declare('verify', 'look at every row that is stored and replay every campaign'), async (_, options) =>
    (await commands()).verify(options),
  );
  on(declare('mend', 'put back from the backups what is damaged in the store'), async (_, options) =>
    (await commands()).mend(options),
  );
  on(declare('backup', 'back the store up now'), async (_, options) => (await commands()).backup(options));
  on(
    declare('restore', 'put a backup in the store’s place; what is there is set aside').option(
      '--from <backup>',
      'the backup (default: the newest good one that holds anything)',
    ),
    async (_, options) => (await commands()).restore(options),
  );
  on(declare('begin', 'set aside what is left of a lost store and begin an empty one'), async (_, options) =>
    (await commands()).begin(options),
  );
  on(
    declare('salvage', 'write what can be read of a damaged store to a new one').addOption(out()),
    async (_, options) => (await commands()).salvage(options),
  );
}

interface Parsed {
  readonly action: () => Promise<ExitStatus>;
}

function declareAll(found: (parsed: Parsed) => void): Command {
  const program = new Command('nomarch')
    .description('Points-legal armies and campaigns for ancient rule books.')
    .version(VERSION)
    .showSuggestionAfterError(true);
  const on = (command: Command, action: Action): void => {
    command.allowExcessArguments(false).action((...words: unknown[]) => {
      const operands = words
        .slice(0, -2)
        .flat()
        .filter((word): word is string => typeof word === 'string');
      // What a command shares with those beneath it is read as its own, wherever it stands.
      found({ action: () => action(operands, command.optsWithGlobals()) });
    });
  };
  declareRules(program, on);
  declareCampaign(program, on, { json, db, dice, seed, out });
  declareTable(program, on);
  declareServe(program, on);
  declareLeague(program, on, { json });
  declareStore(program, on);
  const quieten = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.options.forEach(expectValue);
    command.commands.forEach(quieten);
  };
  quieten(program);
  return program;
}

/** `--db --json` is a forgotten file and no file of that name. */
function expectValue(option: Option): void {
  if (!option.required || option.variadic) return;
  option.argParser((value) => {
    if (/^--[a-z]/.test(value)) throw usage(`option '${option.flags}' argument missing`, 'command');
    return value;
  });
}

/** Reads the words. @returns what to do, or a status where the words said it all (`--help`). @throws UseCaseError for wrong words. */
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
      throw usage(`a command was expected${word ? ` after "${word}"` : ''}; "nomarch --help" lists them`, 'command');
    }
    throw usage(error.message.replace(/^error: /, ''), 'command');
  }
  return parsed ?? 0;
}

/** Runs one command line. Never throws; @returns the exit status. */
export async function run(words: readonly string[]): Promise<ExitStatus> {
  try {
    const parsed = parse(words);
    return typeof parsed === 'number' ? parsed : await parsed.action();
  } catch (error) {
    const failure = failureOf(error);
    process.stderr.write(`nomarch: ${withoutControls(failure.message)}\n`);
    if (words.includes('--json')) await writeJson({ error: failure });
    return 2;
  }
}
