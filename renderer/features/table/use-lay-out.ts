import type { ReadyBattle } from '../../../army-lists/schema.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { getArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { capitalise } from '../../../rules/core/words.ts';
import { loadBook } from '../../stores/books.ts';
import { useDefaultRulings } from '../../stores/use-book.ts';
import { useLibrary } from '../../stores/library.ts';
import { useLists } from '../../stores/lists.ts';
import { useTable } from '../../stores/table.ts';
import { client } from '../../transport/client.ts';
import { layOutArmies, type LayOutArmy } from '../../../contract/battles/lay-out.ts';
import { createField, type FieldSetup } from '../../../contract/battles/lay-field.ts';

const newId = (): string => crypto.randomUUID();

/** Creates a saved battle from armies. */
export function useLayOut() {
  const lists = useLists();
  const library = useLibrary();
  const store = useTable();
  const ownRulings = useDefaultRulings();

  /** Sample armies start with the rulings chosen in the settings. */
  async function withOwnRulings(army: ArmyFile): Promise<ArmyFile> {
    const book = await loadBook(army.rules);
    return book ? { ...army, rulings: { ...ownRulings(book), ...army.rulings } } : army;
  }

  async function begin(
    armies: readonly LayOutArmy[],
    campaign: TableBattle['campaign'],
    title?: string,
    onField?: Pick<FieldSetup, 'ground' | 'posts'>,
  ): Promise<string> {
    const book = armies[0] && (await loadBook(armies[0].army.rules));
    if (!book) throw new Error('the rule book of the first army is not available');
    const names = armies.map(({ army }) => army.name || 'Untitled');
    const defaultTitle = names.length > 1 ? `${names[0]} against ${names[1]}` : (names[0] ?? '');
    const battle = layOutArmies(
      book,
      armies,
      { title: title ?? defaultTitle, campaign },
      {
        unit: (number) => `Unit ${number}`,
        general: (number) => `${capitalise(book.generals.one)} ${number}`,
      },
      newId,
    );
    const size = book.field?.defaultTable;
    if (!onField || !book.field || !size) return store.create(battle);
    // A campaign battle always has the same terrain.
    const options = { ...size, ...onField, seed: campaign?.battle ?? '', works: armies.map(({ army }) => army.works) };
    return store.create({ ...battle, field: createField(battle, book.field, options) });
  }

  return {
    /** Starts a battle with one or two armies of the library. @returns the battle's id */
    async fromLibrary(ids: readonly string[]): Promise<string> {
      const [opened] = await Promise.all([Promise.all(ids.map((id) => client.armies.open({ id }))), lists.load()]);
      const armies = opened.map(({ id, army }) => ({ id, army, list: getArmyList(army, lists.list) }));
      return begin(armies, null);
    },
    /** Adds an army to the library and starts a battle with it. */
    async fromFile(file: ArmyFile): Promise<string> {
      const army = await withOwnRulings(file);
      const [{ id }] = await Promise.all([library.create(army), lists.load()]);
      return begin([{ id, army, list: getArmyList(army, lists.list) }], null);
    },
    /** Starts a sample battle. Its armies are not added to the library. */
    async fromReady({ title, armies }: ReadyBattle): Promise<string> {
      const [ruled] = await Promise.all([Promise.all(armies.map(withOwnRulings)), lists.load()]);
      return begin(
        ruled.map((army) => ({ id: null, army, list: getArmyList(army, lists.list) })),
        null,
        title,
      );
    },
    /** Starts a campaign's battle. The attacker is the first army. */
    begin,
  };
}
