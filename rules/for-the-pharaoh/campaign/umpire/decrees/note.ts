import { defineDecree } from '../kit.ts';
import { note as shape } from '../../input/decrees.ts';

export const note = defineDecree(shape, {
  icon: 'i-lucide-notebook-pen',
  title: 'only note it',
  fields: {},
  texts: {},
  words: () => null,
});
