import { resolve } from 'node:path';
import { defaultStoreFile } from '../../db/default-file.ts';
import { restoreBackup } from '../../db/recovery.ts';
import { flag, type Options, storeOption } from '../options.ts';
import { writeJson, writeText } from '../output.ts';
import type { ExitStatus } from '../exit-status.ts';

export async function restore(options: Options): Promise<ExitStatus> {
  const store = resolve(storeOption(options) ?? defaultStoreFile());
  const backup = restoreBackup(store, new Date().toISOString());
  if (flag(options, 'json')) await writeJson({ store, backup });
  else await writeText(`${store} was put back from ${backup}.`);
  return 0;
}
