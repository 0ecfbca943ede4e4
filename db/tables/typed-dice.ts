import type { TypedDice } from '../../contract/campaigns.ts';
import type { CampaignHead } from '../../services/repositories/campaigns.ts';
import { storedJson } from './stored-json.ts';

export interface TypedDiceTable {
  readonly campaign_id: string;
  /** Empty for the month. */
  readonly battle: string;
  readonly head_hash: string;
  readonly filing: number;
  readonly result: string | null;
  readonly faces: string;
  readonly typed_at: string;
}

/** The key of a battle, or of the month where it is null. */
export const typedFor = (battle: string | null): string => battle ?? '';

/** The battle of such a key. */
export const battleOf = (key: string): string | null => key || null;

export const typedDiceRow = (
  campaign: string,
  { hash, filing }: CampaignHead,
  { battle, result, faces, typedAt }: TypedDice,
): TypedDiceTable => ({
  campaign_id: campaign,
  battle: typedFor(battle),
  head_hash: hash,
  filing,
  result: result && JSON.stringify(result),
  faces: JSON.stringify(faces),
  typed_at: typedAt,
});

export function typedDiceOf(
  campaign: string,
  row: Pick<TypedDiceTable, 'battle' | 'result' | 'faces' | 'typed_at'>,
): TypedDice {
  const what = `campaign "${campaign}", its dice typed for ${row.battle || 'the month'},`;
  return {
    battle: battleOf(row.battle),
    result: row.result === null ? null : (storedJson(row.result, what, 'result') as TypedDice['result']),
    faces: storedJson(row.faces, what, 'faces') as TypedDice['faces'],
    typedAt: row.typed_at,
  };
}
