import { z } from 'zod';

const versionNumbers = z.array(z.int().min(1)).max(500);

/** What undo and redo step to, by version number, the nearest step last. */
export const undoTrail = z.object({ past: versionNumbers, future: versionNumbers });
export type UndoTrail = z.output<typeof undoTrail>;
