import { buildShell } from '../../build/build-shell.ts';

/** Before any test that needs the program as it is shipped. */
export const setup = async (): Promise<void> => {
  await buildShell();
};
