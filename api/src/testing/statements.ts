import pg from 'pg';

/**
 * The statements that some work sends to the database, without their values.
 * @param work runs alone: statements of anything else would be in the list
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { Client } = pg;
  const original = Client.prototype.query;
  const counting = function (this: unknown, ...given: unknown[]): unknown {
    const [query] = given as [string | { text: string }];
    statements.push(typeof query === 'string' ? query : query.text);
    return Reflect.apply(original, this, given);
  };
  Client.prototype.query = counting as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  // Whether the site is in maintenance is looked up once a second.
  return statements.filter((statement) => !statement.includes('"settings"'));
}
