/** What an army can be written as. Apart from the schemas, for the first screen names them and loads no schema. */
export const EXPORT_FORMATS = ['json', 'text', 'markdown', 'bbcode', 'csv', 'ros', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
