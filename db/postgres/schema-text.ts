import { type QueryExecutorProvider, sql } from 'kysely';

const TABLES = sql<{ readonly line: string }>`
  select format(E'CREATE TABLE %I (\\n  %s\\n)', relname, string_agg(part, E',\\n  ' order by kind, place)) as line
  from (
    select t.oid, t.relname, 1 as kind, lpad(a.attnum::text, 4, '0') as place,
      format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when c.collname <> 'default' then format(' COLLATE %I', c.collname) else '' end
        || case when a.attnotnull then ' NOT NULL' else '' end
        || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') as part
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation c on c.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    union all
    select t.oid, t.relname, 2, k.conname, format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid))
    from pg_class t
    join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
  ) parts
  group by oid, relname
  order by relname`;

const INDEXES = sql<{ readonly line: string }>`
  select pg_get_indexdef(i.indexrelid) as line
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by line`;

const TRIGGERS = sql<{ readonly line: string }>`
  select pg_get_triggerdef(g.oid) as line from pg_trigger g where not g.tgisinternal order by line`;

const FUNCTIONS = sql<{ readonly line: string }>`
  select rtrim(pg_get_functiondef(f.oid), E'\\n') as line
  from pg_proc f
  where f.pronamespace = 'public'::regnamespace
  order by line`;

/** The schema as SQL, in a fixed order: what `schema.snapshot.sql` holds. */
export async function schemaText(db: QueryExecutorProvider): Promise<string> {
  const parts: string[] = [];
  for (const part of [TABLES, INDEXES, TRIGGERS, FUNCTIONS])
    parts.push(...(await part.execute(db)).rows.map(({ line }) => line));
  return `${parts.join(';\n\n')};\n`;
}
