import type { Configuration } from 'electron-builder';

/** @param repository owner and name on GitHub, or nothing */
function publishOf(repository = ''): NonNullable<Configuration['publish']> | null {
  const [owner, repo] = repository.split('/');
  return owner && repo ? { provider: 'github', owner, repo } : null;
}

/**
 * Linux packages want the address of a homepage. A copy that is no release has none: what ends in `.invalid` leads nowhere, for good.
 * @param repository owner and name on GitHub, or nothing
 */
const homepageOf = (repository = ''): string =>
  publishOf(repository) ? `https://github.com/${repository}` : 'https://nomarch.invalid';

/** A thread is started from a file of its own, and so is what it loads. Main checks these by a list in the archive. */
export const UNPACKED = ['node_modules/better-sqlite3/prebuilds/*.node', 'out/main/*.mjs', 'out/main/highs.wasm'];

/** What `npm run package` makes of out/. Paths are of the repository's root. */
export const packaging: Configuration = {
  appId: 'app.nomarch.Nomarch',
  productName: 'Nomarch',
  copyright: 'MIT licence',
  extraMetadata: { homepage: homepageOf(process.env['UPDATES_FROM']), desktopName: 'nomarch.desktop' },
  directories: { output: 'dist', buildResources: 'build/icons' },
  // The bundles hold every package but the database, whose binary is loaded from a folder of its own.
  files: [
    'package.json',
    'out/{main,preload,renderer}/**/*',
    '!node_modules/**/*',
    'node_modules/better-sqlite3/{package.json,LICENSE,lib/**,prebuilds/${platform}-${arch}.node}',
  ],
  // Else the database's JavaScript would lie outside the archive with its binary.
  asar: { smartUnpack: false },
  asarUnpack: UNPACKED,
  // The database's binary speaks N-API: the same one serves Node and every Electron.
  npmRebuild: false,
  electronFuses: {
    runAsNode: false,
    // There are no cookies; a Mac would ask for its keychain at every start.
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  // Every document of the app's own says itself what it is of: one ending does for all, beside those that name the kind too.
  fileAssociations: [
    {
      ext: 'nomarch',
      name: 'Nomarch document',
      description: 'An army, a map, a list, a campaign or a pack',
      // Without one a Linux desktop opens none of them.
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
    // A running window is found by the name of its desktop file.
    syncDesktopName: true,
  },
  // A Mac is updated from the zip.
  mac: { target: ['dmg', 'zip'], icon: 'build/icons/nomarch.png', category: 'public.app-category.games' },
  win: { target: ['nsis'], icon: 'build/icons/nomarch.png' },
  // Only a release knows where newer versions are published; any other copy never looks for one.
  publish: publishOf(process.env['UPDATES_FROM']),
};
