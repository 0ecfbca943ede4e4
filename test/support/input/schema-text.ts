import type { Database } from 'better-sqlite3';

interface SchemaRow {
  readonly sql: string;
}

/** Returns the schema as SQL in a fixed order with normalised indentation, for comparison. */
export function schemaText(sqlite: Database): string {
  const rows = sqlite
    .prepare<[], SchemaRow>(
      "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by tbl_name, type desc, name",
    )
    .all();
  const statements = rows.map(({ sql }) => {
    const [first = '', ...rest] = sql.split('\n');
    const indent = Math.min(...rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
    return [first, ...rest.map((line) => line.slice(indent))].join('\n');
  });
  return `${statements.join(';\n\n')};\n`;
}
