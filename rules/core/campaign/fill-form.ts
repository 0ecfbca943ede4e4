import type { Choice, FieldOptions, FormDefinition, Refusal, Reserve } from './define-form.ts';

/** Returns an integer from 0 to `below` − 1. */
export type PickNumber = (below: number) => number;

/** Maximum range of a sampled number: a treasury may hold more gold than a die can have faces. */
const MAX_PICKED_RANGE = 100_000;

interface BaseDraft {
  readonly kind: string;
}

const getValue = (draft: BaseDraft, key: string): unknown => (draft as unknown as Record<string, unknown>)[key];

/** Lists the fields of a form in the order of its schema, without its kind and subject. */
export const listFields = <Context, Draft>({ shape, fields }: FormDefinition<Context, Draft>): readonly string[] =>
  Object.keys(shape.shape).filter((field) => Object.hasOwn(fields, field));

/** Checks the fields of a form one by one, then together. Returns the first reason for refusal, or null. */
export function findFormRefusal<Context, Draft extends BaseDraft>(
  definition: FormDefinition<Context, Draft>,
  context: Context,
  subject: unknown,
  draft: Draft,
): Refusal | null {
  for (const field of listFields(definition)) {
    const closed = definition.fields[field]?.closed(context, subject, getValue(draft, field), draft);
    if (closed) return closed;
  }
  return definition.check?.(context, subject, draft) ?? null;
}

export const listFormOptions = <Context, Draft extends BaseDraft>(
  { fields }: FormDefinition<Context, Draft>,
  context: Context,
  subject: unknown,
  draft: Partial<Draft>,
): Readonly<Record<string, FieldOptions>> =>
  Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, rule.options(context, subject, draft)]));

/** Permitted values of a field, the picked one first; or the reason why there are none. */
type Picked = { readonly values: readonly unknown[] } | { readonly closed: Refusal | null };

const single = (value: unknown): Picked => ({ values: [value] });

/** Picks one of two values; the other is its alternative. */
const pickOrder = (first: unknown, second: unknown, pick: PickNumber): Picked => ({
  values: pick(2) === 0 ? [first, second] : [second, first],
});

function pickChoice(choices: readonly Choice[], none: Refusal | null, pick: PickNumber): Picked {
  const open = choices.filter(({ closed }) => closed === null).map(({ value }) => value);
  if (open.length === 0) return { closed: choices[0]?.closed ?? none };
  const index = pick(open.length);
  return { values: [...open.slice(index), ...open.slice(0, index)] };
}

/** Picks some figures of one part, sometimes with a general if that is permitted. */
function pickForce({ parts, generals }: Reserve, pick: PickNumber): Picked {
  const part = parts[pick(parts.length)];
  const general = generals[pick(generals.length)];
  if (!part) return general ? single({ parts: [], generals: [general.id] }) : { closed: null };
  const partial = [{ id: part.id, count: 1 + pick(part.most) }];
  const withoutGeneral = { parts: partial, generals: [] };
  return general ? pickOrder(withoutGeneral, { parts: partial, generals: [general.id] }, pick) : single(withoutGeneral);
}

/** Picks new units that the gold can pay for; none if it pays for nothing. */
function pickRecruits({ recruits, free, gold }: Extract<FieldOptions, { kind: 'recruits' }>, pick: PickNumber): Picked {
  const open = recruits
    ? recruits.map(({ entry, cost, left }) => ({ part: { entry, troop: null }, cost, left: left ?? Infinity }))
    : free
      ? [{ part: { entry: null, troop: free.troop }, cost: free.cost, left: Infinity }]
      : [];
  const affordable = open.filter(({ cost, left }) => cost > 0 && cost <= gold && left > 0);
  const picked = affordable[pick(affordable.length)];
  if (!picked) return single([]);
  const max = Math.min(Math.floor(gold / picked.cost), picked.left, 50);
  return pickOrder([{ name: '', parts: [{ ...picked.part, count: 1 + pick(max) }] }], [], pick);
}

function pickGenerals({ grades, gold }: Extract<FieldOptions, { kind: 'generals' }>, pick: PickNumber): Picked {
  const affordable = grades.filter(({ cost }) => cost <= gold);
  const grade = affordable[pick(affordable.length)];
  return grade ? pickOrder([], [{ name: '', stars: grade.stars }], pick) : single([]);
}

/** Picks extras. Nothing is an absent field, not an empty one. */
function pickExtras({ kinds, gold }: Extract<FieldOptions, { kind: 'extras' }>, pick: PickNumber): Picked {
  const open = kinds.filter(({ cost, left }) => cost <= gold && left !== 0);
  const kind = open[pick(open.length)];
  if (!kind) return single(undefined);
  const max = Math.min(3, kind.left ?? Infinity, kind.cost > 0 ? Math.floor(gold / kind.cost) : Infinity);
  return pickOrder(undefined, { [kind.entry]: 1 + pick(max) }, pick);
}

function pickValues(options: FieldOptions, pick: PickNumber): Picked {
  switch (options.kind) {
    case 'choice':
      return pickChoice(options.choices, options.none, pick);
    case 'several': {
      const picked = pickChoice(options.choices, null, pick);
      const some = 'closed' in picked ? [] : picked.values.slice(0, 1);
      if (options.least === 0) return some.length > 0 ? pickOrder([], some, pick) : single([]);
      return 'closed' in picked ? picked : single(some);
    }
    case 'force': {
      const picked = pickForce(options.reserve, pick);
      if (!options.orAll) return picked;
      return 'closed' in picked ? single(null) : { values: pick(2) === 0 ? [null] : [...picked.values, null] };
    }
    case 'parts': {
      const part = options.reserve.parts[pick(options.reserve.parts.length)];
      if (!part) return options.least === 0 ? single([]) : { closed: null };
      const some = [{ id: part.id, count: 1 + pick(part.most) }];
      return options.least === 0 ? pickOrder(some, [], pick) : single(some);
    }
    case 'number':
      if (options.orNone && pick(2) === 0) return single(null);
      // Picks extras. If none is picked, the field is absent, not empty.
      if (options.usual !== null && pick(2) === 0) return single(options.usual);
      return single(options.least + pick(Math.min(options.most - options.least + 1, MAX_PICKED_RANGE)));
    case 'switch':
      if (options.absent === null) return single(options.closed === null && pick(2) === 1);
      return single(options.closed === null && pick(3) === 2 ? !options.absent : undefined);
    case 'name':
      return single(options.usual);
    case 'text':
      return single(options.example);
    case 'recruits':
      return pickRecruits(options, pick);
    case 'generals':
      return pickGenerals(options, pick);
    case 'extras':
      return pickExtras(options, pick);
  }
}

/** Fills a draft field by field from its options, or returns why it cannot; tries other values. @param findRefusal checks the whole draft */
export function fillForm<Context, Draft extends BaseDraft>(
  definition: FormDefinition<Context, Draft>,
  context: Context,
  subject: unknown,
  draft: Draft,
  pick: PickNumber,
  findRefusal: (draft: Draft) => Refusal | null,
  fields: readonly string[] = listFields(definition),
): { readonly filled: Draft } | { readonly closed: Refusal | null } {
  const [field, ...others] = fields;
  if (field === undefined) {
    const closed = findRefusal(draft);
    return closed ? { closed } : { filled: draft };
  }
  const options = definition.fields[field]?.options(context, subject, draft);
  if (!options) throw new RangeError(`“${draft.kind}” has no rule for “${field}”`);
  const picked = pickValues(options, pick);
  if ('closed' in picked) return picked;
  let closed: Refusal | null = null;
  for (const value of picked.values) {
    const next = value === undefined ? draft : { ...draft, [field]: value };
    const result = fillForm(definition, context, subject, next, pick, findRefusal, others);
    if ('filled' in result) return result;
    closed ??= result.closed;
  }
  return { closed };
}
