import type { Scenario } from '../../rules/campaign.ts';
import { expectIntact, storedJson } from './stored-json.ts';

/** A scenario of one's own, as its document. */
export interface ScenarioTable {
  readonly id: string;
  readonly title: string;
  readonly rules: string;
  readonly changed_at: string;
  readonly document: string;
}

export const scenarioRow = (scenario: Scenario, at: string): ScenarioTable => ({
  id: scenario.id,
  title: scenario.title,
  rules: scenario.rules,
  changed_at: at,
  document: JSON.stringify(scenario),
});

/** @throws StoreError STORE_DAMAGED */
export function scenarioDocument(
  row: Pick<ScenarioTable, 'title' | 'document'> & { readonly intact: number },
): unknown {
  const what = `scenario “${row.title}”`;
  expectIntact(row, what);
  return storedJson(row.document, what, 'document');
}
