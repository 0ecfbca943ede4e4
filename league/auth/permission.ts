import { type Actor, notYours, signedOut } from './actor.ts';
import { MAY, type May, type Role } from './roles.ts';

type Row = Readonly<Record<Role, May>>;

const ROWS: ReadonlyMap<string, Row> = new Map(
  Object.entries(MAY).flatMap(([feature, methods]) =>
    Object.entries(methods).map(([name, row]): [string, Row] => [`${feature}.${name}`, row]),
  ),
);

/** Whether the contract has a method, named as `packs.open`. */
export const isMethod = (method: string): boolean => ROWS.has(method);

/** Which roles may call a method. @throws Error for a method that does not exist */
export function rowOf(method: string): Row {
  const row = ROWS.get(method);
  if (!row) throw new Error(`nobody is said to be allowed "${method}"`);
  return row;
}

/** The campaign and the seat that a call names; its input has not been validated yet. */
export interface Named {
  /** Null where the method is about no campaign, or its input has no possible id. */
  readonly campaign: string | null;
  /** '' where no seat is named. */
  readonly seat: string;
}

/** The input field that holds the campaign's id, by feature; other features concern no campaign. */
const CAMPAIGN_FIELDS: Readonly<Record<string, string>> = {
  campaigns: 'id',
  regents: 'id',
  notebooks: 'id',
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

/** Whether the actor may call a method with this seat. One of several memberships is enough. */
export function mayCall(method: string, { account, memberships }: Actor, seat: string): boolean {
  const row = rowOf(method);
  if (!account) return row.guest === 'yes';
  if (memberships.length === 0) return row[account.isOwner ? 'owner' : 'account'] === 'yes';
  return memberships.some((membership) => {
    const may = row[membership.role];
    return may === 'yes' || (may === 'own seat' && membership.seat === seat);
  });
}

/** @throws UseCaseError SIGNED_OUT for a guest, else NOT_YOURS: the same for another's campaign as for one that does not exist */
export function expectMay(method: string, actor: Actor, seat: string): void {
  if (!mayCall(method, actor, seat)) throw actor.account ? notYours() : signedOut();
}

/** Whether one of the roles may call a method at all. */
export const mayAnywhere = (method: string, roles: readonly Role[]): boolean =>
  roles.some((role) => rowOf(method)[role] !== 'no');
