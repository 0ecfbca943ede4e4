import type { Sentence } from '../../../../core/campaign/words.ts';
import { capital } from '../../../../core/words.ts';
import type { CampaignState } from '../../state/state.ts';
import type { BattleFact, MonthFacts } from './month-facts.ts';
import { inWords, playersName, type Telling } from './story-words.ts';
import { byWeight, isReaders } from './tell-fights.ts';

const capitalsIn = ({ setUp }: CampaignState): ReadonlySet<string> =>
  new Set(setUp.provinces.flatMap(({ id, capitalOf }) => (capitalOf === null ? [] : [id])));

/** A month's greatest event in a few words; `isOver` says whether the month was resolved. */
export function headline(facts: MonthFacts, state: CampaignState, telling: Telling, isOver: boolean): Sentence {
  const { book, vary } = telling;
  const { names } = book;
  const won = facts.others.find((told) => told.kind === 'victory-reached');
  if (won) return vary('head-won', ['{player} has won'], { player: names.player(won.victory.player) });
  const [greatest] = byWeight(facts.battles, telling);
  if (greatest && isReaders(greatest, telling)) return headOfBattle(greatest, facts, telling);
  const capitals = capitalsIn(state);
  const fallen = facts.gains.find(({ province, isGift }) => capitals.has(province) && !isGift);
  if (fallen) {
    const values = { province: telling.place(fallen.province), by: names.player(fallen.by) };
    const isHome = state.setUp.provinces.some(({ id, capitalOf }) => id === fallen.province && capitalOf === fallen.by);
    return isHome
      ? vary('head-home', ['{by} takes {province} back', '{province} comes home'], values)
      : vary('head-capital', ['{province} falls to {by}', 'The fall of {province}', '{by} in {province}'], values);
  }
  const storm = facts.falls.find(({ how, by }) => by !== null && (how === 'assault' || how === 'surrender'));
  if (storm)
    return vary('head-fort', ['The fall of {fort}', '{fort} falls to {by}'], {
      fort: names.fort(storm.fort),
      by: names.player(storm.by ?? ''),
    });
  if (greatest) return headOfBattle(greatest, facts, telling);
  const [gain] = facts.gains;
  if (gain) {
    const of = facts.gains.filter(({ by }) => by === gain.by);
    const values = { by: names.player(gain.by), provinces: of.map(({ province }) => telling.place(province)) };
    return of.length > 3
      ? vary('head-many', ['{many} provinces fall to {by}'], { by: values.by, many: capital(inWords(of.length)) })
      : vary('head-gain', ['{provinces} to {by}', '{by} in {provinces}'], values);
  }
  const siege = facts.others.find((told) => told.kind === 'siege-begun' || told.kind === 'siege-heard-of');
  if (siege)
    return vary('head-siege', ['The siege of {fort} begins'], {
      fort: names.fort(siege.kind === 'siege-begun' ? siege.siege.fort : siege.fort),
    });
  const treaty = facts.others.find((told) => told.kind === 'treaty-made');
  if (treaty) return vary('head-treaty', ['{players} come to terms'], { players: treaty.players.map(names.player) });
  const [raid] = facts.raids;
  if (raid)
    return vary('head-raid', ['Smoke over {province}', 'Raiders in {province}'], {
      province: telling.place(raid.province),
    });
  if (!isOver) return vary('head-so-far', ['The month so far'], {});
  return facts.marches.length > 0
    ? vary('head-march', ['Armies on the road', 'Dust on the roads'], {})
    : vary('head-quiet', ['A quiet month', 'No news from the frontier', 'The month in which nothing happened'], {});
}

function headOfBattle(battle: BattleFact, facts: MonthFacts, { book, vary }: Telling): Sentence {
  const place = battle.fort === null ? book.names.province(battle.province) : book.names.fort(battle.fort);
  if (battle.winner === null) return vary('head-met', ['Armies meet at {place}'], { place });
  if (battle.winner === 'draw')
    return vary('head-draw', ['Nobody’s day at {place}', 'The undecided battle of {place}'], { place });
  const winner = playersName(battle.winner === 'attacker' ? battle.attackers : battle.defenders, book);
  if (battle.fort !== null) return vary('head-walls', ['The walls of {place} hold'], { place });
  const gain = facts.gains.some(({ province }) => province === battle.province);
  return gain
    ? vary('head-won-taken', ['The battle for {place}', '{winner} in {place}', '{place} won by {winner}'], {
        place,
        winner,
      })
    : vary('head-battle', ['The battle of {place}', 'Victory for {winner} at {place}', 'Blood at {place}'], {
        place,
        winner,
      });
}
