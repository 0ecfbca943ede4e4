import { fileURLToPath } from 'node:url';
import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { listLicences } from '../build/lock-file.ts';
import { laterIcons, staticShell } from '../build/static-shell.ts';
import { readGlossary, readGuidePage } from './features/help/read-guide-page.ts';

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parses the pages of the user guide at build time, so the app needs no Markdown parser. */
const guide: Plugin = {
  name: 'guide',
  transform(markdown, id) {
    if (!id.endsWith('.md')) return undefined;
    const read = id.endsWith('/terms.md') ? readGlossary : readGuidePage;
    return `export default ${JSON.stringify(read(id, markdown))}`;
  },
};

/** Files whose icons load at once. Other icons load later. */
const FIRST_SCREEN = [
  'renderer/*.vue',
  'renderer/components/*.{vue,ts}',
  'renderer/components/{shell,store}/*.{vue,ts}',
  'renderer/composables/*.ts',
  'renderer/features/library/**/*.{vue,ts}',
];

/** Options of the renderer's build, for `vite build` and for the desktop shell. */
export const rendererOptions = {
  root: toPath('.'),
  base: './',
  // Unused parts of Vue.
  define: {
    __VUE_OPTIONS_API__: false,
    __VUE_PROD_DEVTOOLS__: false,
    __LICENCES__: JSON.stringify(listLicences()),
  },
  // Nuxt UI's icons, without loading over the network.
  resolve: {
    alias: [{ find: /^@iconify\/vue$/, replacement: toPath('icons.ts') }],
  },
  build: {
    outDir: toPath('../out/renderer'),
    emptyOutDir: true,
    // Inlined fonts would be `data:` addresses, which the content security policy forbids.
    assetsInlineLimit: 0,
    target: 'chrome130',
    // The build of the shell does not minify by default.
    minify: true,
    // The modulepreload polyfill would be an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: toPath('index.html') },
  },
  plugins: [
    guide,
    staticShell(),
    laterIcons(['renderer/**/*.{vue,ts}', 'rules/**/*.ts'], FIRST_SCREEN),
    // A comment at the root of a template makes its component lose inherited classes. Builds for tests would keep comments.
    vue({ template: { compilerOptions: { comments: false } } }),
    ui({
      root: toPath('..'),
      colorMode: false,
      autoImport: false,
      // Nuxt UI's components are imported automatically, ours explicitly.
      components: { dirs: [] },
      dts: false,
      ui: {
        // Keeps the title and description of a dialog clear of its close button.
        modal: { slots: { header: 'shrink-0', wrapper: 'min-w-0 pe-9' } },
        // Uses a wash of the colour: the library's mix looks disabled.
        button: {
          // Lets long button labels wrap.
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
        // Fields are as wide as their label.
        formField: { slots: { container: 'grid grid-cols-1' } },
        // Tables are dense. The first cell names its row.
        table: {
          slots: {
            th: 'px-2 max-sm:px-1 py-1 text-sm font-normal text-toned align-bottom whitespace-normal',
            td: 'px-2 max-sm:px-1 py-1 text-sm text-default whitespace-normal first:font-semibold',
          },
        },
      } as never,
      // Icons are bundled during the build and never loaded over the network.
      icon: { clientBundle: { scan: { globInclude: FIRST_SCREEN }, sizeLimitKb: 256 } },
    }),
  ],
} satisfies UserConfig;

export default defineConfig(rendererOptions);
