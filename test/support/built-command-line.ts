import { builtCommandLine } from '../../build/build.ts';

let built: Promise<string> | undefined;

/** The file of the bundled command line, as it is shipped: in a process of its own it costs a third of what the sources cost. */
export const commandLine = (): Promise<string> => (built ??= builtCommandLine());

/** Before any test that starts it: building it counts against the time of none. */
export const setup = async (): Promise<void> => {
  await commandLine();
};
