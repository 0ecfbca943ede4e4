import './zod-without-eval.ts';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { icons } from './icons.ts';
import { i18n } from './messages/messages.ts';
import { createAppRouter } from './routes.ts';
import './theme/theme.css';
import { applyRememberedLook, followSystem } from './theme/apply-look.ts';
// The token leaves the address before the router reads it.
import './transport/client.ts';

applyRememberedLook();
followSystem();
createApp(App).use(createPinia()).use(createAppRouter()).use(icons).use(i18n).mount('#app');
