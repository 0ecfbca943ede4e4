/** Where the window kept the one pack before packs had a place in the store. */
const FORMER = 'nomarch.pack';

/**
 * Hands a pack that the window still keeps over to `keep`, once: it is forgotten here when it is kept there, and stays where that fails.
 * @throws SyntaxError for one that is no JSON; whatever `keep` throws.
 */
export async function handOverFormerPack(
  keep: (document: unknown) => Promise<unknown>,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): Promise<void> {
  const text = storage.getItem(FORMER);
  if (text === null) return;
  if (text !== '') await keep(JSON.parse(text));
  storage.removeItem(FORMER);
}
