/** The program's version; a test holds it to package.json, which belongs to no module. */
export const VERSION = '0.1.0';
