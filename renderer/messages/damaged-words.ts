import type { Damaged } from '../../contract/store.ts';
import { t } from './messages.ts';

/** What is damaged, by its kind and name: "army “Guard of Agade”". */
export const damagedWords = ({ kind, name }: Damaged): string => t(`shell.store.kinds.${kind}`, { name });
