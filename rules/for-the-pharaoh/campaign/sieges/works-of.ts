import type { DiceSource } from '../../../core/dice.ts';
import { type Recorder, thrownFor } from '../record/recorder.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import { isMine, type SiegeWork } from '../state/siege-work.ts';
import { DAYS_OF_WEEK } from '../state/siege-clock.ts';
import type { CampaignState, Siege } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { armiesIn, provinceName, provinceSetUp } from '../troops/muster.ts';
import { specialistsOf } from '../troops/specialists.ts';

export type FortSetUp = ProvinceSetUp['forts'][number];

/** Returns the walls of a fort from the set-up. */
export const wallsOf = (state: CampaignState, { fort, province }: Pick<Siege, 'fort' | 'province'>): FortSetUp =>
  provinceSetUp(state, province)?.forts.find(({ id }) => id === fort) ?? {
    id: fort,
    name: fort,
    moat: 'none',
    embankment: false,
    water: false,
  };

export const worksOf = ({ works = [] }: Pick<Siege, 'works'>): readonly SiegeWork[] => works;

/** Starts a work at the wall or underground. An engine throws every week, a mine at the end. */
export const atWork = (work: SiegeWork, weeks: number, day: number): SiegeWork => ({
  ...work,
  stage: isMine(work) ? 'digging' : 'at-wall',
  weeks,
  weeksLeft: weeks,
  due: day + DAYS_OF_WEEK * (isMine(work) ? weeks : 1),
});

/** Returns the besieger's armies in the field before a fort, in muster order. */
export const besiegersOf = (state: CampaignState, { besieger, province }: Siege): CampaignArmy[] =>
  armiesIn(state, province).filter(({ player, fort }) => player === besieger && fort === null);

/** Returns the garrison of a fort, in muster order. */
export const garrisonOf = (
  state: CampaignState,
  { fort, province }: Pick<Siege, 'fort' | 'province'>,
): CampaignArmy[] => armiesIn(state, province).filter((army) => army.fort === fort);

/** True if a work occupies specialists: carpenters who build, miners who dig. An engine at the wall needs no carpenter (ruling FTP-S15). */
export const isBound = ({ kind, stage }: SiegeWork): boolean =>
  stage === 'making' || (kind === 'mine' && stage === 'digging');

export type Bound = Pick<SiegeWork, 'carpenters' | 'miners'>;

const sum = (works: readonly Bound[]): Bound => ({
  carpenters: works.reduce((total, { carpenters }) => total + carpenters, 0),
  miners: works.reduce((total, { miners }) => total + miners, 0),
});

/** Counts the specialists of a player's armies in the field of a province. */
export const specialistsThere = (state: CampaignState, player: string, province: string): Bound =>
  sum(
    armiesIn(state, province)
      .filter((army) => army.player === player && army.fort === null)
      .map((army) => ({ carpenters: specialistsOf(army, 'carpenter'), miners: specialistsOf(army, 'miner') })),
  );

/** Counts the specialists occupied by works before the forts of a province. */
export const specialistsBound = ({ sieges }: CampaignState, player: string, province: string): Bound =>
  sum(
    Object.values(sieges)
      .filter((siege) => siege.besieger === player && siege.province === province)
      .flatMap((siege) => worksOf(siege).filter(isBound)),
  );

/** Returns dice for a siege. `words` describes their subject. `who` throws if the rule names no player. */
export const thrownAt = (
  record: Pick<Recorder, 'state' | 'dice'>,
  siege: Pick<Siege, 'fort' | 'province'>,
  {
    kind,
    of,
    armies = [],
  }: { readonly kind: string; readonly of: readonly (string | number)[]; readonly armies?: readonly string[] },
  words: string,
  who?: string,
): DiceSource =>
  thrownFor(
    record,
    { kind, at: [siege.fort, ...of.map(String)], armies },
    () => `${words}, ${wallsOf(record.state, siege).name} in ${provinceName(record.state, siege.province)}`,
    who,
  );
