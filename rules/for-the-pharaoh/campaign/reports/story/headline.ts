import type { Sentence } from '../../../../core/campaign/sentence.ts';
import { capitalise } from '../../../../core/words.ts';
import type { CampaignState } from '../../state/state.ts';
import type { BattleFact, MonthFacts, KnownEvent } from './month-facts.ts';
import { spellNumber, listPlayerNames, type Narration, addArticle } from './story-words.ts';
import { sortByWeight, isReaderInvolved, listNamedFallen, weighBattle } from './narrate-battles.ts';

/** Kinds of entries that make a headline about a siege. */
const WORKS: ReadonlySet<KnownEvent['kind']> = new Set([
  'siege-work-ended',
  'siege-work-seen',
  'breach-thrown',
  'escalade',
  'escalade-seen',
  'counter-mined',
  'counter-mine-told',
] as const);

const capitalsIn = ({ setUp }: CampaignState): ReadonlySet<string> =>
  new Set(setUp.provinces.flatMap(({ id, capitalOf }) => (capitalOf === null ? [] : [id])));

/** Creates a headline from the month's greatest event. `isOver` is true if the month was resolved. */
export function createHeadline(
  facts: MonthFacts,
  state: CampaignState,
  narration: Narration,
  isOver: boolean,
): Sentence {
  const { book, vary } = narration;
  const { names } = book;
  const won = facts.others.find((told) => told.kind === 'victory-reached');
  if (won) return vary('head-won', ['{player} has won'], { player: names.player(won.victory.player) });
  const [greatest] = sortByWeight(facts.battles, narration);
  const land = findGreatestGain(facts, state);
  const storm = facts.falls.findLast(({ how, by }) => by !== null && (how === 'assault' || how === 'surrender'));
  const fought = greatest ? (isReaderInvolved(greatest, narration) ? Infinity : weighBattle(greatest, narration)) : 0;
  if (land && land.weight >= Math.max(fought, storm ? FORT_POINTS : 0)) {
    const { gains, isCapital } = land;
    const [gain] = gains;
    const values = { by: names.player(land.by), provinces: gains.map(({ province }) => narration.place(province)) };
    if (gain && isCapital) {
      const taken = { province: narration.place(gain.province), by: values.by };
      const isHome = state.setUp.provinces.some(({ id, capitalOf }) => id === gain.province && capitalOf === gain.by);
      return isHome
        ? vary('head-home', ['{by} takes {province} back', '{province} comes home'], taken)
        : vary('head-capital', ['{province} falls to {by}', 'The fall of {province}', '{by} in {province}'], taken);
    }
    return gains.length > 3
      ? vary('head-many', ['{many} provinces fall to {by}'], {
          by: values.by,
          many: capitalise(spellNumber(gains.length)),
        })
      : vary('head-gain', ['{provinces} to {by}', '{by} in {provinces}'], values);
  }
  if (storm && FORT_POINTS >= fought)
    return vary('head-fort', ['The fall of {fort}', '{fort} falls to {by}'], {
      fort: names.fort(storm.fort),
      by: names.player(storm.by ?? ''),
    });
  if (greatest) return describeBattle(greatest, narration);
  const siege = facts.others.find((told) => told.kind === 'siege-begun' || told.kind === 'siege-heard-of');
  if (siege)
    return vary('head-siege', ['The siege of {fort} begins'], {
      fort: names.fort(siege.kind === 'siege-begun' ? siege.siege.fort : siege.fort),
    });
  const treaty = facts.others.find((told) => told.kind === 'treaty-made');
  if (treaty) return vary('head-treaty', ['{players} come to terms'], { players: treaty.players.map(names.player) });
  const [raid] = facts.raids.toSorted((one, other) => other.crops + other.gold - one.crops - one.gold);
  if (raid)
    return vary('head-raid', ['Smoke over {province}', 'Raiders in {province}'], {
      province: narration.place(raid.province),
    });
  const work = facts.others.find((told) => WORKS.has(told.kind) && 'fort' in told);
  if (work && 'fort' in work && typeof work.fort === 'string')
    return vary('head-works', ['Before the walls of {fort}', 'Under the walls of {fort}'], {
      fort: names.fort(work.fort),
    });
  if (!isOver) return vary('head-so-far', ['The month so far'], {});
  return facts.marches.length > 0
    ? vary('head-march', ['Armies on the road', 'Dust on the roads'], {})
    : vary('head-quiet', ['A quiet month', 'No news from the frontier', 'The month in which nothing happened'], {});
}

/** Weight of a captured capital, of a captured fort and of one gold of a province’s tax, in points lost in battle. */
const CAPITAL_POINTS = 2500;
const FORT_POINTS = 1000;
const TAX_SHARE = 1 / 4;

/** Finds the player whose lasting gains weigh most. A captured capital is returned without the other gains. */
function findGreatestGain(facts: MonthFacts, state: CampaignState) {
  const capitals = capitalsIn(state);
  const taxOf = (province: string): number => state.setUp.provinces.find(({ id }) => id === province)?.tax ?? 0;
  const lasting = facts.gains.filter(
    (gain) => !gain.isGift && facts.gains.findLast(({ province }) => province === gain.province) === gain,
  );
  const totals = [...Map.groupBy(lasting, ({ by }) => by)].map(([by, gains]) => {
    const capitalGain = gains.filter(({ province }) => capitals.has(province)).slice(0, 1);
    const weight =
      capitalGain.length > 0
        ? CAPITAL_POINTS
        : TAX_SHARE * gains.reduce((sum, { province }) => sum + taxOf(province), 0);
    return { by, gains: capitalGain.length > 0 ? capitalGain : gains, isCapital: capitalGain.length > 0, weight };
  });
  return totals.toSorted((one, other) => other.weight - one.weight)[0];
}

function describeBattle(battle: BattleFact, { book, vary }: Narration): Sentence {
  const place = battle.fort === null ? book.names.province(battle.province) : book.names.fort(battle.fort);
  if (battle.winner === null) return vary('head-met', ['Armies meet at {place}'], { place });
  const [general] = listNamedFallen(battle);
  if (general !== undefined)
    return vary('head-general', ['{general} falls at {place}', 'The death of {general}'], {
      place,
      general: addArticle(general),
    });
  if (battle.winner === 'draw')
    return vary('head-draw', ['A draw at {place}', 'The undecided battle of {place}'], { place });
  if (battle.cause === 'engine') return vary('head-sally', ['A sally from {place}'], { place });
  const winner = listPlayerNames(battle.winner === 'attacker' ? battle.attackers : battle.defenders, book);
  if (battle.fort !== null)
    return battle.winner === 'defender'
      ? vary('head-walls', ['The walls of {place} hold'], { place })
      : vary('head-stormed', ['{winner} in {place}', '{place} won by {winner}'], { place, winner });
  return battle.gains.length > 0
    ? vary('head-won-taken', ['The battle for {place}', '{winner} in {place}', '{place} won by {winner}'], {
        place,
        winner,
      })
    : vary('head-battle', ['The battle of {place}', 'Victory for {winner} at {place}', 'Blood at {place}'], {
        place,
        winner,
      });
}
