import type { Migration } from '../../migration.ts';
import { tables } from './0001-tables.ts';
import { joinedAnswers } from './0002-joined-answers.ts';
import { regents } from './0003-regents.ts';

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [tables, joinedAnswers, regents];
