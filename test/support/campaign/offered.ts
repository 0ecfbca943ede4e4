import { type CampaignRules, type CampaignState, type Order } from '../../../rules/campaign.ts';
import type { FieldOptions, Refusal, Reserve } from '../../../rules/core/campaign/define-form.ts';

/** Part of an army named in an order. */
interface Force {
  readonly parts: readonly { readonly id: string; readonly count: number }[];
  readonly generals: readonly string[];
}

/** Returns the code or reason why a field's options do not offer a value, or null. */
function missing(options: FieldOptions, value: unknown): string | null {
  const chosen = (choices: readonly { readonly value: unknown; readonly closed: Refusal | null }[], one: unknown) => {
    const found = choices.find((choice) => choice.value === one);
    return found ? (found.closed?.code ?? null) : `no choice ${JSON.stringify(one)}`;
  };
  const within = ({ parts, generals }: Reserve, force: Force): string | null => {
    const strange = force.generals.find((id) => !generals.some((general) => general.id === id));
    if (strange !== undefined) return `no general ${strange}`;
    const over = force.parts.find(({ id, count }) => count > (parts.find((part) => part.id === id)?.most ?? 0));
    return over ? `no ${over.count} of ${over.id}` : null;
  };
  switch (options.kind) {
    case 'choice':
      return chosen(options.choices, value);
    case 'several':
      return (value as string[]).map((one) => chosen(options.choices, one)).find((why) => why !== null) ?? null;
    case 'force':
      if (value === null) return options.orAll ? null : 'everybody';
      return within(options.reserve, value as Force);
    case 'parts':
      return within(options.reserve, { parts: value as Force['parts'], generals: [] });
    case 'number':
      if (value === null) return options.orNone ? null : 'no number';
      return (value as number) >= options.least && (value as number) <= options.most
        ? null
        : `the number ${value as number}`;
    case 'switch':
      return value === true ? (options.closed?.code ?? null) : null;
    case 'name':
    case 'text':
      return (value as string).length <= options.longest ? null : 'so long a name';
    case 'recruits': {
      const parts = (value as { parts: { entry: string | null; count: number }[] }[]).flatMap((unit) => unit.parts);
      const strange = parts.find(({ entry, count }) => {
        if (!options.recruits) return entry !== null;
        const left = options.recruits.find((recruit) => recruit.entry === entry)?.left;
        return left === undefined || (left !== null && count > left);
      });
      return strange ? `the recruits ${String(strange.entry)}` : null;
    }
    case 'generals':
      return null;
    case 'extras': {
      const strange = Object.keys(value ?? {}).find((kind) => !options.kinds.some(({ entry }) => entry === kind));
      return strange === undefined ? null : `the extras ${strange}`;
    }
  }
}

/** Returns the code or reason why an order is not offered with the other orders, or null. */
export function notOffered(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  others: readonly Order[],
  order: Order,
): string | null {
  const key = rules.orderKinds[order.kind]?.subject ?? '';
  const id = (order as unknown as Record<string, unknown>)[key];
  const offered = rules
    .offers(state, player, others)
    .find(({ kind, subject }) => kind === order.kind && subject.id === id);
  if (!offered) return 'no offer';
  if (offered.closed) return offered.closed.code;
  const options = rules.orderOptions(state, player, others, order);
  for (const [field, value] of Object.entries(order)) {
    const why = field in options && options[field] ? missing(options[field], value) : null;
    if (why !== null) return `${field}: ${why}`;
  }
  return null;
}
