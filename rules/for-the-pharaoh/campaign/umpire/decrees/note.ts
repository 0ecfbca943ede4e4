import { note as shape } from '../../input/decrees.ts';
import { defineDecree } from '../kit.ts';

export const note = defineDecree(shape, {
  icon: 'i-lucide-notebook-pen',
  title: 'only note it',
  fields: {},
  texts: {},
  words: () => null,
});
