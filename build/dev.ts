import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { findElectron } from './electron-binary.ts';

/**
 * `npm run dev`: the app with hot reload. Runs in a window if Electron and a display are available. Otherwise it runs in the browser, where
 * Vite's server proxies contract requests to the host. `-- --browser` forces the browser, and `-- --db FILE` chooses the store.
 */
const wantsWindow =
  !process.argv.includes('--browser') && findElectron() !== null && process.env['DISPLAY'] !== undefined;

const serveScreens = async (address: URL): Promise<void> => {
  const vite = await createServer({
    configFile: 'renderer/vite.config.ts',
    server: {
      host: '127.0.0.1',
      // The proxy replaces Vite's origin, because the host accepts only its own.
      proxy: { '/rpc': { target: address.origin, changeOrigin: true, headers: { origin: address.origin } } },
    },
  });
  await vite.listen();
  const [own] = vite.resolvedUrls?.local ?? [];
  console.log(`Screens with hot reload: ${own ?? ''}${address.hash}`);
};

const startInBrowser = (): void => {
  const options = process.argv.slice(2).filter((argument) => argument !== '--browser');
  const host = spawn(process.execPath, ['cli/main.ts', 'serve', '--port', '0', ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let output = '';
  const findAddress = (chunk: Buffer): void => {
    output += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(output)?.[0];
    if (address === undefined) return;
    host.stdout.off('data', findAddress);
    host.stdout.pipe(process.stdout);
    void serveScreens(new URL(address));
  };
  host.stdout.on('data', findAddress);
  host.on('exit', (code) => process.exit(code ?? 1));
};

if (wantsWindow) {
  spawn('electron-vite', ['dev', '--watch'], { stdio: 'inherit', shell: true }).on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  startInBrowser();
}
