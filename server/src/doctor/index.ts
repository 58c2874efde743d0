import { type Config, storageSettings } from '../config.ts';
import { openStorage } from '../storage/index.ts';
import { checkConnectivity } from './connectivity-checks.ts';
import { checkContents, checkPooler, checkSchema } from './database-checks.ts';
import type { Finding } from './finding.ts';
import { checkDisk, checkRedis } from './machine-checks.ts';
import { checkMail } from './mail-check.ts';
import { checkReplicas } from './replica-checks.ts';
import { checkSettings } from './settings-checks.ts';

export type { Finding } from './finding.ts';

/** Checks read whole tables: they may take longer than a request. */
const PATIENCE = { statementMs: 600_000, answerMs: 620_000 };

/** Examines an installation, running or not, and changes nothing. */
export async function examine(
  config: Config,
  { offline = false, env = {} as NodeJS.ProcessEnv } = {},
): Promise<Finding[]> {
  const findings = await checkSettings(config, env);
  const schema = await checkSchema(config);
  findings.push(schema);
  if (schema.status !== 'fail') findings.push(await checkDisk(config));
  findings.push(...(await checkRedis(config)));
  if (schema.status !== 'ok') return findings;
  const pooler = await checkPooler(config);
  findings.push(...pooler);
  if (pooler.some(({ status }) => status === 'fail')) return findings;
  findings.push(...(await checkReplicas(config)));
  const storage = await openStorage({ ...storageSettings(config), timeouts: PATIENCE });
  try {
    findings.push(...(await checkContents(storage, config)));
    if (!offline) findings.push(...(await checkConnectivity(storage, config)), ...(await checkMail(config)));
  } finally {
    await storage.close();
  }
  return findings;
}
export type {
  AskedAccount,
  CarrierReport,
  DifferenceKind,
  DifferingLabel,
} from './carrier-labels/carrier-report.ts';
export { examineCarriers } from './carrier-labels/examine-carriers.ts';
export { openAndExamineCarriers } from './carrier-labels/open-and-examine.ts';
export { readStatus, type Status } from './status.ts';
