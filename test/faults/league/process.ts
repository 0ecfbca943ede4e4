/**
 * A league process, for tests that kill it, stop its database or set its clock. Arguments: the database, a port or 0 for any, the hours by
 * which its clock is ahead, and `calls` if workers resolve its months. Prints its address as JSON, then its reports.
 */
import { skewClock } from './skew-clock.ts';

const [database = '', port = '0', hours = '0', does = ''] = process.argv.slice(2);
if (hours !== '0') skewClock(Number(hours));
const { serveTested } = await import('./serve-tested.ts');
await serveTested(database, Number(port), does !== 'calls');
