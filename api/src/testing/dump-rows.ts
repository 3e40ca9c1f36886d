import pg from 'pg';

/**
 * Writes the rows of a database as SQL that a database of the same schema takes: what `ground/db/released` keeps of a
 * release. `npx tsx src/testing/dump-rows.ts postgres://… > src/ground/db/released/<commit>.sql`
 */
async function dumpRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
      select quote_ident(c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by c.oid, c.relname order by c.relname`);
    const { rows: counters } = await client.query<{ line: string }>(`
      select format('SELECT setval(%L, %s);', sequencename, last_value) as line
        from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`);
    const lines = [
      '-- Rows alone come in: what rules of the database do on insert was done before.',
      'SET session_replication_role = replica;',
    ];
    for (const { name, columns } of tables) {
      const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ');
      const { rows } = await client.query<{ line: string }>(
        `select '(' || concat_ws(', ', ${values}) || ')' as line from ${name} order by 1`,
      );
      if (rows.length === 0) continue;
      lines.push(
        `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES`,
        `${rows.map(({ line }) => `  ${line}`).join(',\n')};`,
      );
    }
    return [...lines, ...counters.map(({ line }) => line), 'RESET session_replication_role;', ''].join('\n');
  } finally {
    await client.end();
  }
}

process.stdout.write(await dumpRows(process.argv[2] ?? ''));
