import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder in which this system keeps what programs remember of a user. */
function userFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Nomarch');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Nomarch');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'nomarch');
}

/** The app's own store, where none is named. */
export const defaultStoreFile = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string => join(userFolder(platform, env, home), 'nomarch.sqlite');
