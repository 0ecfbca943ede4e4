/** Export formats of an army. Separate from the schemas because the first screen needs the names without loading a schema. */
export const EXPORT_FORMATS = ['json', 'text', 'markdown', 'bbcode', 'csv', 'ros', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
