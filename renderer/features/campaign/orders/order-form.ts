import type { Detachment } from '../../../../rules/campaign.ts';
import type { Choice, FieldOptions, Reserve } from '../../../../rules/core/campaign/define-form.ts';
import { formatSentence } from '../../../../rules/core/campaign/sentence.ts';
import type { Field } from '../../../components/form/form-fields.ts';
import type { FormWords } from '../../../components/form/form-words.ts';

/** An unfinished order. Fields not filled yet are missing. */
export type OrderDraft = Readonly<Record<string, unknown>> & { readonly kind: string };

/** Returns the options of each field of a draft. */
type OptionsOf = (draft: OrderDraft) => Readonly<Record<string, FieldOptions>>;

export const EMPTY_FORCE = { parts: [], generals: [] };

/** Shares of a force that one click selects. */
export const SHARES = ['none', 'quarter', 'half', 'all', 'all-and-generals'] as const;
export type Share = (typeof SHARES)[number];

/** Returns a share of each part, rounded down, or the largest permitted force. Only `all-and-generals` includes generals. */
export function selectShare({ parts, all }: Reserve, share: Share): Detachment {
  if (share === 'all') return { parts: [...all.parts], generals: [] };
  if (share === 'all-and-generals') return { parts: [...all.parts], generals: [...all.generals] };
  const fraction = { none: 0, quarter: 0.25, half: 0.5 }[share];
  return {
    parts: parts.flatMap(({ id, most }) => {
      const count = Math.floor(most * fraction);
      return count > 0 ? [{ id, count }] : [];
    }),
    generals: [],
  };
}

const listOpen = (choices: readonly Choice[]): readonly Choice[] => choices.filter(({ closed }) => closed === null);

/** Returns a field's initial value, or undefined if the player must choose. */
export function getInitialValue(options: FieldOptions): unknown {
  switch (options.kind) {
    case 'choice': {
      const open = listOpen(options.choices);
      if (open.some(({ value }) => value === null)) return null;
      return open.length === 1 ? open[0]?.value : undefined;
    }
    case 'force':
      return options.orAll ? null : EMPTY_FORCE;
    case 'number':
      return options.usual ?? (options.orNone ? null : undefined);
    case 'switch':
      return options.absent === null ? false : undefined;
    case 'name':
      return options.usual;
    case 'extras':
    case 'text':
      return undefined;
    case 'several':
    case 'parts':
    case 'recruits':
    case 'generals':
      return [];
  }
}

/** Checks whether a field offers a choice. */
export function hasChoice(options: FieldOptions): boolean {
  if (options.kind === 'parts') return options.least > 0 || options.reserve.parts.length > 0;
  if (options.kind === 'number') return options.most > options.least;
  if (options.kind === 'several') return options.least > 0 || options.choices.length > 0;
  return options.kind !== 'switch' || options.closed === null;
}

const setField = (draft: OrderDraft, field: string, value: unknown): OrderDraft => {
  const { [field]: _before, ...others } = draft;
  return { ...others, kind: draft.kind, ...(value === undefined ? {} : { [field]: value }) };
};

/** Creates a new order. A field's options may depend on the fields before it. */
export const createDraft = (start: OrderDraft, fields: readonly string[], optionsOf: OptionsOf): OrderDraft =>
  fields.reduce((draft, field) => {
    const options = optionsOf(draft)[field];
    return options ? setField(draft, field, getInitialValue(options)) : draft;
  }, start);

/** Checks whether a value is missing from the field's options. */
function isInvalid(options: FieldOptions, value: unknown): boolean {
  switch (options.kind) {
    case 'choice':
      return !options.choices.some((choice) => choice.value === value);
    case 'several':
      return (value as readonly string[]).some((one) => !options.choices.some((choice) => choice.value === one));
    case 'parts':
      return (value as readonly { readonly id: string }[]).some(
        ({ id }) => !options.reserve.parts.some((part) => part.id === id),
      );
    default:
      return false;
  }
}

/** Changes one field of a draft. Resets other fields that lose their choice, whose value becomes invalid, or whose recruits change. */
export function changeField(
  draft: OrderDraft,
  field: string,
  value: unknown,
  fields: readonly string[],
  optionsOf: OptionsOf,
): OrderDraft {
  const isChoice = optionsOf(draft)[field]?.kind === 'choice';
  return fields.reduce(
    (changed, other) => {
      const options = other === field ? undefined : optionsOf(changed)[other];
      const isBlank =
        options &&
        (!hasChoice(options) ||
          (isChoice && options.kind === 'recruits') ||
          (changed[other] !== undefined && isInvalid(options, changed[other])));
      return isBlank ? setField(changed, other, getInitialValue(options)) : changed;
    },
    setField(draft, field, value),
  );
}

/** Returns the provinces that a field offers, for a click on the map, or null for a field without provinces. */
export function listProvinces(options: FieldOptions): ReadonlySet<string> | null {
  if (options.kind !== 'choice' && options.kind !== 'several') return null;
  const open = listOpen(options.choices).filter(({ name }) => name.kind === 'province');
  return open.length > 0 ? new Set(open.map(({ value }) => value ?? '')) : null;
}

export interface AskedField {
  readonly key: string;
  readonly options: FieldOptions;
}

/** Lists the fields that offer a choice. */
export const listAskedFields = (
  fields: readonly string[],
  options: Readonly<Record<string, FieldOptions>>,
): readonly AskedField[] =>
  fields.flatMap((key) => {
    const fieldOptions = options[key];
    return fieldOptions && hasChoice(fieldOptions) ? [{ key, options: fieldOptions }] : [];
  });

export interface MapField {
  readonly key: string;
  readonly targets: ReadonlySet<string>;
  readonly isMany: boolean;
}

/** @returns undefined if no field takes a province */
export const findMapField = (asked: readonly AskedField[]): MapField | undefined =>
  asked.flatMap(({ key, options }): MapField[] => {
    const targets = listProvinces(options);
    return targets ? [{ key, targets, isMany: options.kind === 'several' }] : [];
  })[0];

/** Checks whether a click on the map completes the order: it needs only a province and switches, which keep their defaults. */
export function isGivenByProvince(asked: readonly AskedField[]): boolean {
  const field = findMapField(asked);
  return field?.isMany === false && asked.every(({ key, options }) => key === field.key || options.kind === 'switch');
}

/** Converts the options to a shared form field, or returns null for a field that only orders have. */
export function toFormField(key: string, options: FieldOptions): Field | null {
  const common = { key, optional: false, plain: undefined };
  switch (options.kind) {
    case 'choice':
      return {
        ...common,
        kind: 'choice',
        options: options.choices.flatMap(({ value }) => (value === null ? [] : [value])),
        nullable: options.choices.some(({ value }) => value === null),
        closed: new Map(
          options.choices.flatMap(({ value, closed }) =>
            value === null || closed === null ? [] : [[value, formatSentence(closed.sentence)] as const],
          ),
        ),
      };
    case 'number':
      return {
        ...common,
        kind: 'number',
        isInteger: true,
        min: options.least,
        max: options.most,
        nullable: options.orNone === true,
      };
    case 'switch':
      return { ...common, kind: 'check' };
    case 'name':
      return { ...common, kind: 'text', maxLength: options.longest };
    default:
      return null;
  }
}

/** Returns the names of a field's choices for the shared form fields. */
export const getChoiceNames = (key: string, options: FieldOptions): FormWords =>
  options.kind === 'choice'
    ? Object.fromEntries(options.choices.map(({ value, name }) => [`${key}=${value ?? ''}`, name.text]))
    : {};
