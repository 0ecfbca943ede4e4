import { useLocalStorage } from '@vueuse/core';

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];
export const INKS = ['black', 'colour'] as const;
export type Inks = (typeof INKS)[number];

/** Letter is the paper of North America. */
const usualPaper = (): Paper => (/^en-(us|ca)$|^fr-ca$|^es-mx$/i.test(navigator.language) ? 'letter' : 'a4');

/** What this machine's printer holds: remembered here and not with the army. */
export const usePrinter = () => ({
  paper: useLocalStorage<Paper>('nomarch.paper', usualPaper()),
  inks: useLocalStorage<Inks>('nomarch.inks', 'black'),
});
