/** The one message of the bridge: the page hands over a port on which the contract is spoken. */
export const CONNECT = 'nomarch:connect';
