import type { TableEffect } from '../table-rules.ts';

/** A mark that who fills a role carries from now on, or carries no more. */
export const mark = (role: string, id: string, on = true): TableEffect => ({ role, marks: [{ id, on }] });

/** Hits to strike off who fills a role; nothing where there are none. */
export const struck = (role: string, lost: number): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);
