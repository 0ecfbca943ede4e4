import type { Damaged, StoreBackup } from '../../contract/store.ts';
import { formatInteger, formatTimestamp, fill, plural } from './format.ts';

const counted = (number: number, one: string, many: string): string =>
  `${formatInteger(number)} ${plural(number, one, many)}`;

/** Describes a backup: "2 Mar, 09:00 (3 armies, 1 campaign)". */
export function describeBackup({ at, isWhole, holds }: StoreBackup): string {
  if (!isWhole || holds === null) return `${formatTimestamp(at)} (damaged)`;
  return `${formatTimestamp(at)} (${counted(holds.armies, 'army', 'armies')}, ${counted(holds.campaigns, 'campaign', 'campaigns')})`;
}

const KINDS_TEXTS = {
  army: 'army “{name}”',
  list: 'army list “{name}”',
  map: 'map “{name}”',
  scenario: 'scenario “{name}”',
  pack: 'turn file “{name}”',
  battle: 'battle “{name}”',
  campaign: 'campaign “{name}”',
  'campaign-key': 'signing key of campaign “{name}”',
  setting: 'setting “{name}”',
  collection: 'collection “{name}”',
  notebook: 'diary and pictures of “{name}”',
  troop: 'troop type “{name}”',
  file: 'data file ({name})',
} as const;

/** Describes a damaged item: "army “Guard of Agade”". */
export const describeDamaged = ({ kind, name }: Damaged): string => fill(KINDS_TEXTS[kind], { name });
