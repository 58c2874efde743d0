import pg from 'pg';

/** With a connection that has no timeouts. */
export async function onServer({ databaseUrl }, work) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
