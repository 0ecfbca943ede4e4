import type { DiceSource } from '../../../core/dice.ts';
import { type Recorder, createDice } from '../record/recorder.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import { isMine, type SiegeWork } from '../state/siege-work.ts';
import { DAYS_PER_WEEK, type CampaignState, type Siege } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { listArmiesIn, getProvinceName, getProvinceSetUp } from '../troops/muster.ts';
import { countSpecialistKind } from '../troops/forts.ts';

export type FortSetUp = ProvinceSetUp['forts'][number];

/** Returns the walls of a fort from the set-up. */
export const getWalls = (state: CampaignState, { fort, province }: Pick<Siege, 'fort' | 'province'>): FortSetUp =>
  getProvinceSetUp(state, province)?.forts.find(({ id }) => id === fort) ?? {
    id: fort,
    name: fort,
    moat: 'none',
    embankment: false,
    water: false,
  };

export const getWorks = ({ works = [] }: Pick<Siege, 'works'>): readonly SiegeWork[] => works;

/** Starts a work at the wall or underground. Dice are rolled for an engine every week, for a mine at the end. */
export const startWorkWeeks = (work: SiegeWork, weeks: number, day: number): SiegeWork => ({
  ...work,
  stage: isMine(work) ? 'digging' : 'at-wall',
  weeks,
  weeksLeft: weeks,
  due: day + DAYS_PER_WEEK * (isMine(work) ? weeks : 1),
});

/** Returns the besieger's armies in the field before a fort, in muster order. */
export const listBesiegers = (state: CampaignState, { besieger, province }: Siege): CampaignArmy[] =>
  listArmiesIn(state, province).filter(({ player, fort }) => player === besieger && fort === null);

/** Returns the garrison of a fort, in muster order. */
export const listGarrison = (
  state: CampaignState,
  { fort, province }: Pick<Siege, 'fort' | 'province'>,
): CampaignArmy[] => listArmiesIn(state, province).filter((army) => army.fort === fort);

/** True if a work occupies specialists: carpenters who build, miners who dig. An engine at the wall needs no carpenter (ruling FTP-S15). */
export const needsSpecialists = ({ kind, stage }: SiegeWork): boolean =>
  stage === 'making' || (kind === 'mine' && stage === 'digging');

export type SpecialistCount = Pick<SiegeWork, 'carpenters' | 'miners'>;

const sumSpecialists = (works: readonly SpecialistCount[]): SpecialistCount => ({
  carpenters: works.reduce((total, { carpenters }) => total + carpenters, 0),
  miners: works.reduce((total, { miners }) => total + miners, 0),
});

/** Counts the specialists of a player's armies in the field of a province. */
export const countSpecialists = (state: CampaignState, player: string, province: string): SpecialistCount =>
  sumSpecialists(
    listArmiesIn(state, province)
      .filter((army) => army.player === player && army.fort === null)
      .map((army) => ({
        carpenters: countSpecialistKind(army, 'carpenter'),
        miners: countSpecialistKind(army, 'miner'),
      })),
  );

/** Counts the specialists occupied by works before the forts of a province. */
export const countBusySpecialists = ({ sieges }: CampaignState, player: string, province: string): SpecialistCount =>
  sumSpecialists(
    Object.values(sieges)
      .filter((siege) => siege.besieger === player && siege.province === province)
      .flatMap((siege) => getWorks(siege).filter(needsSpecialists)),
  );

/** Returns dice for a siege. `words` describes the subject of the rolls. `who` is the rolling player if the rule names none. */
export const createSiegeDice = (
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
  createDice(
    record,
    { kind, at: [siege.fort, ...of.map(String)], armies },
    () => `${words}, ${getWalls(record.state, siege).name} in ${getProvinceName(record.state, siege.province)}`,
    who,
  );
