/** What a dragged row of the library carries, so that a folder knows it from a file. */
const ARMIES = 'application/x-nomarch-armies';

export function carryArmies(carrier: DataTransfer, ids: readonly string[]): void {
  carrier.effectAllowed = 'move';
  carrier.setData(ARMIES, JSON.stringify(ids));
}

export const carriesArmies = (carrier: DataTransfer | null): boolean => carrier?.types.includes(ARMIES) ?? false;
export const carriesFiles = (carrier: DataTransfer | null): boolean => carrier?.types.includes('Files') ?? false;

/** The ids that were carried here; none where something else was. */
export function carriedArmies(carrier: DataTransfer | null): string[] {
  try {
    const ids: unknown = JSON.parse(carrier?.getData(ARMIES) ?? '');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
