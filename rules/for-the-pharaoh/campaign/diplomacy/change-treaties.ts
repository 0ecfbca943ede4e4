import { disbandArmy, type Recorder } from '../record/recorder.ts';
import { liftVainSieges } from '../sieges/pass-days.ts';
import type { CampaignState } from '../state/state.ts';
import {
  areEnemies,
  isOver,
  mayPass,
  offerFrom,
  type Parties,
  partiesOf,
  turnAfter,
  type Treaty,
  type TreatyOffer,
} from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { armiesIn, armiesOf } from '../troops/muster.ts';
import { nearestOwn } from '../troops/nearest-own.ts';

const rulings = ['FTP-C34'];

/** Whether an army in the field stands where the other of the two is at home, or beside its armies in a third one’s province. */
function isInTheWay(state: CampaignState, { player, province, fort }: CampaignArmy, other: string): boolean {
  if (fort !== null) return false;
  const holder = state.provinces[province]?.holder ?? null;
  if (holder === player) return false;
  return holder === other || armiesIn(state, province).some((army) => army.player === other && army.fort === null);
}

/**
 * Armies of two players that no right lets stand where they are go to the nearest province of their own without an enemy in its field;
 * where there is none they disband, as a beaten army does (ruling FTP-C15).
 */
function partWays(record: Recorder, players: Parties): void {
  const [one, two] = players;
  const leaving = armiesOf(record.state).filter(
    (army) => players.includes(army.player) && isInTheWay(record.state, army, army.player === one ? two : one),
  );
  for (const { id: army, province: from, player } of leaving) {
    const { state } = record;
    const isFree = (province: string): boolean =>
      armiesIn(state, province).every((other) => !areEnemies(state, other.player, player) || other.fort !== null);
    const to = nearestOwn(state, from, player, isFree);
    if (to !== null) record.note({ kind: 'army-went-home', army, from, to }, { rulings });
    else disbandArmy(record, army, 'no-retreat', { rulings: [...rulings, 'FTP-C15'] });
  }
  liftVainSieges(record, 'went-home', () => true);
}

/** Sieges of the one before forts of the other end. */
function liftSieges(record: Recorder, players: Parties): void {
  for (const { fort, besieger } of Object.values(record.state.sieges)) {
    const holder = record.state.forts[fort]?.holder ?? null;
    if (holder === null || holder === besieger || !players.includes(besieger) || !players.includes(holder)) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'ordered' }, { rulings });
  }
}

/** Whether an offer was accepted, or the other has offered the same. */
function isAgreed(state: CampaignState, { from, to, treaty, turns, accepted }: TreatyOffer): boolean {
  if (accepted) return true;
  const back = offerFrom(state, to, from);
  return back?.treaty === treaty && back.turns === turns;
}

/** Ends a treaty; whoever stands where only it let him stand goes home. */
export function endTreaty(record: Recorder, { players, treaty }: Treaty): void {
  record.note({ kind: 'treaty-ended', players, treaty }, { rulings });
  partWays(record, players);
}

/** Binds two players by a treaty; sieges between them end, and where it gives no passage guests go home. */
export function makeTreaty(record: Recorder, treaty: Treaty): void {
  const { players } = treaty;
  record.note({ kind: 'treaty-made', ...treaty }, { rulings });
  liftSieges(record, players);
  if (!mayPass(record.state, ...players)) partWays(record, players);
}

/** Treaties that end with the turn, and those that come into force with the next one (ruling FTP-C34). */
export function changeTreaties(record: Recorder): void {
  for (const treaty of record.state.treaties ?? []) {
    if (isOver(record.state, treaty.until)) endTreaty(record, treaty);
  }
  for (const offer of record.state.treatyOffers ?? []) {
    const { from, to, treaty, turns } = offer;
    // Another offer of the two may have made a treaty just now.
    if (!offerFrom(record.state, from, to) || !isAgreed(record.state, offer)) continue;
    const players = partiesOf(record.state, from, to);
    const until = turns === null ? null : turnAfter(record.state, turns);
    makeTreaty(record, { players, treaty, until });
  }
}
