import { z } from 'zod';

// The app's policy forbids `eval`; zod would try it once and leave a complaint in the console.
z.config({ jitless: true });
