import { getChoice } from '../../../core/ruling.ts';
import { FTP_C23 } from '../campaign-rulings.ts';
import type { Recorder } from '../record/recorder.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';
import { areAtPeace } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { groupArmies, isInField } from '../troops/forts.ts';
import { sortByMap, getProvinceSetUp } from '../troops/muster.ts';

/** Checks whether an enemy garrison keeps a province from an army in its field (ruling FTP-C23). */
const isBarredBy = (state: CampaignState, army: CampaignArmy, player: string): boolean =>
  army.fort !== null && army.player !== player && getChoice(FTP_C23, state.rulings) !== 'field';

/**
 * Takes a province for an army in its field without an enemy, unless an enemy garrison is there. Forts without a garrison go with it
 * (ruling FTP-C23), except those of treaty partners (ruling FTP-C34). `here` lists the armies in the province, without those on the road.
 */
export function takeProvince(record: Recorder, province: string, player: string, here: readonly CampaignArmy[]): void {
  const { state } = record;
  const forts = getProvinceSetUp(state, province)?.forts ?? [];
  const from = state.provinces[province]?.holder ?? null;
  const barred = here.some((army) => isBarredBy(state, army, player));
  const rulings = forts.length > 0 ? ['FTP-C23'] : [];
  const garrisoned = new Set(here.filter((army) => army.player !== player).map(({ fort }) => fort));
  const holderOf = (fort: string): string | null => state.forts[fort]?.holder ?? null;
  const isForeign = (holder: string | null): boolean => holder !== player && !areAtPeace(state, player, holder);
  const empty = forts.map(({ id }) => id).filter((id) => isForeign(holderOf(id)) && !garrisoned.has(id));
  if (!barred && isForeign(from)) {
    const taken = empty.length > 0 ? { forts: empty } : {};
    record.note({ kind: 'province-taken', province, from, by: player, ...taken }, { rulings });
    return;
  }
  for (const fort of empty) {
    record.note({ kind: 'fort-taken', fort, from: holderOf(fort), by: player, how: 'empty' }, { rulings });
  }
}

/** Gives a fort without a garrison to its besieger if several sides at peace stand in the field (ruling FTP-C23). */
function takeBesieged(record: Recorder, forts: ProvinceSetUp['forts'], here: readonly CampaignArmy[]): void {
  for (const { id: fort } of forts) {
    const besieger = record.state.sieges[fort]?.besieger;
    if (besieger === undefined || here.some((army) => army.fort === fort)) continue;
    const from = record.state.forts[fort]?.holder ?? null;
    record.note({ kind: 'fort-taken', fort, from, by: besieger, how: 'empty' }, { rulings: ['FTP-C23'] });
  }
}

/** Gives undefended provinces and forts to the only side in the field, unless the umpire set their holder (ruling FTP-C27). */
export function takeEmptyForts(record: Recorder, isDue: (province: string) => boolean): void {
  const standing = groupArmies(record.state);
  for (const { id: province, forts } of sortByMap(record.state, standing.keys())) {
    if (forts.length === 0 || !isDue(province) || record.state.provinces[province]?.decreed) continue;
    const armies = standing.get(province) ?? [];
    const sides = new Set(armies.filter(isInField).map(({ player }) => player));
    const [player] = sides;
    if (player !== undefined && sides.size === 1) takeProvince(record, province, player, armies);
    else takeBesieged(record, forts, armies);
  }
}
