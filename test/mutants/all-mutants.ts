import { BOOKS } from './books.ts';
import { CAMPAIGN_MISTAKES } from './campaign.ts';
import { LEAGUE } from './league.ts';
import type { Mutant } from './mutant.ts';
import { ONCE_UNNOTICED } from './once-unnoticed.ts';
import { RENDERER } from './renderer.ts';
import { SERVICES } from './services.ts';
import { STORAGE } from './storage.ts';

export const ALL_MUTANTS: readonly Mutant[] = [
  ...ONCE_UNNOTICED,
  ...BOOKS,
  ...CAMPAIGN_MISTAKES,
  ...STORAGE,
  ...SERVICES,
  ...LEAGUE,
  ...RENDERER,
];
