import type { OrderOf } from './orders/schema.ts';
import type { CampaignArmy } from './troops.ts';
import type { CampaignState } from './state.ts';
import { isBesieged, isInField } from './forts.ts';
import { armiesIn, provinceName, provinceSetUp } from './muster.ts';
import { playerName, refuse } from './order-checks.ts';

/** The name of a fort as players know it. */
export const fortName = (state: CampaignState, fort: string): string =>
  provinceSetUp(state, state.forts[fort]?.province ?? '')?.forts.find(({ id }) => id === fort)?.name ?? fort;

/** A fort of the province an army stands in. @throws CampaignRefusal */
export function expectFortHere(state: CampaignState, army: CampaignArmy, fort: string, path: string): void {
  const known = Object.hasOwn(state.forts, fort) ? state.forts[fort] : undefined;
  if (!known) refuse('unknown-fort', `${path}.fort`, `there is no fort “${fort}”`);
  if (known.province === army.province) return;
  const [here, there] = [provinceName(state, army.province), provinceName(state, known.province)];
  refuse('elsewhere', `${path}.fort`, `${army.name} stands in ${here}; ${fortName(state, fort)} is in ${there}`);
}

/** @throws CampaignRefusal for a garrison. */
export function expectInField({ fort, name }: CampaignArmy, path: string): void {
  if (fort !== null) refuse('in-fort', path, `${name} sits in a fort; it has to come out first`);
}

/** Nobody leaves a fort that is closed in but by a sortie. @throws CampaignRefusal */
export function expectNotClosedIn(state: CampaignState, army: CampaignArmy, path: string): void {
  if (isBesieged(state, army)) {
    refuse('besieged', path, `${army.name} is besieged in ${fortName(state, army.fort ?? '')}: it can hold or sally`);
  }
}

/** Enemies in the field of an army's province. */
export const enemiesBefore = (state: CampaignState, { player, province }: CampaignArmy): CampaignArmy[] =>
  armiesIn(state, province).filter((other) => other.player !== player && isInField(other));

export function checkGarrison(
  state: CampaignState,
  army: CampaignArmy,
  { fort }: OrderOf<'garrison'>,
  path: string,
): void {
  expectFortHere(state, army, fort, path);
  expectNotClosedIn(state, army, path);
  const name = fortName(state, fort);
  if (army.fort === fort) refuse('already-there', `${path}.fort`, `${army.name} sits in ${name} already`);
  if (Object.hasOwn(state.sieges, fort)) refuse('besieged', `${path}.fort`, `${name} is besieged: nobody gets in`);
  const holder = state.forts[fort]?.holder ?? null;
  if (holder === army.player) return;
  const whose = holder === null ? 'nobody' : playerName(state, holder);
  refuse('not-your-fort', `${path}.fort`, `${name} is held by ${whose}`);
}

export function checkBesiege(
  state: CampaignState,
  army: CampaignArmy,
  { fort }: OrderOf<'besiege'>,
  path: string,
): void {
  expectFortHere(state, army, fort, path);
  expectInField(army, path);
  const name = fortName(state, fort);
  if (state.forts[fort]?.holder === army.player) {
    refuse('not-enemy', `${path}.fort`, `${name} is ${playerName(state, army.player)}’s own`);
  }
  const siege = state.sieges[fort];
  if (siege) {
    refuse('already-besieged', `${path}.fort`, `${name} is besieged by ${playerName(state, siege.besieger)} already`);
  }
  if (armiesIn(state, army.province).some((other) => other.fort === fort)) return;
  refuse('no-garrison', `${path}.fort`, `nobody sits in ${name}: it falls to whoever takes the province`);
}

export function checkLift(state: CampaignState, army: CampaignArmy, { fort }: OrderOf<'lift'>, path: string): void {
  expectFortHere(state, army, fort, path);
  expectInField(army, path);
  if (state.sieges[fort]?.besieger === army.player) return;
  refuse('no-siege', `${path}.fort`, `${playerName(state, army.player)} does not besiege ${fortName(state, fort)}`);
}

export function checkSortie(state: CampaignState, army: CampaignArmy, path: string): void {
  if (army.fort === null) refuse('not-in-fort', path, `${army.name} stands in the field; only a garrison can sally`);
  if (enemiesBefore(state, army).length > 0) return;
  refuse('no-enemy', path, `no enemy stands before ${fortName(state, army.fort)}: there is nobody to sally against`);
}

/** A relief goes where a fort of its own side is besieged. @throws CampaignRefusal */
export function checkRelief(state: CampaignState, army: CampaignArmy, { to }: OrderOf<'relieve'>, path: string): void {
  const besieged = Object.values(state.sieges).some(
    ({ fort, province }) => province === to && state.forts[fort]?.holder === army.player,
  );
  if (besieged) return;
  const where = provinceName(state, to);
  refuse('no-siege', `${path}.to`, `no fort of ${playerName(state, army.player)} in ${where} is besieged`);
}

/** A garrison comes out into the field of its own province, where no enemy stands. @throws CampaignRefusal */
export function checkComingOut(state: CampaignState, army: CampaignArmy, path: string): void {
  const [enemy] = enemiesBefore(state, army);
  if (!enemy) return;
  const where = provinceName(state, army.province);
  refuse('enemy-before-fort', path, `${enemy.name} stands in ${where}: ${army.name} can sally, not come out`);
}
