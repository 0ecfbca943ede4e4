import { openJobs } from '../../../league/scheduling/jobs.ts';

/* A process that takes a job and works on it until the process is killed. */

const [url = ''] = process.argv.slice(2);
const jobs = await openJobs({
  url,
  report: (error) => console.error(error),
  hasMail: false,
  every: 0.5,
});
await jobs.work({
  deadline: (campaign) => {
    console.log(`began ${campaign}`);
    return new Promise(() => undefined);
  },
  send: () => Promise.resolve(),
});
console.log('works');
