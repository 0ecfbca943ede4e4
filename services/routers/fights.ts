import { adviseOnUnit, adviseOnQuestion, getFootprintAfterMove } from '../../captains/advise.ts';
import { createDiceSeeds } from '../../captains/play-battle.ts';
import { previewOptions, previewThreats } from '../../captains/preview-odds.ts';
import { createStyle } from '../../captains/styles.ts';
import { toResumedPlan } from '../../contract/battles/fought-battle.ts';
import type { CaptainChoice } from '../../contract/battles/fight-choices.ts';
import { createField } from '../../contract/battles/lay-field.ts';
import { layOutArmies } from '../../contract/battles/lay-out.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type AdvisedAction, fights as contract, type FoughtResult } from '../../contract/fights.ts';
import { type TableBattle, tableBattleSchema } from '../../contract/table.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { openFight } from '../../rules/core/fight/fight.ts';
import type { Choice } from '../../rules/core/fight/questions.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { loadFightRules } from '../../rules/fights.ts';
import type { AppContext } from '../app-context.ts';
import { findArmyList } from '../armies/armies.ts';
import { readArmy } from '../armies/read-army.ts';
import { loadBook } from '../books.ts';
import { expectCampaign, readCampaign } from '../campaigns/campaigns.ts';
import { layOutBattle } from '../campaigns/compute/campaign-battle.ts';
import type { FoughtBattle } from '../campaigns/compute/fight-out.ts';
import { openAtQuestion } from '../campaigns/compute/lead-battle.ts';
import { expectValidBattle } from './table.ts';
import { implementFeature } from './implement-feature.ts';

const WORDS = { unit: (number: number) => `Unit ${number}`, general: (number: number) => `General ${number}` };

const groundSchema = tableBattleSchema.shape.field.unwrap().pick({ width: true, depth: true, ground: true });

/** Returns the terrain of a field, or of a battle that has a field. */
function readGround(document: unknown) {
  const field = typeof document === 'object' && document !== null && 'field' in document ? document.field : document;
  const { width, depth, ground } = parseInput(groundSchema.loose(), field, 'the field');
  return { width, depth, ground };
}

/** Maximum figures of one kind in a unit: no battlefield has room for more. */
const MAX_FIGURES = 10_000;

/** Checks an army's counts. Saved armies can have any counts, but a battle cannot. */
function expectCounts({ name, units }: ArmyFile, at: number): void {
  for (const [place, unit] of units.entries()) {
    const wrong = unit.parts.find(({ count }) => !Number.isInteger(count) || count < 0 || count > MAX_FIGURES);
    if (!wrong) continue;
    const expected = `expected 0 to ${MAX_FIGURES} figures, got ${wrong.count}`;
    const label = `${name}, ${unit.name || `unit ${place + 1}`}`;
    throw new UseCaseError('BAD_INPUT', `${label}: ${expected}`, `armies.${at}.units.${place}`);
  }
}

/** Codes of problems that mean the book cannot read the troops. Their combat rules are then unknown. */
const UNREADABLE: ReadonlySet<string> = new Set(['unknown-entry', 'bad-troop', 'entry-and-troop']);

function expectKnown(book: RuleSystem, army: ArmyFile, list: NationList | null, at: number): void {
  const wrong = book.tally(army, list).problems.find(({ code }) => UNREADABLE.has(code));
  if (wrong) throw new UseCaseError('BAD_INPUT', `${army.name}: ${wrong.message}`, `armies.${at}`);
}

interface FightRequest {
  readonly battle: TableBattle;
  readonly captains: readonly [CaptainChoice, CaptainChoice];
  readonly seed: string;
}

/** Fights a battle to its end. */
async function fightBattle(
  context: AppContext,
  request: FightRequest,
): Promise<FoughtResult & { battle: TableBattle }> {
  expectValidBattle(await loadBook(context, request.battle.rules), request.battle);
  const [one] = await context.compute('fight', { ...request, whole: true });
  const { battle = request.battle, winner, turns, losses } = one as FoughtBattle;
  return { winner, turns, losses, battle };
}

function toAction(choice: Choice): AdvisedAction {
  switch (choice.kind) {
    case 'respond':
      return choice.as;
    case 'move':
      return choice.steps.length === 0 ? 'stay' : 'move';
    case 'stars':
      return choice.adds === 0 ? 'no-stars' : 'stars';
    case 'none':
    case 'general':
    case 'joins':
    case 'rides':
      return 'nothing';
    default:
      return choice.kind;
  }
}

export const fightsRouter = implementFeature(contract, {
  /** Returns the odds of all offered choices and of all threats. Nothing is rolled or stored. */
  async odds(context, { battle }) {
    const book = await loadBook(context, battle.rules);
    expectValidBattle(book, battle);
    const [rules, plan] = [await loadFightRules(battle.rules), toResumedPlan(battle, book)];
    if (!rules || !plan || battle.sides.length < 2 || battle.turn === 0) return { options: [], threats: [] };
    const led = openAtQuestion(book, rules, battle);
    const fight = led?.fight ?? openFight(book, plan, createDiceSeeds('odds'));
    const phases = led?.phases ?? rules(fight);
    return {
      options: led ? [...previewOptions(fight, phases, led.question)] : [],
      threats: [...previewThreats(fight, phases)],
    };
  },
  /** Lays out two armies. @throws UseCaseError for two books, a book without fields, no or unknown troops, and impossible counts */
  async layOut(context, { armies, title, terrain, field, seed }) {
    const [one, other] = armies.map((army) => readArmy(army)) as [ArmyFile, ArmyFile];
    if (one.rules !== other.rules)
      throw new UseCaseError(
        'BAD_INPUT',
        `both armies must use the same book; these use ${one.rules} and ${other.rules}`,
        'armies',
      );
    const book = await loadBook(context, one.rules);
    if (!book.field) throw new UseCaseError('BAD_INPUT', `${book.title} does not support battlefields yet`, 'armies');
    [one, other].forEach(expectCounts);
    const laid = await Promise.all(
      [one, other].map(async (army) => ({ army, list: await findArmyList(context, army), id: null })),
    );
    for (const [at, { army, list }] of laid.entries()) expectKnown(book, army, list, at);
    // Numbers the ids, so that the same armies give the same battle on every machine.
    let ids = 0;
    const newId = (): string => `id-${(ids += 1)}`;
    const battleTitle = title === '' ? `${one.name} against ${other.name}` : title;
    const battle = layOutArmies(book, laid, { title: battleTitle, campaign: null }, WORDS, newId);
    for (const [at, { name, units }] of battle.sides.entries())
      if (units.length === 0)
        throw new UseCaseError('BAD_INPUT', `${name} has no troops to fight with`, `armies.${at}`);
    const defaultTable = book.field.defaultTable ?? { width: 180, depth: 120 };
    const givenField = field === undefined ? null : readGround(field);
    const { width, depth } = givenField ?? defaultTable;
    const created = createField(battle, book.field, {
      width,
      depth,
      ground: givenField || terrain === '' ? 'open' : { terrain },
      seed,
    });
    const result = { ...battle, field: givenField ? { ...created, ground: givenField.ground } : created };
    expectValidBattle(book, result);
    return result;
  },
  /** Returns a pending battle of a campaign on its terrain. */
  async ofCampaign(context, { id, battle }) {
    const { state } = await readCampaign(context, id);
    return layOutBattle(context, state, battle);
  },
  /** Returns the battle that captains fought for a log entry. */
  async settled(context, { id, seq }) {
    await expectCampaign(context, id);
    const battle = await context.repositories.campaigns.foughtBattle(id, seq);
    if (battle) return battle;
    throw new UseCaseError('NOT_FOUND', `no simulated battle is saved for entry ${seq}`, 'seq');
  },
  /** Returns a captain's suggestion for a unit, worked out on a copy of the battle. Uses other dice unless the program leads the battle. */
  async advise(context, { battle, unit, strength }) {
    const book = await loadBook(context, battle.rules);
    expectValidBattle(book, battle);
    const [rules, plan] = [await loadFightRules(battle.rules), toResumedPlan(battle, book)];
    if (!rules || !plan || battle.sides.length < 2 || battle.turn === 0) return { advice: null };
    const led = openAtQuestion(book, rules, battle);
    const fight = led?.fight ?? openFight(book, plan, createDiceSeeds('advice'));
    const phases = led?.phases ?? rules(fight);
    const style = createStyle(strength);
    const suggestion = led
      ? adviseOnQuestion(fight, phases, led.question, unit, style)
      : adviseOnUnit(fight, phases, unit, style);
    if (!suggestion) return { advice: null };
    const { choice, because } = suggestion;
    const target = 'target' in choice ? choice.target : null;
    return { advice: { does: toAction(choice), target, because, where: getFootprintAfterMove(fight, choice) } };
  },
  /** Advances a battle led by the program. */
  async lead(context, task) {
    expectValidBattle(await loadBook(context, task.battle.rules), task.battle);
    return context.compute('lead', task);
  },
  fight: fightBattle,
  /** Fights part of a series. */
  async series(context, request) {
    expectValidBattle(await loadBook(context, request.battle.rules), request.battle);
    return context.compute('fight', { ...request, whole: false });
  },
});
