import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capitalise } from '../../rules/core/words.ts';
import { campaignRules } from '../support/battle/random-play.ts';

const guide = globSync('docs/guide/*.md')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it.each(Object.values(campaignRules.orderKinds).map(({ title }) => capitalise(title)))(
  'the guide says where the order “%s” is found',
  (title) => {
    expect(guide).toContain(`**${title}**`);
  },
);
