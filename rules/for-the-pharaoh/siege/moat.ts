import { z } from 'zod';

/** What surrounds a fort, as its sheet has it. */
export const moatSchema = z.enum(['none', 'dry', 'wet']).default('none');
