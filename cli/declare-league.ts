import { type Command, Option } from 'commander';
import type { Action, SharedOptions } from './declare-campaign.ts';

const database = () =>
  new Option(
    '--database <url>',
    'a PostgreSQL database: postgresql://user:password@host:5432/name (or NOMARCH_DATABASE)',
  );
const data = () => new Option('--data <folder>', 'folder of the league’s own PostgreSQL, if no database is named');
const campaign = () => new Option('--campaign <id>', 'the campaign');

/** Declares `nomarch league`: campaigns for several players over a network. */
export function declareLeague(
  program: Command,
  register: (command: Command, action: Action) => void,
  { json }: Pick<SharedOptions, 'json'>,
): void {
  const commands = () => import('./commands/league.ts');
  const league = program
    .command('league')
    .description('serve campaigns to many players over a network, on PostgreSQL')
    .addOption(database())
    .addOption(data())
    .option('--host <address>', 'the network address on which the server listens (default: 127.0.0.1)')
    .option('--port <number>', 'the port (default: 8420)')
    .option('--origin <address>', 'the public address, if a proxy is in front: https://club.example')
    .option('--behind-proxy', 'trust the proxy’s X-Forwarded-For header')
    .option('--no-log-addresses', 'do not log the addresses of refused calls')
    .option('--no-work', 'leave due months and computer players’ orders to “nomarch league worker”')
    .option('--metrics-port <number>', 'serve /metrics for Prometheus on this port of 127.0.0.1')
    .option('--smtp <url>', 'the mail server: smtps://user:password@mail.club.example (or NOMARCH_SMTP)')
    .option('--from <address>', 'the sender’s mail address')
    .option('--backups <folder>', 'the owner’s backup folder (default: next to the league’s own database)')
    .addOption(json());
  register(league, async (_, options) => (await commands()).runLeague(options));
  const declare = (words: string, description: string, options: readonly Option[], action: Action): void => {
    const command = league.command(words).description(description);
    for (const option of [...options, database(), data(), json()]) command.addOption(option);
    register(command, action);
  };
  declare(
    'invite',
    'create a link that works once',
    [campaign(), new Option('--seat <player>', 'a player, umpire or reader of the campaign, or owner of the league')],
    async (_, options) => (await commands()).invite(options),
  );
  declare(
    'worker',
    'resolve due months and computer players’ orders; any number of workers, on any machine',
    [],
    async (_, options) => (await commands()).runWorker(options),
  );
  declare('check', 'check the whole database and replay every campaign, as before a backup', [], async (_, options) =>
    (await commands()).check(options),
  );
  declare(
    'backup',
    'back up the whole database to one file, while the league runs',
    [new Option('-o, --out <file>', 'the file to write')],
    async (_, options) => (await commands()).backUp(options),
  );
  declare('restore <file>', 'restore a backup into an empty database', [], async ([file], options) =>
    (await commands()).restore(file, options),
  );
  declare('import <file>', 'import a campaign from its document; it has no umpire yet', [], async ([file], options) =>
    (await commands()).importCampaign(file, options),
  );
  declare(
    'export',
    'export the campaign as one document',
    [
      campaign(),
      new Option('--secrets', 'include the campaign’s secrets'),
      new Option('-o, --out <file>', 'write to this file instead of standard output'),
    ],
    async (_, options) => (await commands()).exportCampaign(options),
  );
}
