import { describe, expect, it } from 'vitest';
import { computed, shallowRef } from 'vue';
import type { LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../../../test/support/battle/fight-books.ts';
import { placeByHand } from '../edit-field.ts';
import { useField } from '../use-field.ts';
import { toMoves } from '../use-moves.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const began = { ...fieldOf(readyArmies('for-the-pharaoh')), turn: 1, phase: 9 };
const [own, other] = began.sides[0]!.units.map(({ id }) => id) as [string, string];
const enemy = began.sides[1]!.units[0]!;

/** Opens the field of a led battle at a question. */
function openLedField(question: LedQuestion) {
  const battle = shallowRef(began);
  const field = useField(
    computed(() => battle.value),
    computed(() => book),
    shallowRef(null),
    computed(() => ({ question })),
  );
  const unit = () => field.standing.value.find(({ id }) => id === own)!;
  return { battle, field, unit };
}

describe('field of a led battle', () => {
  it('shows no refusal for the unit that the question is about', () => {
    const options = [0, 1].map((adds) => ({ kind: 'stars', adds }) as const);
    const { field } = openLedField({ kind: 'stars', side: 0, unit: own, wants: 'stand', options, serves: [0.5, 0.75] });
    field.choose(own);
    expect(field.whyNot.value).toBe('');
    field.choose(other);
    expect(field.whyNot.value).toBe('No decision needed for this unit.');
  });

  it('does not answer with a drag that moves no unit', () => {
    const { battle, field, unit } = openLedField({
      kind: 'move',
      side: 0,
      movers: [{ unit: own, manners: ['move'], share: 1 }],
    });
    const { at } = unit().block;
    const ahead = { x: at.x, y: at.y - 4 };
    field.choose(own);
    field.dragTo(unit(), ahead);
    expect(toMoves(book.field!, field.ghost.value!)).toMatchObject([{ kind: 'move', unit: own, manner: 'move' }]);
    const { files } = field.standing.value.find(({ id }) => id === enemy.id)!.position;
    const near = { at: { x: at.x, y: at.y - 0.7 }, facing: 180, files };
    battle.value = placeByHand(battle.value, enemy.id, enemy.name, near, '').state;
    field.dragTo(unit(), ahead);
    expect(toMoves(book.field!, field.ghost.value!)).toEqual([]);
    expect(field.refused.value?.why).toMatch(new RegExp(`before ${enemy.name}`));
  });
});
