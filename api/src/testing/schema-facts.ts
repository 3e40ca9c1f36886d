import type pg from 'pg';

/**
 * Everything of a database's shape that a query can tell, a line each and in order: two databases with the same lines
 * behave alike. The order of columns is left out, because nothing of ours depends on it.
 */
export async function schemaFacts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>(`
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        nullif(a.attidentity, ''), nullif(a.attgenerated, ''), pg_get_expr(d.adbin, d.adrelid)) as fact
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select concat_ws(' ', 'table', relname, relpersistence, reloptions) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i
      join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by) from pg_sequences where schemaname = 'public'
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select 1 from pg_depend x where x.objid = p.oid and x.deptype = 'e')
    order by 1`);
  return rows.map(({ fact }) => fact);
}
