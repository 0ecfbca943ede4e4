import type { ArmyFile, RuleSystemId } from '../../../rules/core/army-file.ts';
import { client } from '../../transport/client.ts';
import { readyMadeArmies } from '../library/ready-made.ts';

/** An army that can be put on the map. */
export interface OfferedArmy {
  readonly id: string;
  readonly name: string;
  read(): Promise<ArmyFile>;
}

/** Where armies come from: one's library, those that come with the lists, those of a scenario. */
export interface ArmySource {
  readonly id: string;
  /** A title to show as it is; null for the library and the ready-made armies, which have names of their own. */
  readonly title: string | null;
  armies(): Promise<readonly OfferedArmy[]>;
}

const offered = (id: string, army: ArmyFile): OfferedArmy => ({ id, name: army.name, read: async () => army });

const library = (rules: RuleSystemId): ArmySource => ({
  id: 'library',
  title: null,
  armies: async () =>
    (await client.armies.all({}))
      .filter((army) => army.rules === rules)
      .map(({ id, name }) => ({ id, name, read: async () => (await client.armies.open({ id })).army })),
});

const readyMade = (rules: RuleSystemId): ArmySource => ({
  id: 'ready-made',
  title: null,
  armies: async () =>
    (await readyMadeArmies()).filter((army) => army.rules === rules).map((army, index) => offered(String(index), army)),
});

/** Everything that armies of a book can be taken from, but the scenario itself. */
export async function armySources(rules: RuleSystemId, itself: string): Promise<readonly ArmySource[]> {
  const scenarios = await client.campaigns.scenarios();
  const others = scenarios
    .filter(({ id }) => id !== itself)
    .map(({ id, title }) => ({
      id: `scenario ${id}`,
      title,
      armies: async () => {
        const scenario = await client.campaigns.openScenario({ id });
        if (scenario.rules !== rules) return [];
        return scenario.armies.map((one) => offered(one.id, one.army));
      },
    }));
  return [library(rules), readyMade(rules), ...others];
}
