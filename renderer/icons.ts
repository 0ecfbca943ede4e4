import { addIcon } from '@iconify/vue/offline';
import type { Plugin } from 'vue';
import { init } from 'virtual:nuxt-ui-icons';

// What Nuxt UI imports of '@iconify/vue', without what would fetch an icon over a network.
export { Icon } from '@iconify/vue/offline';

/** Every icon comes with the app. */
export const iconLoaded = (): boolean => true;

/** Registers the icons that the build found in use, under the names that Nuxt UI looks up: `lucide-plus`. */
export const icons: Plugin = {
  install() {
    init((name, icon) => addIcon(name.replace(':', '-'), icon));
  },
};
