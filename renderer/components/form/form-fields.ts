/** Fields of a rule's form, derived from the JSON Schema of its input. */
interface Common {
  readonly key: string;
  /** True if the field may have no value. */
  readonly optional: boolean;
  /** Default value, or undefined if there is none. */
  readonly plain: unknown;
}

export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** True if "none" can be chosen. */
  readonly nullable: boolean;
  /** Options that cannot be chosen now, with the reason. */
  readonly closed?: ReadonlyMap<string, string>;
}

export interface NumberField extends Common {
  readonly kind: 'number';
  readonly isInteger: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly nullable: boolean;
}

export interface TextField extends Common {
  readonly kind: 'text';
  readonly maxLength: number | null;
}

export interface CheckField extends Common {
  readonly kind: 'check';
}

/** Field with the answers yes, no or none. */
export interface AnswerField extends Common {
  readonly kind: 'answer';
}

/** Field in which several choices can be selected. */
export interface ChoicesField extends Common {
  readonly kind: 'choices';
  readonly options: readonly string[];
}

export interface GroupField extends Common {
  readonly kind: 'group';
  readonly fields: readonly Field[];
}

/** Any number of items of the same kind. */
export interface ListField extends Common {
  readonly kind: 'list';
  readonly item: Field;
  readonly min: number;
  readonly max: number | null;
}

/** Values under names that the user chooses. */
export interface RecordField extends Common {
  readonly kind: 'record';
  readonly value: Field;
}

export type Field =
  | ChoiceField
  | NumberField
  | TextField
  | CheckField
  | AnswerField
  | ChoicesField
  | GroupField
  | ListField
  | RecordField;

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

/** Ignores limits that only describe the range of safe integers. */
const toLimit = (limit: number | undefined): number | null =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? null : limit;

const listWords = (schema: Schema | undefined): readonly string[] | null => {
  const values = schema?.enum ?? (schema?.const === undefined ? null : [schema.const]);
  return values?.every((value) => typeof value === 'string') ? values : null;
};

/** Creates a field. Unsupported schemas become text fields, whose value the rule rejects with an error. */
function createField(key: string, outer: Schema, required: boolean): Field {
  const variants = outer.anyOf?.filter(({ type }) => type !== 'null');
  const nullable = variants !== undefined && variants.length < (outer.anyOf?.length ?? 0);
  const schema = variants?.length === 1 ? { ...variants[0], default: outer.default } : outer;
  const optional = !required && schema.default === undefined;
  const common = { key, optional, plain: schema.default };
  const options = listWords(schema);
  if (options) return { ...common, kind: 'choice', options, nullable };
  if (schema.type === 'boolean') return { ...common, kind: optional ? 'answer' : 'check' };
  if (schema.type === 'integer' || schema.type === 'number') {
    const isInteger = schema.type === 'integer';
    return {
      ...common,
      kind: 'number',
      isInteger,
      min: toLimit(schema.minimum),
      max: toLimit(schema.maximum),
      nullable,
    };
  }
  if (schema.type === 'array') {
    const choices = listWords(schema.items);
    if (choices) return { ...common, kind: 'choices', options: choices };
    const item = createField('', schema.items ?? {}, true);
    return { ...common, kind: 'list', item, min: schema.minItems ?? 0, max: toLimit(schema.maxItems) };
  }
  if (schema.type === 'object') {
    if (!schema.properties && typeof schema.additionalProperties === 'object')
      return { ...common, kind: 'record', value: createField('', schema.additionalProperties, true) };
    return { ...common, kind: 'group', fields: createFields(schema) };
  }
  return { ...common, kind: 'text', maxLength: schema.maxLength ?? null };
}

function createFields({ properties = {}, required = [] }: Schema): readonly Field[] {
  const wanted = new Set(required);
  return Object.entries(properties).map(([key, schema]) => createField(key, schema, wanted.has(key)));
}

/** Lists the fields of an object's schema in order. */
export const createFormFields = (schema: unknown): readonly Field[] =>
  createFields(typeof schema === 'object' && schema !== null ? schema : {});
