import { fileURLToPath } from 'node:url';
import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { listLicences } from '../build/lock-file.ts';
import { laterIcons } from '../build/later-icons.ts';
import { staticShell } from '../build/static-shell.ts';
import { readGlossary, readGuidePage } from './features/help/read-guide-page.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parses the pages of the user guide at build time, so the app needs no Markdown parser. */
const guide: Plugin = {
  name: 'guide',
  transform(markdown, id) {
    if (!id.endsWith('.md')) return undefined;
    const read = id.endsWith('/terms.md') ? readGlossary : readGuidePage;
    return `export default ${JSON.stringify(read(id, markdown))}`;
  },
};

/** Files whose icons are there at once; the others' come with their screens' texts. */
const FIRST_SCREEN = [
  'renderer/*.vue',
  'renderer/components/*.{vue,ts}',
  'renderer/components/{shell,store}/*.{vue,ts}',
  'renderer/composables/*.ts',
  'renderer/features/library/**/*.{vue,ts}',
];

/** The renderer's build, for the plain `vite build` and for the shell's. */
export const rendererOptions = {
  root: here('.'),
  base: './',
  // Parts of Vue that no screen uses.
  define: {
    __VUE_OPTIONS_API__: false,
    __VUE_PROD_DEVTOOLS__: false,
    __LICENCES__: JSON.stringify(listLicences()),
  },
  // Nuxt UI's icons, without what would fetch one.
  resolve: {
    alias: [{ find: /^@iconify\/vue$/, replacement: here('icons.ts') }],
  },
  build: {
    outDir: here('../out/renderer'),
    emptyOutDir: true,
    // Inlined fonts would be `data:` addresses, which the app's policy refuses.
    assetsInlineLimit: 0,
    target: 'chrome130',
    // The shell's build would leave the screens as long as they are written.
    minify: true,
    // A modulepreload polyfill would be an inline script, which the app's policy refuses.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('index.html') },
  },
  plugins: [
    guide,
    staticShell(),
    laterIcons(['renderer/**/*.{vue,ts}', 'rules/**/*.ts'], FIRST_SCREEN),
    // A comment at the root of a template costs its component the classes it is given: a build in a test runner would keep it.
    vue({ template: { compilerOptions: { comments: false } } }),
    ui({
      root: here('..'),
      colorMode: false,
      autoImport: false,
      // Its components are imported where templates name them; ours, by hand.
      components: { dirs: [] },
      dts: false,
      ui: {
        // A dialog's title and description end before the cross that closes it.
        modal: { slots: { header: 'shrink-0', wrapper: 'min-w-0 pe-9' } },
        // What is chosen is washed in its colour; the library's mixing of the two would grey it like something closed.
        button: {
          // Words of a button go on in a second line where they have no room in one.
          slots: { label: 'text-clip' },
          compoundVariants: [{ color: 'primary', variant: 'soft', class: 'bg-primary-wash' }],
        },
        alert: { defaultVariants: { variant: 'subtle' } },
        badge: { defaultVariants: { variant: 'subtle' } },
        radioGroup: {
          compoundVariants: [
            {
              color: 'primary',
              variant: ['card', 'table'],
              class: { item: 'has-data-[state=checked]:bg-primary-wash' },
            },
          ],
        },
        // A field fills the width that its label has.
        formField: { slots: { container: 'grid grid-cols-1' } },
        // Tables are as dense as a printed page; the first cell names its row.
        table: {
          slots: {
            th: 'px-2 max-sm:px-1 py-1 text-sm font-normal text-toned align-bottom whitespace-normal',
            td: 'px-2 max-sm:px-1 py-1 text-sm text-default whitespace-normal first:font-semibold',
          },
        },
      } as never,
      // Icons are taken out of the installed collection at build time: nothing is ever fetched.
      icon: { clientBundle: { scan: { globInclude: FIRST_SCREEN }, sizeLimitKb: 256 } },
    }),
  ],
} satisfies UserConfig;

export default defineConfig(rendererOptions);
