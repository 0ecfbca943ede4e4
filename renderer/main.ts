import './zod-without-eval.ts';
import { routes } from './routes.ts';
import { start } from './start.ts';
import './theme/theme.css';
import { applyRememberedLook, followSystem } from './theme/apply-look.ts';
import { isLeague } from './transport/host.ts';
// This import removes the token from the address before the router reads it.
import './transport/client.ts';

applyRememberedLook();
followSystem();
if (isLeague) void import('./start-league.ts').then(({ startLeague }) => startLeague());
else start(routes);
