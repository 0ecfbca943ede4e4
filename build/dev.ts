import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { electronExecutable } from './electron-binary.ts';

/**
 * `npm run dev`: the app with its screens reloaded as they are edited. In a window where Electron and a display are at
 * hand; else in the browser, Vite's server standing before the host and passing the contract's requests on to it.
 * `-- --browser` chooses the latter; `-- --db FILE` the store.
 */
const wantsWindow =
  !process.argv.includes('--browser') && electronExecutable() !== null && process.env['DISPLAY'] !== undefined;

const serveScreens = async (address: URL): Promise<void> => {
  const vite = await createServer({
    configFile: 'renderer/vite.config.ts',
    server: {
      host: '127.0.0.1',
      // The host answers its own page only; here Vite's page stands in for it.
      proxy: { '/rpc': { target: address.origin, changeOrigin: true, headers: { origin: address.origin } } },
    },
  });
  await vite.listen();
  const [own] = vite.resolvedUrls?.local ?? [];
  console.log(`The screens, reloaded as you edit them: ${own ?? ''}${address.hash}`);
};

const inBrowser = (): void => {
  const given = process.argv.slice(2).filter((argument) => argument !== '--browser');
  const host = spawn(process.execPath, ['cli/main.ts', 'serve', '--port', '0', ...given], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said)?.[0];
    if (address === undefined) return;
    host.stdout.off('data', listen);
    host.stdout.pipe(process.stdout);
    void serveScreens(new URL(address));
  };
  host.stdout.on('data', listen);
  host.on('exit', (code) => process.exit(code ?? 1));
};

if (wantsWindow) {
  spawn('electron-vite', ['dev', '--watch'], { stdio: 'inherit', shell: true }).on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  inBrowser();
}
