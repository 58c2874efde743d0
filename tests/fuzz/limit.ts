import type { Account } from './account.ts';
import type { Client } from './client.ts';
import type { Findings } from './findings.ts';

const LIMIT = 60;
const ASKED = 75;

/** Sends more concurrent requests than one key is allowed: exactly 60 pass, and all have correct rate-limit headers. */
export async function checkLimit(client: Client, account: Account, findings: Findings): Promise<number> {
  const headers = { authorization: `Bearer ${account.restricted.unused.text}` };
  const paths = ['/orders?limit=1', '/nowhere', '/orders?limit=x', '/webhooks'];
  const answers = await Promise.all(
    Array.from({ length: ASKED }, (_, i) =>
      client.send({ method: 'GET', path: `/api/v1${paths[i % paths.length]}`, headers, body: undefined }),
    ),
  );
  const remaining = new Set<number>();
  let refused = 0;
  for (const answer of answers) {
    if (answer instanceof Error) {
      findings.add('rate limit', `${answer.message}`);
      continue;
    }
    const left = Number(answer.headers['x-ratelimit-remaining']);
    if (answer.status !== 429) remaining.add(left);
    else {
      refused += 1;
      if (
        left !== 0 ||
        answer.headers['retry-after'] === undefined ||
        answer.headers['x-ratelimit-reset'] === undefined
      )
        findings.add('rate limit', `429 with ${JSON.stringify(answer.headers)}`);
    }
  }
  if (refused !== ASKED - LIMIT)
    findings.add('rate limit', `${refused} of ${ASKED} refused instead of ${ASKED - LIMIT}`);
  if (remaining.size !== LIMIT)
    findings.add('rate limit', `X-RateLimit-Remaining took ${remaining.size} values instead of ${LIMIT}`);
  return ASKED;
}
