import { createPinia } from 'pinia';
import { createApp } from 'vue';
import type { RouteRecordRaw } from 'vue-router';
import App from './App.vue';
import { icons } from './icons.ts';
import { createAppRouter } from './routes.ts';

/** Mounts the app with these screens. */
export function start(screens: readonly RouteRecordRaw[]): void {
  createApp(App).use(createPinia()).use(createAppRouter(screens)).use(icons).mount('#app');
}
