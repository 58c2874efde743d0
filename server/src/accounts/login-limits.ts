import { networkOf } from '../lib/network.ts';
import type { Client } from '../schema/callers.ts';

export const WINDOW_MS = 15 * 60_000;

/** Per email and network, per known browser, and per session. */
const MAX_PER_PERSON = 5;
/** Per email from all networks: bounds guessing that is distributed over many addresses. */
const MAX_PER_EMAIL = 30;
const MAX_PER_NETWORK = 20;
/** Right and wrong passwords of one person together, because each takes a quarter of a second of CPU. */
const MAX_CHECKS_PER_PERSON = 300;
/** Wrong codes per user from all unknown browsers. Lower than for passwords, because a code has only six digits. */
const MAX_CODES_PER_USER = 10;
/** For all clients behind one untrusted proxy. */
const MAX_PER_PROXY = 300;

/** At most `max` failed attempts per window, counted under `subject`. */
export interface LoginLimit {
  subject: string;
  max: number;
  /** Public error message: what was exceeded, and a possible way out. */
  refusal: { what: string; hint?: string };
  /** Whether a success clears all failures. If not, it only uncounts its own attempt. */
  clearedBySuccess: boolean;
  /** Successes are counted as well. */
  countsSuccesses?: boolean;
}

/**
 * For a browser that has not logged in with this email before. Always in this order, so that two attempts lock their rows
 * in the same order and cannot deadlock. Five failures block the email for one network only, so that an attacker elsewhere
 * cannot lock its owner out.
 */
export function unknownDeviceLimits(emailHash: string, client: Client): LoginLimit[] {
  const source = sourceOf(client);
  const limits: LoginLimit[] = [
    {
      subject: `email ${emailHash} from ${source}`,
      max: MAX_PER_PERSON,
      refusal: { what: 'Too many failed logins for this email from your network' },
      clearedBySuccess: true,
    },
    {
      subject: `email ${emailHash}`,
      max: MAX_PER_EMAIL,
      refusal: {
        what: 'Too many failed logins for this email',
        hint: 'A browser that has logged in with it before still can',
      },
      clearedBySuccess: false,
    },
    {
      subject: `ip ${source}`,
      max: MAX_PER_NETWORK,
      refusal: { what: 'Too many failed logins from your network' },
      clearedBySuccess: false,
    },
  ];
  if (client.claimed === undefined) return limits;
  const all = { what: 'Too many failed logins' };
  const proxy = `proxy ${networkOf(client.address)}`;
  return [...limits, { subject: proxy, max: MAX_PER_PROXY, refusal: all, clearedBySuccess: false }];
}

/** In addition to the others, and last. Only someone who knows the password reaches it: failures are limited far below it. */
export const checksOf = (emailHash: string): LoginLimit => ({
  subject: `checks ${emailHash}`,
  max: MAX_CHECKS_PER_PERSON,
  refusal: { what: 'Too many logins' },
  clearedBySuccess: false,
  countsSuccesses: true,
});

/** A known browser has its own count, so that attackers elsewhere cannot lock it out. */
export const knownDeviceLimits = (deviceId: string): LoginLimit[] => [
  {
    subject: `device ${deviceId}`,
    max: MAX_PER_PERSON,
    refusal: { what: 'Too many failed logins from this browser' },
    clearedBySuccess: true,
  },
];

/**
 * For the second step of a login, whose password was right. Counted separately from passwords: a right password, which
 * clears the failed ones, must not clear wrong codes.
 */
export function codeLimits(userId: string, client: Client, deviceId: string | undefined): LoginLimit[] {
  const what = 'Too many wrong codes';
  if (deviceId !== undefined) {
    const subject = `code from device ${deviceId}`;
    return [{ subject, max: MAX_PER_PERSON, refusal: { what }, clearedBySuccess: true }];
  }
  const hint = 'A browser that has logged in before still can';
  return [
    {
      subject: `code of ${userId} from ${sourceOf(client)}`,
      max: MAX_PER_PERSON,
      refusal: { what },
      clearedBySuccess: true,
    },
    {
      subject: `code of ${userId}`,
      max: MAX_CODES_PER_USER,
      refusal: { what, hint },
      clearedBySuccess: false,
    },
  ];
}

/** For someone who is logged in and has to enter their password or a code again. */
export const sessionLimits = (sessionId: string, what = 'Too many wrong passwords'): LoginLimit[] => [
  {
    subject: `session ${sessionId}`,
    max: MAX_PER_PERSON,
    refusal: { what },
    clearedBySuccess: true,
  },
];

/** Links that are mailed to an email: whoever has asked for some must not fill the person's mailbox. */
const MAX_MAILED_LINKS = 5;
const MAX_MAILED_LINKS_PER_SOURCE = 3;
/** Invitations that an account mails: more can be created, and sent in another way. */
const MAX_MAILED_INVITATIONS = 50;
const MAX_MAILED_INVITATIONS_PER_EMAIL = 3;

/** For someone who has forgotten their password. All of them count, as nobody finds out whether there is such a login. */
export function resetMailLimits(emailHash: string, client: Client): LoginLimit[] {
  const source = sourceOf(client);
  const limit = (subject: string, max: number, what: string): LoginLimit => ({
    ...{ subject: `reset mails ${subject}`, max },
    refusal: { what },
    clearedBySuccess: false,
  });
  const limits = [
    limit(
      `to ${emailHash} from ${source}`,
      MAX_MAILED_LINKS_PER_SOURCE,
      'Too many links were asked for with this email',
    ),
    limit(`to ${emailHash}`, MAX_MAILED_LINKS, 'Too many links were asked for with this email'),
    limit(`from ${source}`, MAX_PER_NETWORK, 'Too many links were asked for from your network'),
  ];
  if (client.claimed === undefined) return limits;
  return [
    ...limits,
    limit(`from proxy ${networkOf(client.address)}`, MAX_PER_PROXY, 'Too many links were asked for'),
  ];
}

export const invitationMailLimits = (accountId: string, email: string): LoginLimit[] =>
  [
    { subject: `invitation mails of ${accountId}`, max: MAX_MAILED_INVITATIONS },
    { subject: `invitation mails of ${accountId} to ${email}`, max: MAX_MAILED_INVITATIONS_PER_EMAIL },
  ].map((limit) => ({
    ...limit,
    refusal: { what: 'Too many invitations were mailed' },
    clearedBySuccess: false,
  }));

function sourceOf({ address, claimed }: Client): string {
  const network = networkOf(address);
  return claimed === undefined ? network : `${network} for ${networkOf(claimed)}`;
}
