import { type Command, Option } from 'commander';
import type { Action, SharedOptions } from './declare-campaign.ts';

const database = () =>
  new Option(
    '--database <url>',
    'a PostgreSQL database: postgresql://user:password@host:5432/name (or NOMARCH_DATABASE)',
  );
const data = () => new Option('--data <folder>', 'without a database: the folder of a PostgreSQL of its own');
const campaign = () => new Option('--campaign <id>', 'which campaign');

/** `nomarch league`: campaigns for several players over a network. */
export function declareLeague(
  program: Command,
  on: (command: Command, action: Action) => void,
  { json }: Pick<SharedOptions, 'json'>,
): void {
  const commands = () => import('./commands/league.ts');
  const league = program
    .command('league')
    .description('serve campaigns to many players over a network, on PostgreSQL')
    .addOption(database())
    .addOption(data())
    .option('--host <address>', 'the address of this machine to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'the port (default: 8420)')
    .option('--origin <address>', 'the address that players open, where a proxy stands before it: https://club.example')
    .option('--behind-proxy', 'believe the proxy’s X-Forwarded-For about where calls come from')
    .option('--no-log-addresses', 'do not log where refused calls came from')
    .option('--no-work', 'leave months that are due and regents’ orders to “nomarch league worker”')
    .option('--metrics-port <number>', 'serve /metrics for Prometheus on this port of 127.0.0.1')
    .option('--smtp <url>', 'where mails are handed in: smtps://user:password@mail.club.example (or NOMARCH_SMTP)')
    .option('--from <address>', 'who the mails are from')
    .option('--backups <folder>', 'where the owner’s backups are kept (default: beside a database of its own)')
    .addOption(json());
  on(league, async (_, options) => (await commands()).league(options));
  const declare = (words: string, description: string, options: readonly Option[], action: Action): void => {
    const command = league.command(words).description(description);
    for (const option of [...options, database(), data(), json()]) command.addOption(option);
    on(command, action);
  };
  declare(
    'invite',
    'make a link that works once',
    [
      campaign(),
      new Option('--seat <player>', 'a player, umpire or reader of the campaign; owner, for the whole league'),
    ],
    async (_, options) => (await commands()).invite(options),
  );
  declare(
    'worker',
    'resolve months that are due and have regents decide, beside those who serve; any number on any machine',
    [],
    async (_, options) => (await commands()).worker(options),
  );
  declare('check', 'read all that is stored and replay every campaign: before a backup', [], async (_, options) =>
    (await commands()).check(options),
  );
  declare(
    'backup',
    'write all that is stored to one file, while the league runs',
    [new Option('-o, --out <file>', 'the file to write')],
    async (_, options) => (await commands()).backUp(options),
  );
  declare('restore <file>', 'restore a backup into an empty database', [], async ([file], options) =>
    (await commands()).restore(file, options),
  );
  declare('import <file>', 'store a campaign’s document; nobody leads it yet', [], async ([file], options) =>
    (await commands()).importCampaign(file, options),
  );
  declare(
    'export',
    'the campaign as one portable document',
    [
      campaign(),
      new Option('--secrets', 'with what the campaign’s app keeps to itself'),
      new Option('-o, --out <file>', 'write to this file instead of standard output'),
    ],
    async (_, options) => (await commands()).exportCampaign(options),
  );
}
