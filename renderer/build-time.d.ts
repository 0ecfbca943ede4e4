/** What the build puts in: see vite.config.ts. */
declare const __LICENCES__: readonly import('../build/lock-file.ts').Licence[];

declare module 'virtual:later-icons' {
  /** What an icon is drawn with, by its name in the collection. */
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}

declare module 'virtual:nuxt-ui-icons' {
  type AddIcon = typeof import('@iconify/vue/offline').addIcon;
  /** Hands over the icons that are in use, by names like `lucide:plus`. */
  export function init(add: (name: string, icon: Parameters<AddIcon>[1]) => void): void;
}
