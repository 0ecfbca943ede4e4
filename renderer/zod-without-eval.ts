/**
 * Zod reads this configuration when it is loaded. The app's policy forbids `eval`, which zod would try once, leaving a complaint in
 * the console. Set without importing zod, which the first screen does without.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
