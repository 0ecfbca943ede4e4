let loading: Promise<void> | null = null;

/** Loads the icons that the first screen does not use, once. Await this before showing any other screen. */
export function loadIcons(): Promise<void> {
  loading ??= import('./later-icons.ts').then(
    () => undefined,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Wraps the loader of an async component of the first screen so that the icons are loaded with it. */
export const withIcons =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [loaded] = await Promise.all([load(), loadIcons()]);
    return loaded;
  };
