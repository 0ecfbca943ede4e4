/** Values defined by the build: see vite.config.ts. */
declare const __LICENCES__: readonly import('../build/lock-file.ts').Licence[];

declare module 'virtual:later-icons' {
  /** SVG content of icons, by name in the collection. */
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}

declare module 'virtual:nuxt-ui-icons' {
  type AddIcon = typeof import('@iconify/vue/offline').addIcon;
  /** Registers the icons in use, with names like `lucide:plus`. */
  export function init(add: (name: string, icon: Parameters<AddIcon>[1]) => void): void;
}
