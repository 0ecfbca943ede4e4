import { splitGroups } from '../../../core/army/rules/measures.ts';
import { isValidPart } from '../../../core/army/troops/read-parts.ts';
import type { Step } from '../../../core/procedure.ts';
import { STARVATION } from '../../citations.ts';
import { pharaohParts } from '../../points/price.ts';
import { rollAttrition } from '../../siege/attrition.ts';
import type { BattleResult } from '../input/troops.ts';
import { type Recorder, createDice } from '../record/recorder.ts';
import { refuse } from '../state/keys.ts';
import { type CampaignArmy, type CampaignPart, type Force, type Loss, createPartNames } from '../state/troops.ts';
import type { CampaignState } from '../state/state.ts';
import { getCompanyName, findCompany, type BattleSides } from '../troops/forces.ts';

/** Checks whether a part has models: each model is a group by itself. */
export const isModelGroup = (groupSize: number): boolean => groupSize === 1;

/** The loss of a part: whole figures or models, and whether a model is left half hit. */
interface AttritionLoss extends Pick<Loss, 'count' | 'halfHit'> {
  /** The loss as text, for example `2`, `½`, `1½`. */
  readonly words: string;
}

function formatHalves(halves: number): string {
  const full = Math.floor(halves / 2);
  return halves % 2 === 0 ? `${full}` : `${full === 0 ? '' : full}½`;
}

/**
 * Returns the loss of a part for a number of ones rolled, as in forced marches (For the Pharaoh, Forced Marches; rulings FTP-S7, S12): one
 * figure per one rolled, or half a model. A half-hit model fights on and falls at its second half.
 * @returns null for no loss
 */
export function getAttritionLoss(
  ones: number,
  { count, halfHit }: Pick<CampaignPart, 'count' | 'halfHit'>,
  groupSize: number,
  present = count,
): AttritionLoss | null {
  if (ones === 0) return null;
  if (!isModelGroup(groupSize)) {
    const lost = Math.min(present, ones);
    return { count: lost, words: `${lost}` };
  }
  const before = halfHit ? 1 : 0;
  const halves = Math.min(2 * present, ones + before);
  const lost = Math.floor(halves / 2);
  return { count: lost, halfHit: halves % 2 === 1, words: formatHalves(halves - before) };
}

/** Group size assumed for troops of which only the cost is known: that of close order. */
export const DEFAULT_GROUP_SIZE = 4;

/** Returns the figures in a complete group of a part; 1 for models. */
export function getGroupSize({ setUp, rulings }: CampaignState, list: string | null, part: CampaignPart): number {
  const { entry, troop, count } = part;
  const armyList = setUp.lists.find(({ id }) => id === list) ?? null;
  const known = pharaohParts.part({ entry, troop: troop === null ? null : { ...troop }, count }, armyList, rulings);
  return isValidPart(known) ? known.groupSize : DEFAULT_GROUP_SIZE;
}

/**
 * Resolves plague in armies: each group of each part rolls like crews without protection (rulings FTP-S7, S12), in muster order. Generals
 * belong to no group. Recorded even without deaths, so that the log has the dice. @param at id of the fort, and the month of its siege
 */
export function applyPlague(record: Recorder, armies: readonly CampaignArmy[], at: readonly string[]): void {
  const steps: Step[] = [];
  const losses: Loss[] = [];
  let points = 0;
  for (const { id: army, name, player, list, units } of armies) {
    const called = createPartNames(units);
    for (const part of units.flatMap((unit) => unit.parts)) {
      if (part.count === 0) continue;
      const troops = called.get(part.id) ?? part.name;
      const size = getGroupSize(record.state, list, part);
      const { complete, over } = splitGroups(part.count, size);
      const throws = { groups: complete, partialGroups: over > 0 ? 1 : 0, protected: false };
      const matter = { kind: 'plague-losses', at, armies: [army] };
      const dice = createDice(record, matter, () => `${part.count} ${troops} of ${getCompanyName(record.state, army)}`);
      const ones = rollAttrition(throws, dice, `plague: ${name}, ${troops}`, player);
      const taken = getAttritionLoss(ones, part, size);
      if (!taken) continue;
      const { words, ...lost } = taken;
      losses.push({ army, id: part.id, ...lost });
      points += lost.count * part.cost;
      steps.push({ text: `${name}: ${words} of ${part.count} ${troops} die`, citation: STARVATION });
    }
  }
  record.note(
    { kind: 'casualties', cause: 'plague', due: points, points, losses },
    { steps, rulings: ['FTP-S7', 'FTP-S12'] },
  );
}

/** Reported losses of one side and their points. */
export interface SideLosses {
  readonly losses: readonly Loss[];
  readonly points: number;
}

/** A part or general of a side, and the number present in the battle. */
interface Present {
  readonly side: keyof BattleSides;
  readonly army: string;
  readonly armyName: string;
  readonly name: string;
  readonly cost: number;
  readonly there: number;
  readonly general: boolean;
  /** True if a model of the part was half hit before the battle. */
  readonly halfHit: boolean;
}

function listPresent(state: CampaignState, side: keyof BattleSides, forces: readonly Force[]): [string, Present][] {
  return forces.flatMap((force) => {
    const company = findCompany(state, force.army);
    if (!company) return [];
    const sent = new Map(force.parts.map(({ id, count }) => [id, count]));
    // A half-hit model stays behind unless the whole part is sent.
    const isHere = (halfHit: boolean, id: string, count: number): boolean => halfHit && (sent.get(id) ?? 0) >= count;
    const of = { side, army: company.id, armyName: company.name };
    return [
      ...company.units.flatMap(({ parts }) =>
        parts.map(({ id, name, cost, count, halfHit = false }): [string, Present] => [
          id,
          {
            ...of,
            name,
            cost,
            there: Math.min(count, sent.get(id) ?? 0),
            general: false,
            halfHit: isHere(halfHit, id, count),
          },
        ]),
      ),
      ...company.generals.map(({ id, name, cost }): [string, Present] => [
        id,
        { ...of, name, cost, there: force.generals.includes(id) ? 1 : 0, general: true, halfHit: false },
      ]),
    ];
  });
}

/** Checks reported losses against the troops present and sums them up by side. @throws CampaignRefusal */
export function sumReportedLosses(
  state: CampaignState,
  sides: BattleSides,
  { losses, generalsLost, halfHit }: BattleResult,
): Record<keyof BattleSides, SideLosses> {
  const present = new Map([
    ...listPresent(state, 'attackers', sides.attackers),
    ...listPresent(state, 'defenders', sides.defenders),
  ]);
  const counted = new Set<string>();
  const fallen: Record<keyof BattleSides, { losses: Loss[]; points: number }> = {
    attackers: { losses: [], points: 0 },
    defenders: { losses: [], points: 0 },
  };
  const stillHit = halfHit && new Set(halfHit);
  /** Returns a part's new half-hit state if it has changed. */
  const halfHitChange = (
    id: string,
    count: number,
    { there, general, halfHit: before }: Present,
  ): Pick<Loss, 'halfHit'> => {
    if (!stillHit || general || there === 0) return {};
    const isHit = stillHit.has(id) && count < there;
    return isHit === before ? {} : { halfHit: isHit };
  };
  const addLoss = (id: string, count: number, present: Present): void => {
    const { side, army, cost, general } = present;
    counted.add(id);
    fallen[side].losses.push(
      general ? { army, id, count, general } : { army, id, count, ...halfHitChange(id, count, present) },
    );
    fallen[side].points += count * cost;
  };
  for (const [index, { id, count }] of losses.entries()) {
    const path = `losses.${index}`;
    if (counted.has(id)) refuse('loss-twice', path, `the losses of “${id}” are listed twice`);
    const troops = present.get(id);
    if (!troops || troops.general) refuse('unknown-part', `${path}.id`, `no troops “${id}” were in the battle`);
    const { armyName, name, there } = troops;
    if (count > there)
      refuse('too-many', `${path}.count`, `${armyName} had ${there} ${name} in the battle, not ${count}`);
    addLoss(id, count, troops);
  }
  for (const [index, id] of generalsLost.entries()) {
    const path = `generalsLost.${index}`;
    if (counted.has(id)) refuse('loss-twice', path, `the general “${id}” is listed twice`);
    const general = present.get(id);
    if (!general?.general) refuse('unknown-general', path, `no general “${id}” was in the battle`);
    if (general.there === 0) refuse('not-there', path, `${general.name} was not in the battle`);
    addLoss(id, 1, general);
  }
  for (const id of halfHit ?? []) {
    const troops = present.get(id);
    if (!troops || troops.general) refuse('unknown-part', 'halfHit', `no troops “${id}” were in the battle`);
  }
  for (const [id, troops] of present)
    if (!counted.has(id) && halfHitChange(id, 0, troops).halfHit !== undefined) addLoss(id, 0, troops);
  return fallen;
}
