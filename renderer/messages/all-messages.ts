/** The texts of every screen but the first, a file a feature. Apart, for the first screen does not wait for them. */
const files = import.meta.glob<Record<string, unknown>>(['./en/*.json', '!./en/shell.json', '!./en/library.json'], {
  eager: true,
  import: 'default',
});

export const allMessages = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./en/'.length, -'.json'.length), texts]),
);
