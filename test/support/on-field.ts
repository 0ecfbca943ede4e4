import { sql } from 'kysely';
import type { LedChoice } from '../../contract/battles/fight-choices.ts';
import { type FieldBattle, fieldBattle as fieldSchema } from '../../contract/league/field-battles.ts';
import * as fields from '../../league/battles/field-battles.ts';
import { fieldBattle } from '../../league/battles/field-views.ts';
import { battlesOfSeat } from '../../league/battles/sides.ts';
import { resolveWhenDue } from '../../league/scheduling/resolve-when-due.ts';
import { playerOf } from '../../rules/campaign.ts';
import { atBattle, read } from './at-battle.ts';
import { callOf } from './living-league.ts';

/** A battle of two players in a campaign, with what each may call about it. */
export async function onField() {
  const at = await atBattle();
  const { living, accounts, state, battle } = at;
  const { campaign } = living;
  const [attacker = '', defender = ''] = [battle.attacker, battle.defender].map((army) => playerOf(state, army));
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  const of = (player: string) => ({
    campaign,
    player,
    battle: [...battlesOfSeat(state, player)].find(([, each]) => each.id === battle.id)?.[0] ?? battle.id,
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
  return { ...at, attacker, defender, call, of, wants, seen, deploy, answer, begun, pass, endAs, isOpen, look };
}

export const unitsOf = ({ document }: FieldBattle, side: 0 | 1): readonly string[] =>
  document?.sides[side]?.units.map(({ id }) => id) ?? [];
