import { inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue';
import type { CampaignState, Scenario } from '../../../rules/campaign.ts';
import type { ListOf } from '../../../rules/core/nation-list.ts';
import type { CampaignMap } from '../../map/use-campaign-map.ts';
import type { Power } from '../../map/power.ts';
import type { ScenarioEdit } from './edit-scenario.ts';
import type { ScenarioProblem } from './scenario-problems.ts';

/** What every step of the wizard works on. */
export interface WizardContext {
  readonly draft: ComputedRef<Scenario>;
  readonly problems: ComputedRef<readonly ScenarioProblem[]>;
  readonly powers: ComputedRef<readonly Power[]>;
  /** The map it is played on; null until it is read, and for a scenario without one. */
  readonly map: Readonly<Ref<CampaignMap | null>>;
  /** The campaign as it would begin; null where it could not. */
  readonly state: ComputedRef<CampaignState | null>;
  /** The province that is looked at, the same in every step. */
  readonly province: Ref<string | null>;
  readonly listOf: ListOf;
  /** Takes an edit; `field` names what is typed into, so that it is one step of undo. */
  edit(change: ScenarioEdit, field?: string): boolean;
  leaveField(): void;
}

const WIZARD: InjectionKey<WizardContext> = Symbol('wizard');

export const provideWizard = (context: WizardContext): void => provide(WIZARD, context);

/** @throws Error outside of the wizard */
export function useWizard(): WizardContext {
  const context = inject(WIZARD);
  if (!context) throw new Error('there is no wizard around this component');
  return context;
}
