import './zod-without-eval.ts';
import { routes } from './routes.ts';
import { start } from './start.ts';
import { applyRememberedLook, followSystem } from './theme/apply-look.ts';
import { isLeague } from './transport/connection.ts';
import './theme/theme.css';
// This import removes the token from the address before the router reads it.
import './transport/client.ts';

applyRememberedLook();
followSystem();
if (isLeague) void import('./start-league.ts').then(({ startLeague }) => startLeague());
else start(routes);
