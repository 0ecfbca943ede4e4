import { type Actor, createNotYoursError, createSignedOutError } from './actor.ts';
import { PERMISSIONS, type Permission, type Role } from './roles.ts';

type Row = Readonly<Record<Role, Permission>>;

const ROWS: ReadonlyMap<string, Row> = new Map(
  Object.entries(PERMISSIONS).flatMap(([feature, methods]) =>
    Object.entries(methods).map(([name, row]): [string, Row] => [`${feature}.${name}`, row]),
  ),
);

/** Checks whether the contract has a method of this name, such as `packs.open`. */
export const isMethod = (method: string): boolean => ROWS.has(method);

/** Returns for each role whether it may call the method. @throws Error for an unknown method */
export function getPermissions(method: string): Row {
  const row = ROWS.get(method);
  if (!row) throw new Error(`no permissions are defined for "${method}"`);
  return row;
}

/** The campaign and the seat that a call names. The input is not validated yet. */
export interface CallTarget {
  /** Null if the method concerns no campaign, or if the input contains no possible campaign id. */
  readonly campaign: string | null;
  /** Seat in the input, or '' if there is none. */
  readonly seat: string;
}

/** Input field that holds the campaign's id, by feature. Other features concern no campaign. */
const CAMPAIGN_FIELDS: Readonly<Record<string, string>> = {
  campaigns: 'id',
  regents: 'id',
  notebooks: 'id',
  packs: 'campaign',
  league: 'campaign',
};

export function parseTarget(method: string, input: unknown): CallTarget {
  const field = CAMPAIGN_FIELDS[method.split('.', 1)[0] ?? ''];
  if (field === undefined || typeof input !== 'object' || input === null) return { campaign: null, seat: '' };
  const fields = input as Readonly<Record<string, unknown>>;
  const { [field]: campaign, player } = fields;
  const isId = typeof campaign === 'string' && campaign.length <= 100;
  return { campaign: isId ? campaign : null, seat: typeof player === 'string' ? player : '' };
}

/** Checks whether the actor may call a method with this seat. One matching membership is enough. */
export function canCall(method: string, { account, memberships }: Actor, seat: string): boolean {
  const row = getPermissions(method);
  if (!account) return row.guest === 'yes';
  if (memberships.length === 0) return row[account.isOwner ? 'owner' : 'account'] === 'yes';
  return memberships.some((membership) => {
    const may = row[membership.role];
    return may === 'yes' || (may === 'own seat' && membership.seat === seat);
  });
}

/** Checks permission to call a method. @throws UseCaseError SIGNED_OUT for a guest, otherwise NOT_YOURS, even for missing campaigns */
export function expectPermission(method: string, actor: Actor, seat: string): void {
  if (!canCall(method, actor, seat)) throw actor.account ? createNotYoursError() : createSignedOutError();
}

/** Checks whether at least one of the roles may call a method. */
export const canCallAnywhere = (method: string, roles: readonly Role[]): boolean =>
  roles.some((role) => getPermissions(method)[role] !== 'no');
