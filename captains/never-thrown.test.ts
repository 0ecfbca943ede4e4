import { describe, expect, test } from 'vitest';
import { books } from '../rules/books.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { isFoughtOut } from '../rules/fights.ts';
import { proceduresUsed } from '../test/support/procedures-used.ts';

/**
 * Procedures of a turn that the engine neither throws nor asks, though a player at the table may: each is a rule that led battles leave out,
 * or work out another way. The list may only grow shorter. `node bench/captains/procedures.ts` prints what became of all of them.
 */
const LEFT_OUT: Readonly<Partial<Record<RuleSystemId, readonly string[]>>> = {
  'for-the-pharaoh': [
    'activation',
    'leave-unit',
    'general-stars',
    'support',
    'charge-contact',
    'formation-change',
    'interpenetration',
    'dismount',
    'ford',
    'mantlets',
    'mixed-target',
    'flank-march',
    'flank-arrival',
    'siege/escalade',
    'setup/sight',
    'optional/extra-test',
    'optional/in-fire',
    'optional/smoke',
    'optional/kindle',
    'optional/fire-turn',
    'optional/night-move',
    'optional/night-spotting',
  ],
  'toms-ancient-warfare': [
    'holdfast',
    'hidden-in-woods',
    'elephant-berserk',
    'elephant-trample',
    'ballista',
    'fire-missiles',
    'burning',
    'shields',
    'reform',
    'fc-test',
    'kill-rolls',
    'general-fate',
  ],
  'pharaoh-rides-to-war': ['draw-fate-cards', 'play-fate-card', 'assassin', 'dazzled', 'melee-next'],
  'sas-ancient': ['visibility'],
  'by-the-gods': ['siege-shot', 'siege-reload', 'leader-hit', 'rampage'],
};

describe.each(books.filter(({ id }) => isFoughtOut(id)).map(({ id }) => id))('battles of %s', (id) => {
  test('leave out no procedure of a turn beside those that are known', async () => {
    const used = await proceduresUsed(id, 24);
    const never = used
      .filter(
        ({ thrown, asked, phases }) => thrown + asked === 0 && phases.some((phase) => !phase.startsWith('before')),
      )
      .map((each) => each.id.slice(id.length + 1));
    const known = new Set(LEFT_OUT[id]);
    expect(never.filter((each) => !known.has(each))).toEqual([]);
  });
});
