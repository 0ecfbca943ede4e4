import type { Actor } from './actor.ts';
import { notYours, signedOut } from './errors.ts';
import { MAY, type May, type Role } from './roles.ts';

type Row = Readonly<Record<Role, May>>;

const ROWS: ReadonlyMap<string, Row> = new Map(
  Object.entries(MAY).flatMap(([feature, methods]) =>
    Object.entries(methods).map(([name, row]): [string, Row] => [`${feature}.${name}`, row]),
  ),
);

/** Whether the contract has a method, named as `packs.open`. */
export const isMethod = (method: string): boolean => ROWS.has(method);

/** Who may call a method. @throws Error for one that there is not */
export function rowOf(method: string): Row {
  const row = ROWS.get(method);
  if (!row) throw new Error(`nobody is said to be allowed "${method}"`);
  return row;
}

/** What a call names of a campaign; its input has yet to be held against the schema. */
export interface Named {
  /** Null where the method is about none, or none is named that could be. */
  readonly campaign: string | null;
  /** '' where no seat is named. */
  readonly seat: string;
}

/** The field that names a campaign, by feature; the others are about none. */
const CAMPAIGN_FIELDS: Readonly<Record<string, string>> = {
  campaigns: 'id',
  regents: 'id',
  packs: 'campaign',
  league: 'campaign',
};

export function namedBy(method: string, input: unknown): Named {
  const field = CAMPAIGN_FIELDS[method.split('.', 1)[0] ?? ''];
  if (field === undefined || typeof input !== 'object' || input === null) return { campaign: null, seat: '' };
  const fields = input as Readonly<Record<string, unknown>>;
  const { [field]: campaign, player } = fields;
  const isId = typeof campaign === 'string' && campaign.length <= 100;
  return { campaign: isId ? campaign : null, seat: typeof player === 'string' ? player : '' };
}

/** Whether somebody may make a call that names this seat. Whoever has several parts may what any of them may. */
export function mayCall(method: string, { account, parts }: Actor, seat: string): boolean {
  const row = rowOf(method);
  if (!account) return row.guest === 'yes';
  if (parts.length === 0) return row[account.isOwner ? 'owner' : 'account'] === 'yes';
  return parts.some((part) => {
    const may = row[part.role];
    return may === 'yes' || (may === 'own seat' && part.seat === seat);
  });
}

/**
 * @throws UseCaseError SIGNED_OUT for nobody, NOT_YOURS for everybody else: the same for what is another's as for what there is not.
 */
export function expectMay(method: string, actor: Actor, seat: string): void {
  if (!mayCall(method, actor, seat)) throw actor.account ? notYours() : signedOut();
}
