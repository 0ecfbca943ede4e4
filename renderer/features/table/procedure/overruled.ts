import { sameJson } from '../../../../rules/core/same-json.ts';
import type { Draft } from '../../../components/form/form-draft.ts';

const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value).replaceAll('"', ''));

/** What stands in an input in place of what the field measured: "range: long → effective". */
export function overruledBy(measured: Draft, input: unknown, words: Readonly<Record<string, string>>): string[] {
  const used = isRecord(input) ? input : {};
  return Object.entries(measured).flatMap(([key, value]) => {
    if (isRecord(value)) return overruledBy(value, used[key], words);
    if (value === undefined || sameJson(value, used[key])) return [];
    return [`${words[key] ?? key}: ${shown(value)} → ${shown(used[key])}`];
  });
}
