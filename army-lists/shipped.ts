import type { NationList } from '../rules/core/nation-list.ts';
import akkadian from './for-the-pharaoh/akkadian.json' with { type: 'json' };
import { readList } from './schema.ts';

/** The nations' lists that come with the app. */
export const shippedLists: readonly NationList[] = [akkadian].map(readList);

/** @returns null for a list that is not shipped. */
export const shippedList = (id: string): NationList | null => shippedLists.find((list) => list.id === id) ?? null;
