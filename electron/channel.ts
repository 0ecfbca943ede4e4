/** Message of the page with a port for contract calls. */
export const CONNECT_CHANNEL = 'nomarch:connect';

/** Message of the page with a port for the answer to a PDF request. The page names no path: the user chooses it. */
export const SAVE_PDF_CHANNEL = 'nomarch:save-pdf';

/** Message of the page with a port on which it receives shell requests. */
export const LISTEN_CHANNEL = 'nomarch:listen';
