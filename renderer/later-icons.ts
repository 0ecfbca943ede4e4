import { addIcon } from '@iconify/vue/offline';
import bodies from 'virtual:later-icons';

// Icons of all screens except the first.
for (const [name, body] of Object.entries(bodies)) addIcon(`lucide-${name}`, { body, width: 24, height: 24 });
