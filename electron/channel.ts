/** The page hands over a port on which the contract is spoken. */
export const CONNECT = 'nomarch:connect';

/** The page asks to be saved as a PDF, and hands over a port for the answer. It says nothing else: its user says where to. */
export const SAVE_PDF = 'nomarch:save-pdf';
