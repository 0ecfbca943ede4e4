import * as shapes from '../../input/decrees.ts';
import { defineDecree } from '../kit.ts';

export const note = defineDecree(shapes.note, {
  icon: 'i-lucide-notebook-pen',
  title: 'only note it',
  fields: {},
  texts: {},
  words: () => null,
});
