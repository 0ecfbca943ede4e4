import { createFieldFacts } from '../table/field-facts.ts';
import type { DefinedProcedure, DeepPartial } from '../define-procedure.ts';
import type { AnyProcedure, PastResult, ProcedureAnswer, Resolution } from '../procedure.ts';
import type { ProcedureRole, RoleHolder, TableEffect } from '../table-rules.ts';
import { applyToGeneral, applyToUnit } from '../table/effects.ts';
import { createSideNamer } from '../table/side-names.ts';
import { countGone } from '../table/table-unit.ts';
import { rollByHand } from './dice-by-hand.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import {
  type Fight,
  type FightGeneral,
  listGenerals,
  getPhaseId,
  getTableUnit,
  invalidateUnit,
  type UnitStanding,
  getView,
} from './fight.ts';

/** Part of a unit, general or brigade that fills a role. The brigade is '' if the army has no brigades. */
export type FightHolder =
  | { readonly standing: UnitStanding; readonly part?: string }
  | { readonly general: FightGeneral; readonly side: 0 | 1 }
  | { readonly brigade: string; readonly side: 0 | 1 };

type Input = Readonly<Record<string, unknown>>;

/** Procedure with its input and outcome types, which are unknown if the procedure was found by id. */
type Playable<In, Out> = AnyProcedure & Partial<Pick<DefinedProcedure<In, Out>, 'resolve'>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two inputs deeply. Fields of the second input win. */
export const mergeInputs = (one: Input, other: Input): Input =>
  Object.entries(other).reduce<Record<string, unknown>>(
    (result, [key, value]) => {
      const before = result[key];
      return { ...result, [key]: isObject(before) && isObject(value) ? mergeInputs(before, value) : value };
    },
    { ...one },
  );

function toRoleHolder(fight: Fight, holder: FightHolder): RoleHolder | null {
  if ('standing' in holder) {
    const unit = getTableUnit(fight, holder.standing, holder.part ?? null);
    return unit && { unit };
  }
  if ('brigade' in holder) return null;
  const { stars, state = '', hurt = 0, unit } = holder.general;
  const standing = unit === null ? undefined : fight.units.get(unit);
  return { stars: stars ?? 0, state, hurt, unitWith: standing ? getTableUnit(fight, standing) : null };
}

function getHolderKey(fight: Fight, holder: FightHolder): string {
  if ('general' in holder) {
    const place = fight.sides[holder.side].generals.findIndex(({ id }) => id === holder.general.id);
    return `${holder.side}:${place}`;
  }
  if ('brigade' in holder) {
    const brigades = [...new Set(fight.sides[holder.side].units.map(({ unit: { brigade = '' } }) => brigade))];
    return `${holder.side}:${Math.max(0, brigades.filter((each) => each !== '').indexOf(holder.brigade))}`;
  }
  const { side, at, unit } = holder.standing;
  const partId = Math.max(
    0,
    unit.parts.findIndex(({ id }) => id === holder.part),
  );
  return `${side}:${at}:${partId}`;
}

function getHolderName({ sides }: Fight, holder: FightHolder): string {
  if ('standing' in holder) return holder.standing.unit.name;
  return 'general' in holder ? holder.general.name : holder.brigade || sides[holder.side].name;
}

/** Returns the id of a unit or general. Null for a brigade, since results are recorded for its units. */
function getHolderId(holder: FightHolder): string | null {
  if ('standing' in holder) return holder.standing.unit.id;
  return 'general' in holder ? holder.general.id : null;
}

export type Holders = Readonly<Record<string, FightHolder | readonly FightHolder[]>>;

const toList = (holders: FightHolder | readonly FightHolder[] | undefined): readonly FightHolder[] =>
  holders === undefined ? [] : Array.isArray(holders) ? (holders as readonly FightHolder[]) : [holders as FightHolder];

export function findProcedure(fight: Fight, id: string): AnyProcedure {
  const procedure = fight.book.procedures.find((procedure) => procedure.id === id);
  if (!procedure) throw new Error(`${fight.book.title} has no procedure “${id}”`);
  return procedure;
}

/** Lists the results for a unit or general in this run since the last roll of this procedure for them. */
export function listEvents(fight: Fight, procedure: string, who: string): readonly PastResult[] {
  const happened: PastResult[] = [];
  const general = fight.sides.flatMap(({ generals }) => generals).find(({ id }) => id === who);
  const { events, turn, bound } = fight;
  // Events are in order, so those of this run are the last.
  let from = events.length;
  while (from > 0 && events[from - 1]!.turn === turn && events[from - 1]!.bound === bound) from -= 1;
  for (const event of events.slice(from)) {
    const isOwn = event.who === who;
    if (isOwn && event.procedure === procedure) happened.length = 0;
    else if (isOwn || event.who === general?.unit) happened.push(event);
  }
  return happened;
}

/** One input, or one for each of several parts. */
type ProcedureInputs<In> = readonly [DeepPartial<In>, ...(readonly DeepPartial<In>[])];

/** Builds the inputs of a procedure from agreements, role holders, battlefield measurements, and explicit values. */
export function createInputs<In>(
  fight: Fight,
  { id }: Playable<In, unknown>,
  holding: Holders,
  said?: DeepPartial<In>,
): ProcedureInputs<In> {
  const { rules, terms } = fight;
  const { rulings, settings = {}, agreed } = terms;
  const roles = rules.roles(id);
  const given = rules.given?.(id, agreed) ?? {};
  const filled = roles.reduce<Input>((before, role) => {
    const holders = toList(holding[role.id]).flatMap((holder) => toRoleHolder(fight, holder) ?? []);
    if (holders.length === 0) return before;
    const first = toList(holding[role.id])[0];
    const who = first ? getHolderId(first) : null;
    const happened = who === null ? [] : listEvents(fight, id, who);
    return mergeInputs(before, rules.fill(id, role.id, holders, rulings, settings, happened));
  }, given);
  const measured = measureInputs(fight, id, roles, holding);
  const inputs = measured.length === 0 ? [{}] : measured;
  return inputs.map((partId) =>
    mergeInputs(mergeInputs(filled, partId), (said ?? {}) as Input),
  ) as unknown as ProcedureInputs<In>;
}

const createInput = <In>(
  fight: Fight,
  procedure: Playable<In, unknown>,
  holding: Holders,
  said?: DeepPartial<In>,
): DeepPartial<In> => createInputs(fight, procedure, holding, said)[0];

function measureInputs(fight: Fight, id: string, roles: readonly ProcedureRole[], holding: Holders): readonly Input[] {
  const { rules, terms } = fight;
  if (!rules.measured) return [];
  const units = roles.flatMap((role) => {
    const holder = toList(holding[role.id])[0];
    if (!holder || !('standing' in holder)) return [];
    const unit = getTableUnit(fight, holder.standing, holder.part ?? null);
    return unit ? [[role.id, { id: holder.standing.unit.id, unit }] as const] : [];
  });
  const aimed = toList(holding['target'])[0];
  const chosen = units[0]?.[1].id ?? null;
  const target = aimed && 'standing' in aimed ? aimed.standing.unit.id : null;
  const facts = createFieldFacts(getView(fight), Object.fromEntries(units), { chosen, target });
  const holders = Object.fromEntries(units.map(([role, { unit }]) => [role, { unit }]));
  const { rulings, settings = {}, agreed } = terms;
  return rules.measured(id, facts, holders, { rulings, settings, agreed }).map(({ input }) => input);
}

/** Returns the outcome of a procedure without dice. @throws InputError for an invalid input */
export const runProcedure = <In, Out>({ terms }: Fight, procedure: Playable<In, Out>, input: DeepPartial<In>): Out =>
  procedure.run(input, { faces: [] }, terms.rulings, terms.settings ?? {}).outcome as Out;

/** Returns the outcome of a procedure without dice, with input from its role holders and the battlefield. */
export const runForRoles = <In, Out>(
  fight: Fight,
  procedure: Playable<In, Out>,
  holding: Holders,
  said?: DeepPartial<In>,
): Out => runProcedure(fight, procedure, createInput(fight, procedure, holding, said));

const getHolderSide = (holder: FightHolder): 0 | 1 => ('standing' in holder ? holder.standing.side : holder.side);

/** Returns the keys of a roll's role holders. A role that the book assigns to a side is filled by that side. */
const getHolderKeys = (fight: Fight, id: string, holding: Holders): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    fight.rules
      .roles(id)
      .map((role) => [
        role.id,
        role.side === undefined
          ? toList(holding[role.id]).map((each) => getHolderKey(fight, each))
          : [String(role.side)],
      ]),
  );

/** A roll whose effects are not applied yet. */
export interface PendingRoll<Out = unknown> {
  readonly answer: ProcedureAnswer & Resolution<Out>;
  readonly holding: Holders;
  readonly effects: readonly TableEffect[];
}

export function rollProcedure<In, Out>(
  fight: Fight,
  procedure: Playable<In, Out>,
  holding: Holders,
  input: DeepPartial<In>,
): PendingRoll<Out> {
  const { id } = procedure;
  const { rulings, settings = {} } = fight.terms;
  const answer = rollByHand(fight.diceByHand, fight.rules, {
    number: fight.rollCount,
    procedure: id,
    input,
    holders: () => getHolderKeys(fight, id, holding),
    sideOf: (role) => toList(holding[role]).map(getHolderSide)[0],
    seeded: fight.dice(fight.rollCount),
    resolve: (dice) => procedure.run(input, dice, rulings, settings),
  }) as PendingRoll<Out>['answer'];
  fight.rollCount += 1;
  const effects = fight.rules.effects(id, answer.input, answer.outcome);
  return { answer, holding, effects };
}

const countLosses = ({ unit }: UnitStanding): number => unit.parts.reduce((sum, partId) => sum + countGone(partId), 0);

/** Logs a roll and applies its effects. */
export function applyRoll(fight: Fight, { answer, holding, effects }: PendingRoll): void {
  const { procedure: id } = answer;
  const roles = fight.rules.roles(id);
  const holderList = roles.flatMap((role) =>
    toList(holding[role.id]).map((holder, at) => ({ role: role.id, at, holder })),
  );
  const standings = holderList.flatMap(({ holder }) => ('standing' in holder ? [holder.standing] : []));
  const leaders = [
    ...holderList.flatMap(({ holder }) => ('general' in holder ? [holder.general] : [])),
    ...standings.flatMap((standing) => listGenerals(fight, standing)),
  ];
  const before = snapshotBefore(
    fight,
    standings.map(({ unit }) => unit.id),
    leaders,
  );
  const gone = new Map(standings.map((standing) => [standing, countLosses(standing)]));
  const hits = new Map<string, number>();
  for (const effect of effects) {
    const target = holderList.find(({ role, at }) => role === effect.role && at === (effect.at ?? 0));
    if (target) applyEffect(fight, target.holder, effect, hits);
  }
  const struck = Object.fromEntries(
    standings.flatMap((standing) => {
      const count = countLosses(standing) - (gone.get(standing) ?? 0);
      return count > 0 ? [[standing.unit.id, count] as const] : [];
    }),
  );
  const holders = getHolderKeys(fight, id, holding);
  const namedSides = { sides: fight.sides, agreed: fight.terms.agreed };
  const result = createSideNamer(namedSides, holders, fight.rules)(fight.rules.verdict(id, answer.outcome) ?? '');
  const { turn, bound, phase } = fight;
  fight.throws.push({
    id: `throw-${fight.earlier.throws + fight.throws.length + 1}`,
    turn,
    bound,
    phase,
    procedure: id,
    who: holderList.map(({ holder }) => getHolderName(fight, holder)),
    holders,
    input: answer.input,
    dice: answer.dice.map(({ origin, ...roll }) => ({ ...roll, origin: origin === 'typed' ? origin : 'seeded' })),
    result,
    outcome: answer.outcome,
    changes: effects.length > 0,
    struck,
  });
  const { title } = findProcedure(fight, id);
  if (effects.length > 0) logChange(fight, result === '' ? title : `${title}: ${result}`, before);
  for (const { role, at, holder } of holderList) {
    const who = getHolderId(holder);
    if (who === null) continue;
    fight.events.push({
      who,
      turn,
      bound,
      procedure: id,
      phase: getPhaseId(fight),
      role,
      at,
      input: answer.input,
      outcome: answer.outcome,
      hits: hits.get(who) ?? 0,
      gone: struck[who] ?? 0,
    });
  }
}

function applyEffect(fight: Fight, holder: FightHolder, effect: TableEffect, hits: Map<string, number>): void {
  if ('general' in holder) changeGenerals(fight, holder.side, [holder.general.id], effect);
  if (!('standing' in holder)) return;
  const { standing } = holder;
  const partId = holder.part ?? standing.unit.parts[0]?.id ?? '';
  const led = listGenerals(fight, standing).map(({ id }) => id);
  const affected = led.slice(0, Math.max(effect.fallen ?? 0, 1));
  if (effect.fallen !== undefined || effect.hurt !== undefined || effect.general !== undefined) {
    changeGenerals(fight, standing.side, affected, effect);
  }
  // Hits that a part cannot take go to the unit's other parts.
  let remaining = effect.lost ?? 0;
  hits.set(standing.unit.id, (hits.get(standing.unit.id) ?? 0) + remaining);
  const ids = [partId, ...standing.unit.parts.map(({ id }) => id).filter((id) => id !== partId)];
  for (const [at, id] of ids.entries()) {
    const unitPart = standing.unit.parts.find((known) => known.id === id);
    if (!unitPart || (at > 0 && remaining <= 0)) continue;
    const room = unitPart.count * unitPart.hits - unitPart.lost;
    const { lost: _all, ...others } = effect;
    const partEffect = at === 0 ? { ...others, lost: remaining } : { role: effect.role, lost: remaining };
    standing.unit = applyToUnit(fight.rules.numbers ?? [], standing.unit, id, partEffect);
    remaining = Math.max(0, remaining - room);
  }
  invalidateUnit(fight, standing.unit.id);
}

function changeGenerals(fight: Fight, side: 0 | 1, ids: readonly string[], effect: TableEffect): void {
  const sideState = fight.sides[side];
  sideState.generals = sideState.generals.map((general) => {
    const place = ids.indexOf(general.id);
    return place < 0 ? general : applyToGeneral(fight.book, general, place, effect);
  });
  for (const { unit } of sideState.generals) if (unit !== null) invalidateUnit(fight, unit);
}

/** Checks whether the book requires a unit to roll this procedure in the current phase. */
export function owesRoll(fight: Fight, id: string, standing: UnitStanding): boolean {
  const happened = listEvents(fight, id, standing.unit.id);
  const unit = happened.length === 0 ? null : getTableUnit(fight, standing);
  const facts = { phase: getPhaseId(fight), rulings: fight.terms.rulings, happened };
  return unit !== null && (fight.rules.owes?.(id, 'unit', { unit }, facts) ?? null) !== null;
}

/** Checks whether the holder of a given role, such as a general, must roll this procedure in the current phase. */
export function owesRollInRole(fight: Fight, id: string, role: string, holder: FightHolder): boolean {
  const [who, found] = [getHolderId(holder), toRoleHolder(fight, holder)];
  if (who === null || !found) return false;
  const facts = { phase: getPhaseId(fight), rulings: fight.terms.rulings, happened: listEvents(fight, id, who) };
  return (fight.rules.owes?.(id, role, found, facts) ?? null) !== null;
}

/** Applies a roll, then the roll that its outcome calls for, such as the lives of an elephant after kills on it. */
export function applyRollChain(fight: Fight, pending: PendingRoll): void {
  applyRoll(fight, pending);
  const { procedure, input, outcome } = pending.answer;
  const next = fight.rules.next?.(procedure, input, outcome) ?? null;
  if (!next) return;
  const holding = Object.fromEntries(
    Object.entries(next.roles ?? {}).flatMap(([role, from]) => {
      const holder = pending.holding[from];
      return holder === undefined ? [] : [[role, holder] as const];
    }),
  );
  const followUp = findProcedure(fight, next.procedure);
  applyRollChain(fight, rollProcedure(fight, followUp, holding, createInput(fight, followUp, holding, next.input)));
}

/** Rolls a procedure with a complete input and applies the effects. */
export function rollAndApply<In, Out>(
  fight: Fight,
  procedure: Playable<In, Out>,
  holding: Holders,
  input: DeepPartial<In>,
): Out {
  const pending = rollProcedure(fight, procedure, holding, input);
  applyRoll(fight, pending);
  return pending.answer.outcome;
}

/** Rolls a procedure with input from its role holders and the battlefield, and applies the effects. */
export const rollForRoles = <In, Out>(
  fight: Fight,
  procedure: Playable<In, Out>,
  holding: Holders,
  said?: DeepPartial<In>,
): Out => rollAndApply(fight, procedure, holding, createInput(fight, procedure, holding, said));
