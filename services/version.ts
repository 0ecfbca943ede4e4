/** The program's version. A test compares it with package.json, which belongs to no module. */
export const VERSION = '0.1.0';
