/** Where the window kept the one pack before packs had a place in the store. */
const FORMER = 'nomarch.pack';

/**
 * Hands a pack that the window still keeps over to `keep` as its text, once: it is forgotten here when it is kept there, and stays where
 * that fails. @throws whatever `keep` throws.
 */
export async function handOverFormerPack(
  keep: (text: string) => Promise<unknown>,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): Promise<void> {
  const text = storage.getItem(FORMER);
  if (text === null) return;
  if (text !== '') await keep(text);
  storage.removeItem(FORMER);
}
