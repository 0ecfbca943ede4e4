/**
 * A process of a league, for tests that kill it, take its database away or set its clock. Words: the database, a port or 0 for any that is
 * free, by how many hours its clock is ahead, and `calls` where it leaves months to workers. It says as JSON where it serves, and then
 * whatever it reports.
 */
import { skewClock } from './skew-clock.ts';

const [database = '', port = '0', hours = '0', does = ''] = process.argv.slice(2);
if (hours !== '0') skewClock(Number(hours));
const { serveTested } = await import('./serve-tested.ts');
await serveTested(database, Number(port), does !== 'calls');
