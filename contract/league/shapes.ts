import { z } from 'zod';
import { storeId } from '../base.ts';

/* What the calls of a league name, and what several of its answers hold. */

export const personName = z.string().trim().min(1, 'a name was expected').max(60);
export const instant = z.iso.datetime({ offset: true });

/** Years that a calendar of people has: PostgreSQL reads no year 0. */
export const isOfOurTime = (text: string): boolean => /^2\d{3}-/.test(text);
export const OF_OUR_TIME = 'a year from 2000 to 2999 was expected';

/** A player of the campaign; '' where it is nobody's: the umpire's or a reader's. */
export const seat = z.string().max(100);
export const ofCampaign = z.object({ campaign: storeId });
