import { t } from '../../lib/language/index.ts';
import type { SettingField } from '../plugin-settings/index.ts';

const LEADS: Record<string, string> = {
  sqs: t('A queue of AWS. A FIFO queue keeps the sequence of events.'),
  eventbridge: t('An event bus of AWS, whose rules pass events on. Events have no signature.'),
  kafka: t('A topic. Events of the same order are in the same partition.'),
  rabbitmq: t('An exchange or a queue.'),
  nats: t('A subject that a JetStream stream stores.'),
  redis_streams: t('A stream in Redis or Valkey.'),
  file: t('A file on the server of Waybill, with one event per line (NDJSON).'),
};

export const leadOf = (type: string): string => LEADS[type] ?? '';

/** EventBridge has no place for a signature, so nobody needs the secret. */
export const isSigned = (type: string | undefined): boolean => type !== 'eventbridge';

/** What most people leave as it is. */
const ADVANCED = [
  ...['port', 'virtualHost', 'database', 'maxLength', 'createStream', 'stream'],
  ...['sessionToken', 'endpoint', 'maxMegabytes'],
];

export const isMainSetting = ({ name, isRequired }: SettingField): boolean =>
  isRequired || !ADVANCED.includes(name);
