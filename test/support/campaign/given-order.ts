import { z } from 'zod';
import { type Detachment, ordersFileSchema } from '../../../rules/campaign.ts';
import { campaignRules } from '../battle/random-play.ts';

/*
 * An order in a case: the subject, its kind, and its fields by name: `host march to ur`, `host raid target ur force 10 spear, king`, `host
 * hold pursue`. Kinds and fields are those of the definitions. Names are ids.
 */

type Shape = Readonly<Record<string, z.ZodType>>;

const shapes: ReadonlyMap<string, Shape> = new Map(
  ordersFileSchema.shape.orders.element.options.map(({ shape }) => [shape.kind.value, shape]),
);

/** Returns the schema inside an optional field. */
function within(field: z.ZodType): z.ZodType {
  const { innerType } = field.def as { readonly innerType?: z.ZodType };
  return innerType ? within(innerType) : field;
}

/** Parses `10 spear, king` as a detachment of an army. */
function detachment(army: string, text: string): Detachment {
  const items = text.split(/, ?/);
  const counted = items.map((item) => /^(\d+) (\S+)$/.exec(item));
  return {
    parts: counted.flatMap((found) => (found ? [{ id: `${army}/${found[2] ?? ''}`, count: Number(found[1]) }] : [])),
    generals: items.flatMap((item, at) => (counted[at] ? [] : [`${army}/${item}`])),
  };
}

/** Parses a field's value by its schema. */
function valueOf(field: z.ZodType, army: string, text: string): unknown {
  const plain = within(field);
  if (plain instanceof z.ZodBoolean) return text !== 'false';
  if (plain instanceof z.ZodNumber) return Number(text);
  if (plain instanceof z.ZodObject) return detachment(army, text);
  if (plain instanceof z.ZodRecord) {
    const counts = text.split(/, ?/).map((item) => item.split(' '));
    return Object.fromEntries(counts.map(([count, kind = '']) => [kind, Number(count)]));
  }
  if (plain instanceof z.ZodArray) {
    return within(plain.element as z.ZodType) instanceof z.ZodObject ? detachment(army, text).parts : text.split(/, ?/);
  }
  return text;
}

/** Parses an order to `subject`: its kind, then names and values of fields. */
export function givenOrder(subject: string, text: string): unknown {
  const [kind = '', ...words] = text.split(' ');
  const shape = shapes.get(kind);
  const key = campaignRules.orderKinds[kind]?.subject;
  if (!shape || key === undefined) throw new Error(`there is no order “${kind}”: “${subject} ${text}”`);
  const said = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const word of words) {
    if (Object.hasOwn(shape, word) && word !== 'kind' && word !== key && !said.has(word)) {
      last = [];
      said.set(word, last);
    } else if (last) last.push(word);
    else throw new Error(`“${word}” is no field of “${kind}”: “${subject} ${text}”`);
  }
  const fields = [...said].map(([name, value]) => [name, valueOf(shape[name] as z.ZodType, subject, value.join(' '))]);
  return { kind, [key]: subject, ...Object.fromEntries(fields) };
}
