/** Name of the message with which a page sends a port for contract calls. */
export const CONNECT_CHANNEL = 'nomarch:connect';

/** Name of the message with which a page requests a PDF. It carries a port for the answer but no path: the user chooses the path. */
export const SAVE_PDF_CHANNEL = 'nomarch:save-pdf';

/** Name of the message with which a page sends a port on which it receives shell requests. */
export const LISTEN_CHANNEL = 'nomarch:listen';
