/** The program's version; a test holds it to package.json, which belongs to no room. */
export const VERSION = '0.1.0';
