import { sql } from 'kysely';
import type { LedChoice } from '../../../contract/battles/fight-choices.ts';
import { type FieldBattle, fieldBattle as fieldSchema } from '../../../contract/league/field-battles.ts';
import { fieldBattlesMethods as fields } from '../../../league/battles/field-battles.ts';
import { fieldViewsMethods } from '../../../league/battles/field-views.ts';
import { getSeatBattles } from '../../../league/battles/entered-results.ts';
import { resolveWhenDue } from '../../../league/scheduling/resolve-when-due.ts';
import { type CampaignState, type PendingBattle, findPlayer } from '../../../rules/campaign.ts';
import { atBattle, read } from '../campaign/at-battle.ts';
import { livingFrom, waitingAtGate } from '../campaign/at-siege.ts';
import { callOf, type LivingLeague } from '../league/living-league.ts';

const { fieldBattle } = fieldViewsMethods;

/** Creates a battle of two players in a campaign, with their calls. */
export async function onField() {
  const at = await atBattle();
  return { ...at, ...callsAbout(at) };
}

/** Creates a storm of blue's fort by red, or a sortie of blue against red's engine. */
export async function onFieldAtGate(way: Parameters<typeof waitingAtGate>[0]) {
  const state = waitingAtGate(way);
  const [battle] = state.battles;
  if (!battle) throw new Error('nothing waits at the gate');
  const at = { ...(await livingFrom(state)), state, battle };
  return { ...at, ...callsAbout(at) };
}

interface AtBattle {
  readonly living: LivingLeague;
  readonly accounts: ReadonlyMap<string, string>;
  readonly state: CampaignState;
  readonly battle: PendingBattle;
}

function callsAbout({ living, accounts, state, battle }: AtBattle) {
  const { campaign } = living;
  const [attacker = '', defender = ''] = [battle.attacker, battle.defender].map((army) => findPlayer(state, army));
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  const of = (player: string) => ({
    campaign,
    player,
    battle: [...getSeatBattles(state, player)].find(([, each]) => each.id === battle.id)?.[0] ?? battle.id,
  });
  const wants = async (player: string, wanted = true) =>
    fields.wantField(await call(player, 'wantField'), { ...of(player), wants: wanted });
  const seen = async (player: string) =>
    fieldSchema.parse(await fieldBattle(await call(player, 'fieldBattle'), of(player)));
  type Deployed = Parameters<typeof fields.deployField>[1];
  const deploy = async (player: string, placed: Deployed['placed'] = {}, forces: Deployed['forces'] = []) =>
    fields.deployField(await call(player, 'deployField'), { ...of(player), placed, forces });
  const answer = async (
    player: string,
    {
      version,
      answers = [],
      stand = null,
    }: { version: number; answers?: LedChoice[]; stand?: 'question' | 'phase' | 'run' | null },
  ) => fields.answerField(await call(player, 'answerField'), { ...of(player), version, answers, stand });
  const begun = async () => {
    for (const seat of [attacker, defender]) await wants(seat);
    for (const seat of [attacker, defender]) await deploy(seat);
  };
  const pass = (hours: number) =>
    sql`update waiting_battle set since = since - make_interval(hours => ${hours}), due_at = due_at - make_interval(hours => ${hours}),
      seen_to = seen_to - make_interval(hours => ${hours})`.execute(living.league.store.db);
  const endAs = (end: 'umpire' | 'fought' | 'quick') =>
    living.league.store.db.updateTable('led_campaign').set({ battle_end: end }).execute();
  const isOpen = async () => (await read(living)).state.battles.some(({ id }) => id === battle.id);
  const look = () => resolveWhenDue(living.league, living.jobs, campaign);
  return { attacker, defender, call, of, wants, seen, deploy, answer, begun, pass, endAs, isOpen, look };
}

export const unitsOf = ({ document }: FieldBattle, side: 0 | 1): readonly string[] =>
  document?.sides[side]?.units.map(({ id }) => id) ?? [];
