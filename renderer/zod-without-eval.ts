/**
 * Configures zod before it is loaded. The content security policy forbids `eval`, and zod would log an error when trying it. Set without
 * importing zod, which the first screen does not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
