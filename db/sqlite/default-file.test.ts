import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getDefaultStoreFile } from './data-folder.ts';

it.each([
  ['linux', {}, ['/home/ur', '.local', 'share', 'nomarch', 'nomarch.sqlite']],
  ['linux', { XDG_DATA_HOME: '/data' }, ['/data', 'nomarch', 'nomarch.sqlite']],
  ['linux', { XDG_DATA_HOME: '' }, ['/home/ur', '.local', 'share', 'nomarch', 'nomarch.sqlite']],
  ['darwin', {}, ['/home/ur', 'Library', 'Application Support', 'Nomarch', 'nomarch.sqlite']],
  ['win32', { APPDATA: '/roaming' }, ['/roaming', 'Nomarch', 'nomarch.sqlite']],
  ['win32', {}, ['/home/ur', 'AppData', 'Roaming', 'Nomarch', 'nomarch.sqlite']],
] as const)('defaultStoreFile uses the data folder of %s with %j', (platform, env, path) => {
  expect(getDefaultStoreFile(platform, env, '/home/ur')).toBe(join(...path));
});
