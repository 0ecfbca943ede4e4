import type { ArmyFile, RuleSystemId } from '../../../../rules/core/army-file.ts';
import type { Contestant } from '../../../stores/trials.ts';
import { client } from '../../../transport/client.ts';

interface ListAtHand {
  readonly id: string;
  readonly title: string;
}

/** An army without troops, to be filled up to a limit. */
const emptyArmy = (like: ArmyFile, list: ListAtHand, limit: number): ArmyFile => ({
  format: 'nomarch-army',
  version: 1,
  rules: like.rules,
  list: list.id,
  name: list.title,
  limit,
  generals: [],
  units: [],
  specialists: {},
  works: {},
  rulings: like.rulings,
});

export interface Samples {
  readonly contestants: readonly Contestant[];
  /** Lists that no army could be made of, and why. */
  readonly without: readonly { readonly name: string; readonly why: string }[];
}

export const aimsFor = (rules: RuleSystemId) => client.armies.aims({ rules });

/**
 * Armies that the program fills from lists for aims, each up to as many points as an army has.
 * @param wanted whose list, and for which aim @param goesOn asked before each: whether another is still wanted
 */
export async function sampleArmies(
  like: ArmyFile,
  points: number,
  wanted: readonly { readonly list: ListAtHand; readonly aim: string; readonly name: string }[],
  goesOn: (done: number) => boolean,
  sentenceOf: (thrown: unknown) => string,
): Promise<Samples> {
  const contestants: Contestant[] = [];
  const without: { name: string; why: string }[] = [];
  for (const [done, { list, aim, name }] of wanted.entries()) {
    if (!goesOn(done)) break;
    try {
      const filled = await client.armies.optimise({ army: emptyArmy(like, list, points), aim });
      if (filled.army.units.length === 0) without.push({ name, why: filled.words });
      else contestants.push({ name, army: { ...filled.army, name } });
    } catch (thrown) {
      without.push({ name, why: sentenceOf(thrown) });
    }
  }
  return { contestants, without };
}
