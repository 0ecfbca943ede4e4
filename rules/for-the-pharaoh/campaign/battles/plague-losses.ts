import { groupsOf } from '../../../core/army/rules/measures.ts';
import { isRead } from '../../../core/army/troops/read-parts.ts';
import type { Step } from '../../../core/procedure.ts';
import { STARVATION } from '../../citations.ts';
import { pharaohParts } from '../../points/price.ts';
import { rollAttrition } from '../../siege/attrition.ts';
import { type Recorder, thrownFor } from '../record/recorder.ts';
import type { Loss } from '../state/losses.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, type CampaignPart, partNames } from '../state/troops.ts';
import { companyName } from '../troops/forces.ts';

/** Figures in a group of models: each is a group by itself. */
export const isModelGroup = (groupSize: number): boolean => groupSize === 1;

/** What dice take of a part: whole figures or models, and whether a model is left half hit. */
interface Taken extends Pick<Loss, 'count' | 'halfHit'> {
  /** `2`, `½`, `1½`. */
  readonly words: string;
}

function inHalves(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? `${whole}` : `${whole === 0 ? '' : whole}½`;
}

/**
 * What so many ones take of a part, as forced marches do (For the Pharaoh, Forced Marches; rulings FTP-S7, S12): a figure each, of
 * models half a one each; a half-hit model fights on and falls at its second half. `there` are those who throw.
 * @returns null where nothing is lost
 */
export function takenBy(
  ones: number,
  { count, halfHit }: Pick<CampaignPart, 'count' | 'halfHit'>,
  groupSize: number,
  there = count,
): Taken | null {
  if (ones === 0) return null;
  if (!isModelGroup(groupSize)) {
    const lost = Math.min(there, ones);
    return { count: lost, words: `${lost}` };
  }
  const before = halfHit ? 1 : 0;
  const halves = Math.min(2 * there, ones + before);
  const lost = Math.floor(halves / 2);
  return { count: lost, halfHit: halves % 2 === 1, words: inHalves(halves - before) };
}

/** Figures in a group of troops of which the campaign knows no more than their cost: as close order. */
export const UNKNOWN_GROUP = 4;

/** Figures in a complete group of a part; 1 for models. */
export function groupSizeOf({ setUp, rulings }: CampaignState, list: string | null, part: CampaignPart): number {
  const { entry, troop, count } = part;
  const from = setUp.lists.find(({ id }) => id === list) ?? null;
  const known = pharaohParts.part({ entry, troop: troop === null ? null : { ...troop }, count }, from, rulings);
  return isRead(known) ? known.groupSize : UNKNOWN_GROUP;
}

/**
 * Plague in armies: each group of each part throws as crews without protection do (rulings FTP-S7, S12), in muster order; generals
 * are in no group. Noted even where nobody died, so that the dice stand in the log.
 * @param at the fort and the month of its siege
 */
export function sicken(record: Recorder, armies: readonly CampaignArmy[], at: readonly string[]): void {
  const steps: Step[] = [];
  const losses: Loss[] = [];
  let points = 0;
  for (const { id: army, name, player, list, units } of armies) {
    const called = partNames(units);
    for (const part of units.flatMap((unit) => unit.parts)) {
      if (part.count === 0) continue;
      const troops = called.get(part.id) ?? part.name;
      const size = groupSizeOf(record.state, list, part);
      const { complete, over } = groupsOf(part.count, size);
      const throws = { groups: complete, partialGroups: over > 0 ? 1 : 0, protected: false };
      const matter = { kind: 'plague-losses', at, armies: [army] };
      const dice = thrownFor(record, matter, () => `${part.count} ${troops} of ${companyName(record.state, army)}`);
      const ones = rollAttrition(throws, dice, `plague: ${name}, ${troops}`, player);
      const taken = takenBy(ones, part, size);
      if (!taken) continue;
      const { words, ...lost } = taken;
      losses.push({ army, id: part.id, ...lost });
      points += lost.count * part.cost;
      steps.push({ text: `${name}: ${words} ${troops} of ${part.count} die`, citation: STARVATION });
    }
  }
  record.note(
    { kind: 'casualties', cause: 'plague', due: points, points, losses },
    { steps, rulings: ['FTP-S7', 'FTP-S12'] },
  );
}
