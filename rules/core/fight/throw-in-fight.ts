import { fieldFacts } from '../table/field-facts.ts';
import type { DefinedProcedure, PartOf } from '../define-procedure.ts';
import type { AnyProcedure, Happened, ProcedureAnswer, Resolution } from '../procedure.ts';
import type { ProcedureRole, RoleHolder, TableEffect } from '../table-rules.ts';
import { generalAfter, unitAfter } from '../table/effects.ts';
import { sideNames } from '../table/side-names.ts';
import { figuresGone } from '../table/table-unit.ts';
import { throwByHand } from './dice-by-hand.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import {
  type Fight,
  type FightGeneral,
  generalsOf,
  idOfPhase,
  tableUnitOf,
  touched,
  type UnitStanding,
  viewOf,
} from './fight.ts';

/** Holder of a role: a part of a unit, a general or a command. The brigade is '' if the army has no commands. */
export type FightHolder =
  | { readonly standing: UnitStanding; readonly part?: string }
  | { readonly general: FightGeneral; readonly side: 0 | 1 }
  | { readonly brigade: string; readonly side: 0 | 1 };

type Input = Readonly<Record<string, unknown>>;

/** A procedure with the types of its definition, which are unknown if it was found by id. */
type Playable<In, Out> = AnyProcedure & Partial<Pick<DefinedProcedure<In, Out>, 'resolve'>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two inputs deeply. Fields of the second one win. */
export const merged = (one: Input, other: Input): Input =>
  Object.entries(other).reduce<Record<string, unknown>>(
    (into, [key, value]) => {
      const before = into[key];
      return { ...into, [key]: isObject(before) && isObject(value) ? merged(before, value) : value };
    },
    { ...one },
  );

function roleHolder(fight: Fight, holder: FightHolder): RoleHolder | null {
  if ('standing' in holder) {
    const unit = tableUnitOf(fight, holder.standing, holder.part ?? null);
    return unit && { unit };
  }
  if ('brigade' in holder) return null;
  const { stars, state = '', hurt = 0, unit } = holder.general;
  const standing = unit === null ? undefined : fight.units.get(unit);
  return { stars: stars ?? 0, state, hurt, unitWith: standing ? tableUnitOf(fight, standing) : null };
}

function keyOf(fight: Fight, holder: FightHolder): string {
  if ('general' in holder) {
    const place = fight.sides[holder.side].generals.findIndex(({ id }) => id === holder.general.id);
    return `${holder.side}:${place}`;
  }
  if ('brigade' in holder) {
    const brigades = [...new Set(fight.sides[holder.side].units.map(({ unit: { brigade = '' } }) => brigade))];
    return `${holder.side}:${Math.max(0, brigades.filter((each) => each !== '').indexOf(holder.brigade))}`;
  }
  const { side, at, unit } = holder.standing;
  const part = Math.max(
    0,
    unit.parts.findIndex(({ id }) => id === holder.part),
  );
  return `${side}:${at}:${part}`;
}

function nameOf({ sides }: Fight, holder: FightHolder): string {
  if ('standing' in holder) return holder.standing.unit.name;
  return 'general' in holder ? holder.general.name : holder.brigade || sides[holder.side].name;
}

/** Returns the id of a unit or general; null for a command, because events only happen to its units. */
function idOf(holder: FightHolder): string | null {
  if ('standing' in holder) return holder.standing.unit.id;
  return 'general' in holder ? holder.general.id : null;
}

export type Holding = Readonly<Record<string, FightHolder | readonly FightHolder[]>>;

const listed = (holders: FightHolder | readonly FightHolder[] | undefined): readonly FightHolder[] =>
  holders === undefined ? [] : Array.isArray(holders) ? (holders as readonly FightHolder[]) : [holders as FightHolder];

export function procedureOf(fight: Fight, id: string): AnyProcedure {
  const found = fight.book.procedures.find((procedure) => procedure.id === id);
  if (!found) throw new Error(`${fight.book.title} has no procedure “${id}”`);
  return found;
}

/** Lists the events that happened to a unit or general in this run since the last throw of that procedure for them. */
export function happenedTo(fight: Fight, procedure: string, who: string): readonly Happened[] {
  const events: Happened[] = [];
  const general = fight.sides.flatMap(({ generals }) => generals).find(({ id }) => id === who);
  const { befell, turn, bound } = fight;
  // Events are in order: those of this run are the last.
  let from = befell.length;
  while (from > 0 && befell[from - 1]!.turn === turn && befell[from - 1]!.bound === bound) from -= 1;
  for (const event of befell.slice(from)) {
    const isHis = event.who === who;
    if (isHis && event.procedure === procedure) events.length = 0;
    else if (isHis || event.who === general?.unit) events.push(event);
  }
  return events;
}

/** One input, or one for each of several parts. */
type Filled<In> = readonly [PartOf<In>, ...(readonly PartOf<In>[])];

/** Builds the inputs of a procedure from agreements, role holders, measurements on the field, and explicit values. */
export function inputsFor<In>(
  fight: Fight,
  { id }: Playable<In, unknown>,
  holding: Holding,
  said?: PartOf<In>,
): Filled<In> {
  const { rules, terms } = fight;
  const { rulings, settings = {}, agreed } = terms;
  const roles = rules.roles(id);
  const given = rules.given?.(id, agreed) ?? {};
  const filled = roles.reduce<Input>((before, role) => {
    const holders = listed(holding[role.id]).flatMap((holder) => roleHolder(fight, holder) ?? []);
    if (holders.length === 0) return before;
    const first = listed(holding[role.id])[0];
    const who = first ? idOf(first) : null;
    const happened = who === null ? [] : happenedTo(fight, id, who);
    return merged(before, rules.fill(id, role.id, holders, rulings, settings, happened));
  }, given);
  const measured = measuredFor(fight, id, roles, holding);
  const inputs = measured.length === 0 ? [{}] : measured;
  return inputs.map((part) => merged(merged(filled, part), (said ?? {}) as Input)) as unknown as Filled<In>;
}

const inputFor = <In>(
  fight: Fight,
  procedure: Playable<In, unknown>,
  holding: Holding,
  said?: PartOf<In>,
): PartOf<In> => inputsFor(fight, procedure, holding, said)[0];

function measuredFor(fight: Fight, id: string, roles: readonly ProcedureRole[], holding: Holding): readonly Input[] {
  const { rules, terms } = fight;
  if (!rules.measured) return [];
  const units = roles.flatMap((role) => {
    const holder = listed(holding[role.id])[0];
    if (!holder || !('standing' in holder)) return [];
    const unit = tableUnitOf(fight, holder.standing, holder.part ?? null);
    return unit ? [[role.id, { id: holder.standing.unit.id, unit }] as const] : [];
  });
  const aimed = listed(holding['target'])[0];
  const chosen = units[0]?.[1].id ?? null;
  const target = aimed && 'standing' in aimed ? aimed.standing.unit.id : null;
  const facts = fieldFacts(viewOf(fight), Object.fromEntries(units), { chosen, target });
  const holders = Object.fromEntries(units.map(([role, { unit }]) => [role, { unit }]));
  const { rulings, settings = {}, agreed } = terms;
  return rules.measured(id, facts, holders, { rulings, settings, agreed }).map(({ input }) => input);
}

/** Returns the outcome of a procedure without dice. @throws InputError for an invalid input */
export const told = <In, Out>({ terms }: Fight, procedure: Playable<In, Out>, input: PartOf<In>): Out =>
  procedure.run(input, { faces: [] }, terms.rulings, terms.settings ?? {}).outcome as Out;

/** Returns the same with the input built from its role holders and the field. */
export const ask = <In, Out>(fight: Fight, procedure: Playable<In, Out>, holding: Holding, said?: PartOf<In>): Out =>
  told(fight, procedure, inputFor(fight, procedure, holding, said));

const sideOf = (holder: FightHolder): 0 | 1 => ('standing' in holder ? holder.standing.side : holder.side);

/** Returns the keys of a throw's role holders. A role that the book assigns to a side is held by that side. */
const holdersOf = (fight: Fight, id: string, holding: Holding): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    fight.rules
      .roles(id)
      .map((role) => [
        role.id,
        role.side === undefined ? listed(holding[role.id]).map((each) => keyOf(fight, each)) : [String(role.side)],
      ]),
  );

/** A throw whose effects are not applied yet. */
export interface Thrown<Out = unknown> {
  readonly answer: ProcedureAnswer & Resolution<Out>;
  readonly holding: Holding;
  readonly effects: readonly TableEffect[];
}

export function thrown<In, Out>(
  fight: Fight,
  procedure: Playable<In, Out>,
  holding: Holding,
  input: PartOf<In>,
): Thrown<Out> {
  const { id } = procedure;
  const { rulings, settings = {} } = fight.terms;
  const answer = throwByHand(fight.hands, fight.rules, {
    number: fight.made,
    procedure: id,
    input,
    holders: () => holdersOf(fight, id, holding),
    sideOf: (role) => listed(holding[role]).map(sideOf)[0],
    seeded: fight.dice(fight.made),
    resolve: (dice) => procedure.run(input, dice, rulings, settings),
  }) as Thrown<Out>['answer'];
  fight.made += 1;
  const effects = fight.rules.effects(id, answer.input, answer.outcome);
  return { answer, holding, effects };
}

const goneOf = ({ unit }: UnitStanding): number => unit.parts.reduce((sum, part) => sum + figuresGone(part), 0);

/** Logs a throw and applies its effects. */
export function takeOver(fight: Fight, { answer, holding, effects }: Thrown): void {
  const { procedure: id } = answer;
  const roles = fight.rules.roles(id);
  const all = roles.flatMap((role) => listed(holding[role.id]).map((holder, at) => ({ role: role.id, at, holder })));
  const standings = all.flatMap(({ holder }) => ('standing' in holder ? [holder.standing] : []));
  const leaders = [
    ...all.flatMap(({ holder }) => ('general' in holder ? [holder.general] : [])),
    ...standings.flatMap((standing) => generalsOf(fight, standing)),
  ];
  const before = snapshotBefore(
    fight,
    standings.map(({ unit }) => unit.id),
    leaders,
  );
  const gone = new Map(standings.map((standing) => [standing, goneOf(standing)]));
  const hits = new Map<string, number>();
  for (const effect of effects) {
    const found = all.find(({ role, at }) => role === effect.role && at === (effect.at ?? 0));
    if (found) affect(fight, found.holder, effect, hits);
  }
  const struck = Object.fromEntries(
    standings.flatMap((standing) => {
      const count = goneOf(standing) - (gone.get(standing) ?? 0);
      return count > 0 ? [[standing.unit.id, count] as const] : [];
    }),
  );
  const holders = holdersOf(fight, id, holding);
  const named = { sides: fight.sides, agreed: fight.terms.agreed };
  const result = sideNames(named, holders, fight.rules)(fight.rules.verdict(id, answer.outcome) ?? '');
  const { turn, bound, phase } = fight;
  fight.throws.push({
    id: `throw-${fight.earlier.throws + fight.throws.length + 1}`,
    turn,
    bound,
    phase,
    procedure: id,
    who: all.map(({ holder }) => nameOf(fight, holder)),
    holders,
    input: answer.input,
    dice: answer.dice.map(({ origin, ...roll }) => ({ ...roll, origin: origin === 'typed' ? origin : 'seeded' })),
    result,
    outcome: answer.outcome,
    changes: effects.length > 0,
    struck,
  });
  const { title } = procedureOf(fight, id);
  if (effects.length > 0) logChange(fight, result === '' ? title : `${title}: ${result}`, before);
  for (const { role, at, holder } of all) {
    const who = idOf(holder);
    if (who === null) continue;
    fight.befell.push({
      who,
      turn,
      bound,
      procedure: id,
      phase: idOfPhase(fight),
      role,
      at,
      input: answer.input,
      outcome: answer.outcome,
      hits: hits.get(who) ?? 0,
      gone: struck[who] ?? 0,
    });
  }
}

function affect(fight: Fight, holder: FightHolder, effect: TableEffect, hits: Map<string, number>): void {
  if ('general' in holder) withGenerals(fight, holder.side, [holder.general.id], effect);
  if (!('standing' in holder)) return;
  const { standing } = holder;
  const part = holder.part ?? standing.unit.parts[0]?.id ?? '';
  const led = generalsOf(fight, standing).map(({ id }) => id);
  const meant = led.slice(0, Math.max(effect.fallen ?? 0, 1));
  if (effect.fallen !== undefined || effect.hurt !== undefined || effect.general !== undefined) {
    withGenerals(fight, standing.side, meant, effect);
  }
  // Hits beyond the capacity of a part go to the unit's other parts.
  let rest = effect.lost ?? 0;
  hits.set(standing.unit.id, (hits.get(standing.unit.id) ?? 0) + rest);
  const ids = [part, ...standing.unit.parts.map(({ id }) => id).filter((id) => id !== part)];
  for (const [at, id] of ids.entries()) {
    const each = standing.unit.parts.find((known) => known.id === id);
    if (!each || (at > 0 && rest <= 0)) continue;
    const room = each.count * each.hits - each.lost;
    const { lost: _all, ...others } = effect;
    const now = at === 0 ? { ...others, lost: rest } : { role: effect.role, lost: rest };
    standing.unit = unitAfter(fight.rules.numbers ?? [], standing.unit, id, now);
    rest = Math.max(0, rest - room);
  }
  touched(fight, standing.unit.id);
}

function withGenerals(fight: Fight, side: 0 | 1, ids: readonly string[], effect: TableEffect): void {
  const at = fight.sides[side];
  at.generals = at.generals.map((general) => {
    const place = ids.indexOf(general.id);
    return place < 0 ? general : generalAfter(fight.book, general, place, effect);
  });
  for (const { unit } of at.generals) if (unit !== null) touched(fight, unit);
}

/** Checks whether the book requires a unit to throw this procedure in the current phase. */
export function owes(fight: Fight, id: string, standing: UnitStanding): boolean {
  const happened = happenedTo(fight, id, standing.unit.id);
  const unit = happened.length === 0 ? null : tableUnitOf(fight, standing);
  const facts = { phase: idOfPhase(fight), rulings: fight.terms.rulings, happened };
  return unit !== null && (fight.rules.owes?.(id, 'unit', { unit }, facts) ?? null) !== null;
}

/** Checks whether the holder of another role, such as a general, owes a throw. */
export function owesAs(fight: Fight, id: string, role: string, holder: FightHolder): boolean {
  const [who, found] = [idOf(holder), roleHolder(fight, holder)];
  if (who === null || !found) return false;
  const facts = { phase: idOfPhase(fight), rulings: fight.terms.rulings, happened: happenedTo(fight, id, who) };
  return (fight.rules.owes?.(id, role, found, facts) ?? null) !== null;
}

/** Applies a throw, then throws the follow-up that its outcome requires, such as the lives of an elephant after kills on it. */
export function takeOverWhole(fight: Fight, now: Thrown): void {
  takeOver(fight, now);
  const { procedure, input, outcome } = now.answer;
  const next = fight.rules.next?.(procedure, input, outcome) ?? null;
  if (!next) return;
  const holding = Object.fromEntries(
    Object.entries(next.roles ?? {}).flatMap(([role, from]) => {
      const holder = now.holding[from];
      return holder === undefined ? [] : [[role, holder] as const];
    }),
  );
  const called = procedureOf(fight, next.procedure);
  takeOverWhole(fight, thrown(fight, called, holding, inputFor(fight, called, holding, next.input)));
}

/** Throws a procedure with a complete input and applies the effects. */
export function throwNow<In, Out>(
  fight: Fight,
  procedure: Playable<In, Out>,
  holding: Holding,
  input: PartOf<In>,
): Out {
  const now = thrown(fight, procedure, holding, input);
  takeOver(fight, now);
  return now.answer.outcome;
}

/** Throws a procedure with the input built from its role holders and the field, and applies the effects. */
export const play = <In, Out>(fight: Fight, procedure: Playable<In, Out>, holding: Holding, said?: PartOf<In>): Out =>
  throwNow(fight, procedure, holding, inputFor(fight, procedure, holding, said));
