import { InputError } from '../../core/procedure.ts';
import { createSiege } from './events/amend-sieges.ts';
import type { Intervention } from './input/decrees.ts';
import type { ProvinceSetUp, Scenario, UnderWay } from './state/scenario.ts';
import type { CampaignState, ProvinceState, Siege } from './state/state.ts';

/* Checks a campaign continued from paper and creates its state. */

const refuse = (path: string, message: string): never => {
  throw new InputError(`scenario, underWay.${path}: ${message}`, `underWay.${path}`);
};

const MONTHS_OF_YEAR = 12;

type Date = Pick<UnderWay, 'year' | 'month'>;
const isAfter = (one: Date, other: Date): boolean =>
  one.year > other.year || (one.year === other.year && one.month > other.month);
/** Returns the months of a siege; each winter counts in full (ruling FTP-C17). */
const monthsBetween = (since: Date, now: Date): number =>
  (now.year - since.year) * MONTHS_OF_YEAR + now.month - since.month;
const dateText = ({ year, month }: Date): string => `month ${month} of year ${year}`;

/** Finds the province of a fort. */
const findProvince = ({ provinces }: Pick<Scenario, 'provinces'>, fort: string): ProvinceSetUp | undefined =>
  provinces.find(({ forts }) => forts.some(({ id }) => id === fort));

/** Returns the holder of a fort at the start. */
export function getFortHolder(scenario: Pick<Scenario, 'provinces' | 'underWay'>, fort: string): string | null {
  const entry = scenario.underWay?.forts.find((one) => one.fort === fort);
  return entry ? entry.holder : (findProvince(scenario, fort)?.holder ?? null);
}

/** Checks whether an army may start in its province: in its player's province or fort, or before a fort that it besieges. */
export function canStart(
  scenario: Pick<Scenario, 'provinces' | 'underWay'>,
  { player, province, fort }: Pick<Scenario['armies'][number], 'player' | 'province' | 'fort'>,
): boolean {
  if (fort !== null) return getFortHolder(scenario, fort) === player;
  if (scenario.provinces.find(({ id }) => id === province)?.holder === player) return true;
  return (scenario.underWay?.sieges ?? []).some(
    (siege) => siege.besieger === player && findProvince(scenario, siege.fort)?.id === province,
  );
}

type ExpectPlayer = (id: string | null, path: string) => void;

function expectUnique<T>(list: readonly T[], section: string, keyOf: (one: T) => string): void {
  const seen = new Set<string>();
  for (const [index, one] of list.entries()) {
    if (seen.has(keyOf(one))) refuse(`${section}.${index}`, `“${keyOf(one)}” occurs twice`);
    seen.add(keyOf(one));
  }
}

function checkLand(scenario: Scenario, { damage, held, month }: UnderWay, player: ExpectPlayer): void {
  const land = new Map(scenario.provinces.map((province) => [province.id, province]));
  expectUnique(damage, 'damage', ({ province }) => province);
  expectUnique(held, 'held', ({ province, player: holder }) => `${province}, ${holder}`);
  for (const [index, { province, crops, gold }] of damage.entries()) {
    const setUp = land.get(province) ?? refuse(`damage.${index}.province`, `there is no province “${province}”`);
    if (crops > setUp.food)
      refuse(
        `damage.${index}.crops`,
        `crops for ${crops} points were burnt in ${setUp.name}, which feeds only ${setUp.food}`,
      );
    if (gold > setUp.tax)
      refuse(`damage.${index}.gold`, `${gold} gold was carried off from ${setUp.name}, which pays only ${setUp.tax}`);
  }
  const months = new Map<string, number>();
  for (const [index, one] of held.entries()) {
    const setUp = land.get(one.province) ?? refuse(`held.${index}.province`, `there is no province “${one.province}”`);
    player(one.player, `held.${index}.player`);
    if (one.player === setUp.holder)
      refuse(`held.${index}.player`, `“${one.player}” is the current holder of ${setUp.name}`);
    const total = (months.get(setUp.id) ?? 0) + one.months;
    months.set(setUp.id, total);
    if (total >= month)
      refuse(
        `held.${index}.months`,
        `${setUp.name} was held for ${total} months, but only ${month - 1} of this year are over`,
      );
  }
}

function checkSieges(scenario: Scenario, now: UnderWay, player: ExpectPlayer): void {
  expectUnique(now.forts, 'forts', ({ fort }) => fort);
  for (const [index, { fort, holder }] of now.forts.entries()) {
    if (!findProvince(scenario, fort)) refuse(`forts.${index}.fort`, `there is no fort “${fort}”`);
    player(holder, `forts.${index}.holder`);
  }
  expectUnique(now.sieges, 'sieges', ({ fort }) => fort);
  for (const [index, { fort, besieger, since, stores }] of now.sieges.entries()) {
    const path = `sieges.${index}`;
    const home = findProvince(scenario, fort) ?? refuse(`${path}.fort`, `there is no fort “${fort}”`);
    player(besieger, `${path}.besieger`);
    if (since.month > scenario.campaignMonths) refuse(`${path}.since`, `${dateText(since)} is in the winter`);
    if (isAfter(since, now)) refuse(`${path}.since`, `${dateText(since)} is in the future`);
    const months = monthsBetween(since, now);
    if (stores <= months)
      refuse(`${path}.stores`, `“${fort}” had stores for ${stores} months but has been besieged for ${months}`);
    if (getFortHolder(scenario, fort) === besieger)
      refuse(`${path}.besieger`, `“${besieger}” holds “${fort}”, so it cannot besiege the fort`);
    if (!scenario.armies.some((army) => army.fort === fort)) refuse(`${path}.fort`, `“${fort}” has no garrison`);
    if (!scenario.armies.some((army) => army.player === besieger && army.fort === null && army.province === home.id))
      refuse(`${path}.besieger`, `no army of “${besieger}” is at “${fort}” in ${home.name}`);
  }
}

/** Checks the reported past against the scenario. @throws InputError naming the field */
export function checkUnderWay(scenario: Scenario): void {
  const underWay = scenario.underWay;
  if (!underWay) return;
  const players = new Set(scenario.players.map(({ id }) => id));
  const player: ExpectPlayer = (id, path) => {
    if (id !== null && !players.has(id)) refuse(path, `there is no player “${id}”`);
  };
  if (underWay.month > scenario.campaignMonths)
    refuse('month', `month ${underWay.month} is beyond a campaign year of ${scenario.campaignMonths} months`);
  checkLand(scenario, underWay, player);
  checkSieges(scenario, underWay, player);
  for (const [index, note] of underWay.notes.entries())
    if (isAfter(note, underWay)) refuse(`notes.${index}`, `${dateText(note)} is in the future`);
}

/** Creates a siege that began on the first day of a month. */
function toSiege(scenario: Scenario, now: UnderWay, told: UnderWay['sieges'][number]): Siege {
  const { since, garrisonHadPlague, besiegersHadPlague, ...closed } = told;
  const months = monthsBetween(since, now);
  return {
    ...createSiege({
      ...closed,
      province: findProvince(scenario, told.fort)?.id ?? '',
      begun: { ...since, week: 1, day: 1 },
    }),
    monthsClosed: months,
    monthsEnded: months,
    garrisonHadPlague,
    besiegersHadPlague,
  };
}

function toProvince(now: UnderWay, { id, holder }: ProvinceSetUp): ProvinceState {
  const { crops = 0, gold = 0 } = now.damage.find(({ province }) => province === id) ?? {};
  const otherHolders = now.held.filter(({ province }) => province === id);
  const left = now.month - 1 - otherHolders.reduce((sum, { months }) => sum + months, 0);
  const held = Object.fromEntries(otherHolders.map(({ player, months }) => [player, months]));
  return {
    id,
    holder,
    cropDamage: crops,
    raidLoss: gold,
    held: holder !== null && left > 0 ? { ...held, [holder]: left } : held,
  };
}

/** Creates the first state of a campaign under way. `scenario` must have been checked. */
export function resumeState(first: CampaignState, scenario: Scenario): CampaignState {
  const underWay = scenario.underWay;
  if (!underWay) return first;
  return {
    ...first,
    year: underWay.year,
    month: underWay.month,
    provinces: Object.fromEntries(scenario.provinces.map((province) => [province.id, toProvince(underWay, province)])),
    forts: Object.fromEntries(
      Object.values(first.forts).map((fort) => [fort.id, { ...fort, holder: getFortHolder(scenario, fort.id) }]),
    ),
    sieges: Object.fromEntries(underWay.sieges.map((told) => [told.fort, toSiege(scenario, underWay, told)])),
  };
}

/** Returns earlier events as public notes of the umpire, oldest first. */
export const listPastNotes = ({ underWay }: Pick<Scenario, 'underWay'>): Intervention[] =>
  (underWay?.notes ?? [])
    .toSorted((a, b) => a.year - b.year || a.month - b.month)
    .map(({ year, month, text }) => ({
      reason: `In year ${year}, month ${month}: ${text}`,
      public: true,
      decrees: [{ kind: 'note' }],
    }));
