import { expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { armyFromLink } from '../../../contract/army-files/army-link.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { addIds } from '../../../rules/core/army/edit/edit-army.ts';
import { createLink, MAX_ROSTER_LINK } from './qr-codes.ts';

it('creates a link without part ids that fits on a roster', () => {
  const army = armyFileSchema.parse(readyMade);
  const link = createLink(addIds(army, () => crypto.randomUUID()));
  expect(armyFileSchema.parse(armyFromLink(link))).toEqual(army);
  expect(link.length).toBeLessThanOrEqual(MAX_ROSTER_LINK);
});
