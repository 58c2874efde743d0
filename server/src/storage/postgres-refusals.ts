import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';
import { hostOf } from './host-of.ts';
import { describeError } from './postgres-faults.ts';

/** By the code of PostgreSQL or Node. Others speak for themselves, or the address is wrong. */
const ADVICE: [RegExp, string][] = [
  [/^42501$/, 'Make its role the owner of the database, or grant it CREATE on the schema'],
  [/^3F000$/, 'Create the schema that search_path names, or leave search_path out of the URL'],
  [/^3D000$/, 'Create it first'],
  [/^28/, 'Check the user and password in the URL, and pg_hba.conf'],
  [/^53300$/, 'Raise the limit, close other connections, or lower WAYBILL_DATABASE_POOL'],
  [
    /^25006$/,
    'Use the server and a role that may write: this is a standby, or has default_transaction_read_only',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_UNTRUSTED/,
    'Name the certificate of its CA in the URL, as sslrootcert=/path/to/ca.pem',
  ],
  [
    /^WAYBILL_UNWANTED_SERVER$/,
    'Promote one of them or add the one that takes writes, or change target_session_attrs in the URL',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Use the host name of the certificate in the URL'],
];

/** Errors without a code of their own. */
const ADVICE_BY_TEXT: [RegExp, string][] = [
  [
    /unsupported (options )?startup parameter/,
    "The connection pooler does not accept it: leave it out of the URL, or add it to PgBouncer's ignore_startup_parameters",
  ],
  [/statement pooling mode/, 'Let the connection pooler pool by session or by transaction'],
  [/does not support SSL connections/, 'Turn TLS on there, or leave sslmode out of the URL'],
];

/** Why a start or a command fails, and what to do about it. */
export function cannotUse(url: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const [, advice] =
    ADVICE_BY_TEXT.find(([text]) => text.test(messageOf(error))) ??
    ADVICE.find(([code]) => code.test(codeOf(error) ?? '')) ??
    [];
  const line = `Cannot use the database at ${hostOf(url)}: ${describeError(error)}`;
  return new OperatorError(advice === undefined ? line : `${line}. ${advice}`);
}
