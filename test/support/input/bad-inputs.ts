import { z } from 'zod';
import type { AnyProcedure } from '../../../rules/core/procedure.ts';

/** The part of a JSON schema from which bad values are made. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly maxItems?: number;
  readonly maxLength?: number;
}

export interface BadInput {
  /** Path of the bad value, with dots. */
  readonly path: string;
  readonly input: unknown;
}

type Path = readonly (string | number)[];
type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the input with another value at a path. */
function put(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(input) ? input : [];
    return list.map((item, at) => (at === key ? put(item, rest, value) : item));
  }
  const part = isPart(input) ? input : {};
  return { ...part, [key]: put(part[key], rest, value) };
}

/** Checks for an explicit bound. Other integers have the bounds of safe integers. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** Lists values that one schema rejects, by its type. */
function badFor(shape: Shape): readonly unknown[] {
  const { type, minimum, maximum } = shape;
  const strange = [{ deeply: { strange: true } }];
  switch (type) {
    case 'integer':
    case 'number':
      return [
        ...strange,
        '7',
        true,
        ...(type === 'integer' ? [0.5] : []),
        ...(isBound(minimum) ? [minimum - 1] : []),
        ...(isBound(maximum) ? [maximum + 1] : []),
      ];
    case 'boolean':
      return [...strange, 'yes', 1];
    case 'string':
      return [
        ...strange,
        7,
        ...(shape.enum ? ['no such choice', ''] : []),
        ...(shape.maxLength ? ['x'.repeat(shape.maxLength + 1)] : []),
      ];
    case 'array':
      return [...strange, 'x', ...(shape.maxItems ? [Array.from({ length: shape.maxItems + 1 }, () => null)] : [])];
    case 'object':
      return [[], 'x', 7];
    default:
      return shape.const === undefined && !shape.enum ? [] : [...strange, 'no such choice'];
  }
}

/** Lists the schemas of a value; a nullable field has two. */
const shapesOf = (shape: Shape): readonly Shape[] => shape.anyOf?.flatMap(shapesOf) ?? [shape];

/** Lists values rejected by all schemas, if they have the same type apart from null. */
function badValues(shape: Shape): readonly unknown[] {
  const shapes = shapesOf(shape);
  const [only, ...others] = shapes.filter(({ type }) => type !== 'null');
  if (!only || others.length > 0) return [{ deeply: { strange: true } }];
  return shapes.length === 1 ? [...badFor(only), null] : badFor(only);
}

function* within(shape: Shape, value: unknown, path: Path): Generator<readonly [Path, Shape]> {
  for (const one of shapesOf(shape)) {
    for (const [key, property] of Object.entries(one.properties ?? {})) {
      yield [[...path, key], property];
      yield* within(property, isPart(value) ? value[key] : undefined, [...path, key]);
    }
    if (one.items && Array.isArray(value) && value.length > 0) yield* within(one.items, value[0], [...path, 0]);
  }
}

/** Yields inputs that a procedure must reject: no object, an extra field, and each field with invalid values. */
export function* badInputs(procedure: AnyProcedure, sound: unknown): Generator<BadInput> {
  for (const input of [null, [], 'x', 7, true]) yield { path: '', input };
  yield { path: 'surprise', input: put(sound, ['surprise'], 1) };
  const shape = z.toJSONSchema(procedure.input, { io: 'input', unrepresentable: 'any' }) as Shape;
  for (const [path, field] of within(shape, sound, [])) {
    for (const value of badValues(field)) yield { path: path.join('.'), input: put(sound, path, value) };
  }
}
