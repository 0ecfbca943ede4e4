/** As much of a browser's Trusted Types as is used here; a browser without them needs nothing of the kind. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

const { trustedTypes: policies } = window as { readonly trustedTypes?: PolicyFactory };

/** The app's policy refuses every address to run a script from but those of its own built files: the workers that it starts. */
policies?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, document.baseURI);
    if (origin === location.origin && pathname.startsWith('/assets/')) return address;
    throw new TypeError(`no script of the app’s own: ${address}`);
  },
});
