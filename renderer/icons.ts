import { addIcon } from '@iconify/vue/offline';
import type { Plugin } from 'vue';
import { init } from 'virtual:nuxt-ui-icons';

// Exports what Nuxt UI imports from '@iconify/vue', without loading icons over the network.
export { Icon } from '@iconify/vue/offline';

/** All icons are bundled. */
export const iconLoaded = (): boolean => true;

/** Registers the icons found by the build, under the names that Nuxt UI looks up: `lucide-plus`. */
export const icons: Plugin = {
  install() {
    init((name, icon) => addIcon(name.replace(':', '-'), icon));
  },
};
