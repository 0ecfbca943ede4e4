/** The page hands over a port on which the contract is spoken. */
export const CONNECT = 'nomarch:connect';

/** The page asks to be saved as a PDF, and hands over a port for the answer. It says nothing else: its user says where to. */
export const SAVE_PDF = 'nomarch:save-pdf';

/** The page hands over a port on which it is told what its user asked of the shell: a screen, or a file that was opened. */
export const LISTEN = 'nomarch:listen';
