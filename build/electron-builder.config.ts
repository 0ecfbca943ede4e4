import type { Configuration } from 'electron-builder';

/** Returns the source of updates for a repository. @param repository owner and name on GitHub, or '' */
function getPublishTarget(repository = ''): NonNullable<Configuration['publish']> | null {
  const [owner, repo] = repository.split('/');
  return owner && repo ? { provider: 'github', owner, repo } : null;
}

/** Returns the homepage that Linux packages require, for non-releases one under `.invalid`. @param repository owner and name on GitHub */
const getHomepage = (repository = ''): string =>
  getPublishTarget(repository) ? `https://github.com/${repository}` : 'https://nomarch.invalid';

/** Files outside the archive: threads and the files they load. Main checks them against a list in the archive. */
export const UNPACKED_FILES = ['node_modules/better-sqlite3/prebuilds/*.node', 'out/main/*.mjs', 'out/main/highs.wasm'];

/** Configuration of `npm run package`. Paths are relative to the root of the repository. */
export const packaging: Configuration = {
  appId: 'app.nomarch.Nomarch',
  productName: 'Nomarch',
  copyright: 'MIT licence',
  extraMetadata: { homepage: getHomepage(process.env['UPDATES_FROM']), desktopName: 'nomarch.desktop' },
  directories: { output: 'dist', buildResources: 'build/icons' },
  // The bundles contain all packages except the database, whose binary is loaded from a separate folder.
  files: [
    'package.json',
    'out/{main,preload,renderer}/**/*',
    '!node_modules/**/*',
    'node_modules/better-sqlite3/{package.json,LICENSE,lib/**,prebuilds/${platform}-${arch}.node}',
  ],
  // Prevents unpacking the database's JavaScript together with its binary.
  asar: { smartUnpack: false },
  asarUnpack: UNPACKED_FILES,
  // The database's binary uses N-API and works with Node and all versions of Electron.
  npmRebuild: false,
  electronFuses: {
    runAsNode: false,
    // The app has no cookies, and macOS would ask for the keychain at every start.
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  // One extension is enough, because each document names its own kind. There are also longer extensions that name the kind.
  fileAssociations: [
    {
      ext: 'nomarch',
      name: 'Nomarch document',
      description: 'An army, a map, a list, a campaign or a pack',
      // Linux desktops need a media type to open the files.
      mimeType: 'application/x-nomarch',
      role: 'Editor',
    },
  ],
  linux: {
    target: ['AppImage', 'deb', 'rpm'],
    icon: 'build/icons/nomarch.png',
    category: 'Game',
    maintainer: 'The Nomarch authors',
    executableName: 'nomarch',
    // Desktops find the window of a running program by the name of its desktop file.
    syncDesktopName: true,
  },
  // On macOS, updates use the ZIP archive.
  mac: { target: ['dmg', 'zip'], icon: 'build/icons/nomarch.png', category: 'public.app-category.games' },
  win: { target: ['nsis'], icon: 'build/icons/nomarch.png' },
  // Only releases have an update source. Other copies never check for updates.
  publish: getPublishTarget(process.env['UPDATES_FROM']),
};
