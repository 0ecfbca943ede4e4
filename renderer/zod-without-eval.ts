/** Configures zod before it is loaded: the content security policy forbids `eval`, and zod would log an error when trying it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
