import type { Detachment } from '../../../../rules/campaign.ts';
import type { Choice, FieldOptions, Reserve } from '../../../../rules/core/campaign/define-form.ts';
import { formatSentence } from '../../../../rules/core/campaign/sentence.ts';
import type { Field } from '../../../components/form/form-fields.ts';
import type { FormWords } from '../../../components/form/form-words.ts';

/** An order that is being written: fields that are still to be filled are missing. */
export type OrderDraft = Readonly<Record<string, unknown>> & { readonly kind: string };

/** What each field of a draft may hold. */
type OptionsOf = (draft: OrderDraft) => Readonly<Record<string, FieldOptions>>;

export const emptyForce = { parts: [], generals: [] };

/** How much of a force goes at a click. */
export const SHARES = ['none', 'quarter', 'half', 'all', 'all-and-generals'] as const;
export type Share = (typeof SHARES)[number];

/** A share of each part, figures rounded down, or all that may go; generals go only where they are named. */
export function shareOf({ parts, all }: Reserve, share: Share): Detachment {
  if (share === 'all') return { parts: [...all.parts], generals: [] };
  if (share === 'all-and-generals') return { parts: [...all.parts], generals: [...all.generals] };
  const of = { none: 0, quarter: 0.25, half: 0.5 }[share];
  return {
    parts: parts.flatMap(({ id, most }) => {
      const count = Math.floor(most * of);
      return count > 0 ? [{ id, count }] : [];
    }),
    generals: [],
  };
}

const openOf = (choices: readonly Choice[]): readonly Choice[] => choices.filter(({ closed }) => closed === null);

/** A field's value before anybody touched it; undefined where somebody has to choose. */
export function blankValue(options: FieldOptions): unknown {
  switch (options.kind) {
    case 'choice': {
      const open = openOf(options.choices);
      if (open.some(({ value }) => value === null)) return null;
      return open.length === 1 ? open[0]?.value : undefined;
    }
    case 'force':
      return options.orAll ? null : emptyForce;
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

/** Whether there is anything to choose. */
export function isAsked(options: FieldOptions): boolean {
  if (options.kind === 'parts') return options.least > 0 || options.reserve.parts.length > 0;
  if (options.kind === 'number') return options.most > options.least;
  if (options.kind === 'several') return options.least > 0 || options.choices.length > 0;
  return options.kind !== 'switch' || options.closed === null;
}

const withField = (draft: OrderDraft, field: string, value: unknown): OrderDraft => {
  const { [field]: _before, ...others } = draft;
  return { ...others, kind: draft.kind, ...(value === undefined ? {} : { [field]: value }) };
};

/** A new order. The options of a field may depend on the fields before it. */
export const blankOrder = (start: OrderDraft, fields: readonly string[], optionsOf: OptionsOf): OrderDraft =>
  fields.reduce((draft, field) => {
    const options = optionsOf(draft)[field];
    return options ? withField(draft, field, blankValue(options)) : draft;
  }, start);

/** Whether a value names what its options do not have. */
function isStale(options: FieldOptions, value: unknown): boolean {
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

/**
 * A draft with one field changed. Fields that the change leaves without a choice, without what they name, or with other recruits are
 * blank again.
 */
export function changedOrder(
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
        (!isAsked(options) ||
          (isChoice && options.kind === 'recruits') ||
          (changed[other] !== undefined && isStale(options, changed[other])));
      return isBlank ? withField(changed, other, blankValue(options)) : changed;
    },
    withField(draft, field, value),
  );
}

/** The provinces that a field lets one choose, for a click on the map; null for a field of another kind. */
export function provincesOf(options: FieldOptions): ReadonlySet<string> | null {
  if (options.kind !== 'choice' && options.kind !== 'several') return null;
  const open = openOf(options.choices).filter(({ name }) => name.kind === 'province');
  return open.length > 0 ? new Set(open.map(({ value }) => value ?? '')) : null;
}

/** A field that is asked, with what it may hold. */
export interface AskedField {
  readonly key: string;
  readonly options: FieldOptions;
}

/** The fields in which there is anything to choose, in their order. */
export const askedFields = (
  fields: readonly string[],
  options: Readonly<Record<string, FieldOptions>>,
): readonly AskedField[] =>
  fields.flatMap((key) => {
    const found = options[key];
    return found && isAsked(found) ? [{ key, options: found }] : [];
  });

/** The field that a click on the map fills. */
export interface MapField {
  readonly key: string;
  readonly targets: ReadonlySet<string>;
  /** Whether it takes several provinces. */
  readonly isMany: boolean;
}

/** @returns undefined where no field takes a province */
export const mapFieldOf = (asked: readonly AskedField[]): MapField | undefined =>
  asked.flatMap(({ key, options }): MapField[] => {
    const targets = provincesOf(options);
    return targets ? [{ key, targets, isMany: options.kind === 'several' }] : [];
  })[0];

/** Whether an order is a province and switches, which stand as is usual: a click on the map gives it. */
export function isGivenByProvince(asked: readonly AskedField[]): boolean {
  const field = mapFieldOf(asked);
  return field?.isMany === false && asked.every(({ key, options }) => key === field.key || options.kind === 'switch');
}

/** A field of the forms that procedures have too; null for one that only orders have. */
export function plainField(key: string, options: FieldOptions): Field | null {
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
        whole: true,
        least: options.least,
        most: options.most,
        nullable: options.orNone === true,
      };
    case 'switch':
      return { ...common, kind: 'check' };
    case 'name':
      return { ...common, kind: 'text', longest: options.longest };
    default:
      return null;
  }
}

/** The names of a field's choices, as the shared form fields look them up. */
export const choiceWords = (key: string, options: FieldOptions): FormWords =>
  options.kind === 'choice'
    ? Object.fromEntries(options.choices.map(({ value, name }) => [`${key}=${value ?? ''}`, name.text]))
    : {};
