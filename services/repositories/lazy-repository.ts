type Method = (...input: readonly unknown[]) => Promise<unknown>;

/** Loads a repository with its first call: schemas of stored documents take longer to load than most commands run. */
export function loadLazily<Repository extends object>(load: () => Promise<Repository>): Repository {
  let loaded: Promise<Repository> | undefined;
  const call =
    (method: string): Method =>
    async (...input) => {
      const repository = await (loaded ??= load());
      return (repository as Readonly<Record<string, Method>>)[method]?.(...input);
    };
  return new Proxy({} as Repository, {
    get: (_, method) => (typeof method === 'string' && method !== 'then' ? call(method) : undefined),
  });
}
