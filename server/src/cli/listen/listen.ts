import type { Accounts } from '../../compose/accounts.ts';
import type { Config } from '../../config.ts';
import { OperatorError } from '../../lib/errors.ts';
import { EVENT_TYPES, type EventType } from '../../schema/events.ts';
import type { Storage } from '../../storage/index.ts';
import { type FeedEvent, findEvent, openEventFeed } from '../../webhooks/index.ts';
import { accountOf } from '../accounts.ts';
import { eventJson, eventLine } from './event-line.ts';
import { follow } from './follow.ts';
import { createForward, isSuccess, targetOf } from './forward.ts';
import { listenSecret, requireSecret } from './listen-secret.ts';

export interface ListenOptions {
  user: string;
  account?: string;
  forwardTo?: string;
  events?: string;
  secret?: string;
  printSecret?: boolean;
  resend?: string;
  json?: boolean;
}

interface Dependencies {
  accounts: Pick<Accounts, 'users' | 'accounts'>;
  storage: Storage;
  config: Pick<Config, 'secret' | 'dataFolder'>;
  stop: AbortSignal;
  output: { print(line: string): void; warn(line: string): void };
}

/**
 * Follows the events of an account, and rejects once `stop` is aborted. With `resend` or `printSecret` it resolves, to false if
 * the event was not accepted.
 */
export async function listen(
  { accounts, storage, config, stop, output: { print, warn } }: Dependencies,
  options: ListenOptions,
): Promise<boolean> {
  const { user, resend, json = false } = options;
  const url = options.forwardTo === undefined ? undefined : targetOf(options.forwardTo);
  const types = typesOf(options.events);
  if (resend !== undefined && url === undefined)
    throw new OperatorError('--resend needs --forward-to, where to send the event');
  if (options.secret !== undefined) requireSecret(options.secret);

  const accountId = await accountOf(accounts, user, options.account);
  const secret = options.secret ?? (await listenSecret(storage, config, accountId));
  if (options.printSecret) {
    print(json ? JSON.stringify({ secret }) : secret);
    return true;
  }
  const forward = url && createForward({ url, secret, stop });
  async function handle(event: FeedEvent): Promise<boolean> {
    const forwarded = await forward?.(event);
    print((json ? eventJson : eventLine)(event, forwarded));
    return isSuccess(forwarded?.status);
  }

  if (resend !== undefined) {
    const event = await findEvent(storage, accountId, resend);
    if (event === undefined) throw new OperatorError(`The account of ${user} has no event ${resend}`);
    return handle(event);
  }
  const feed = await openEventFeed(storage, accountId);
  if (json) print(JSON.stringify({ listening: user, forwardTo: url?.href, secret }));
  else for (const line of greeting(user, url, secret)) print(line);
  return follow({
    feed,
    storage,
    stop,
    handle: async (event) => types.has(event.type) && handle(event),
    onOutage: (line) => warn(`${line}; trying again`),
  });
}

function greeting(user: string, url: URL | undefined, secret: string): string[] {
  if (url === undefined)
    return [
      `Listening to the events of ${user}; --forward-to also sends them to your program. Ctrl-C stops.`,
    ];
  return [
    `Forwarding the events of ${user} to ${url.href}. Ctrl-C stops.`,
    `They are signed with the secret ${secret}`,
    'Nothing is retried; to send an event again, add --resend and its id.',
  ];
}

function typesOf(list: string | undefined): ReadonlySet<EventType> {
  if (list === undefined) return new Set(EVENT_TYPES);
  const named = list.split(',').map((name) => name.trim());
  const types = new Set(EVENT_TYPES.filter((type) => named.includes(type)));
  const unknown = named.find((name) => !types.has(name as EventType));
  if (unknown === undefined) return types;
  throw new OperatorError(`--events: there is no event ${unknown}; there are ${EVENT_TYPES.join(', ')}`);
}
