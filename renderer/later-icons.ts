import { addIcon } from '@iconify/vue/offline';
import bodies from 'virtual:later-icons';

// The icons of screens other than the first, which come with those screens' texts.
for (const [name, body] of Object.entries(bodies)) addIcon(`lucide-${name}`, { body, width: 24, height: 24 });
