/**
 * `npm run bench -- fought-out [campaigns]`: whether the odds that able regents give for battles in the field hold where captains fight these
 * out. Campaigns go on by the quick method, and every battle for which odds were given is fought out beside them: once with regents who judge
 * by the quick method, once with regents who know that captains fight. UNDER says where chance does not explain that a tenth is 5 points off.
 */
import { hash } from 'node:crypto';
import { argv } from 'node:process';
import { shareOf } from '../../contract/battles/series.ts';
import { captainsSchema } from '../../contract/fights.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import type { SettledBy } from '../../regents/knowledge/field-battles.ts';
import { type Decision, decide } from '../../regents/regent.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import type { CampaignState, PendingBattle } from '../../rules/campaign.ts';
import { books } from '../../rules/books.ts';
import { battleOnField } from '../../services/campaigns/compute/campaign-battle.ts';
import { fightOutHere } from '../../services/campaigns/compute/fight-out.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { YEARS } from './tournament.ts';
import { rules, starts } from './starts.ts';

const [, , , count = '20'] = argv;
const played = starts.filter(({ players }) => players.length <= 6);
const environment = { books, sha256: (text: string) => hash('sha256', text) };
const captains = captainsSchema.parse(undefined);
const TOLERATED = 0.05;

/** A battle in the field that a regent attacked in, with the chance that it gave. */
interface Announced {
  readonly state: CampaignState;
  readonly battle: PendingBattle;
  readonly given: number;
}

function* announcedIn(start: CampaignState, campaign: number, battles: SettledBy): Generator<Announced> {
  const seats = start.players.map(({ id }) => id);
  const seed = `fought out ${String(campaign)}`;
  let decisions: Decision[] = [];
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      const place = Math.floor(campaign / played.length) + seats.indexOf(player);
      const regent = {
        temperament: TEMPERAMENTS[place % TEMPERAMENTS.length] ?? 'cautious',
        strength: 'able',
      } as const;
      const decision = decide(rules, regent, { player, view: seatView(rules, state, player), report, battles, seed });
      decisions.push(decision);
      return decision.orders;
    },
    seed,
    { years: YEARS },
  );
  for (const { commands } of turns) {
    for (const [state, events] of commands) {
      const settled = events.flatMap(({ payload }) => (payload.kind === 'battle-settled' ? [payload.battle] : []));
      for (const battle of state.battles.filter(({ id, storm, engine }) => settled.includes(id) && !storm && !engine)) {
        const given = decisions.flatMap(({ orders, reasons }) =>
          orders.orders.flatMap((order, at) =>
            order.kind === 'march' && order.army === battle.attacker && order.to === battle.province
              ? [Number(reasons[at]?.values['chance'])]
              : [],
          ),
        )[0];
        if (given !== undefined && Number.isFinite(given)) yield { state, battle, given };
      }
    }
    decisions = [];
  }
}

const rows: string[][] = [];
let isMissed = false;
for (const battles of ['quick', 'fought'] as const) {
  const tenths = new Map<number, { battles: number; given: number; won: number }>();
  for (let campaign = 0; campaign < Number(count); campaign += 1) {
    const start = played[campaign % played.length];
    if (!start) break;
    for (const { state, battle, given } of announcedIn(start, campaign, battles)) {
      const laid = await battleOnField(environment, state, battle.id);
      const seed = `${String(campaign)} ${battle.id}`;
      const [fought] = await fightOutHere(environment, { battle: laid, captains, seed, whole: false });
      const tenth = Math.min(9, Math.floor(given / 10));
      const bucket = tenths.get(tenth) ?? { battles: 0, given: 0, won: 0 };
      tenths.set(tenth, bucket);
      bucket.battles += 1;
      bucket.given += given;
      if (fought?.winner === 'a') bucket.won += 1;
    }
  }
  const all = [...tenths.values()].reduce(
    (sum, one) => ({ battles: sum.battles + one.battles, given: sum.given + one.given, won: sum.won + one.won }),
    { battles: 0, given: 0, won: 0 },
  );
  const told = (name: string, { battles: fought, given, won }: typeof all): void => {
    if (fought === 0) return;
    const { share, least, most } = shareOf(won, fought);
    const mean = given / fought / 100;
    const isOff = least - TOLERATED > mean || most + TOLERATED < mean;
    if (battles === 'fought') isMissed ||= isOff;
    const percent = (value: number): string => (100 * value).toFixed(0);
    rows.push([
      battles === 'quick' ? 'by the quick method' : 'by fought-out battles',
      name,
      `${percent(mean)} %`,
      `${String(won)} of ${String(fought)}`,
      `${percent(share)} % (${percent(least)} to ${percent(most)})${isOff ? ' UNDER' : ''}`,
    ]);
  };
  for (const [tenth, bucket] of [...tenths].toSorted(([one], [other]) => one - other))
    told(`${String(10 * tenth)} to ${String(10 * tenth + 9)}`, bucket);
  told('all', all);
}
console.log(textTable([['judged', 'announced', 'on the mean', 'won', '95 in 100'], ...rows]));
if (isMissed) process.exitCode = 1;
