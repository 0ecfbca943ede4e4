/** What the build puts in: see vite.config.ts. */
declare const __LICENCES__: readonly import('../build/licences.ts').Licence[];
