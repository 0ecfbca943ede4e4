import { ORPCError } from '@orpc/client';

/** Returns the contract error of a failed call. @throws other errors, and an error if the call succeeded */
export async function failure(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; path: unknown; text: string }> {
  const error: unknown = await call.then(
    () => new Error('this was to fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ORPCError)) throw error;
  const thrown = error as ORPCError<string, { path?: unknown } | undefined>;
  return { code: thrown.code, message: thrown.message, path: thrown.data?.path, text: JSON.stringify(thrown) };
}
