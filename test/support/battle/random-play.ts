import { findShippedList } from '../../../army-lists/shipped.ts';
import {
  type CampaignEvent,
  CampaignRefusal,
  type CampaignRules,
  type CampaignState,
  type Outcome,
} from '../../../rules/campaign.ts';
import { loadCampaignRules } from '../../../rules/load-campaign.ts';
import { seededDice } from '../../../rules/core/dice.ts';
import { type NamedRoll, nameDice, createNamer } from '../../../rules/core/promise/throw-names.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { randomIntervention, randomOrders, randomResult } from '../campaign/random-orders.ts';
import { randomScenario, type ScenarioWishes } from '../campaign/random-scenario.ts';

const found = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
export const campaignRules: CampaignRules = found;

/** A command of a played campaign: the state before it, and its events. */
export interface PlayedCommand {
  readonly before: CampaignState | null;
  readonly events: readonly CampaignEvent[];
  readonly after: CampaignState;
  /** Names of the command's dice in the month. */
  readonly fistfuls: readonly NamedRoll[];
}

function intervened(state: CampaignState, wishes: ScenarioWishes, seed: string): Outcome | null {
  if (seededDice(`meddling ${seed}`).roll('d5', 'draw') > 1) return null;
  try {
    return campaignRules.intervene(state, randomIntervention(campaignRules, state, seed, wishes.word, wishes.decrees));
  } catch (error) {
    if (error instanceof CampaignRefusal) return null;
    throw error;
  }
}

/** Plays a random campaign month by month, winters included: orders of every player, fought or quick battles, interventions. */
export function* randomPlay(wishes: ScenarioWishes, months: number): Generator<PlayedCommand, CampaignState> {
  const scenario = campaignRules.readScenario(randomScenario(wishes), findShippedList);
  const begun = campaignRules.begin(scenario, findShippedList);
  let { state } = begun;
  yield { before: null, events: begun.events, after: state, fistfuls: [] };
  for (let month = 1; month <= months; month += 1) {
    const seed = `${wishes.seed} ${month}`;
    const meddled = intervened(state, wishes, seed);
    if (meddled) {
      yield { before: state, events: meddled.events, after: meddled.state, fistfuls: [] };
      state = meddled.state;
    }
    const filed = state.players.map(({ id }) => randomOrders(campaignRules, state, id, seed, wishes.word));
    const thrown: NamedRoll[] = [];
    const namer = createNamer();
    const advanced = campaignRules.advance(state, filed, nameDice(seededDice(seed), namer));
    thrown.push(...namer.fistfuls);
    yield { before: state, events: advanced.events, after: advanced.state, fistfuls: namer.fistfuls };
    state = advanced.state;
    for (
      let result = randomResult(campaignRules, state, seed, wishes.word);
      result;
      result = randomResult(campaignRules, state, seed, wishes.word)
    ) {
      const others = createNamer(thrown);
      const dice = nameDice(seededDice(`${seed} ${result.battle}`), others);
      const settled = campaignRules.settleBattle(state, result, dice);
      thrown.push(...others.fistfuls);
      yield { before: state, events: settled.events, after: settled.state, fistfuls: others.fistfuls };
      state = settled.state;
    }
  }
  return state;
}
