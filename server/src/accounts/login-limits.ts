import { isIPv6 } from 'node:net';
import type { Client } from '../schema/callers.ts';

export const WINDOW_MS = 15 * 60_000;

/** Whoever knows the email from one network; a browser that has logged in before; an open session. */
const MAX_PER_PERSON = 5;
/** One email, from everywhere: a guess that is spread over many addresses. */
const MAX_PER_EMAIL = 30;
const MAX_PER_NETWORK = 20;
/** Everybody behind one proxy that is not trusted. */
const MAX_PER_PROXY = 300;

/** So many failures in a window, of all attempts that are counted under this subject. */
export interface LoginLimit {
  subject: string;
  max: number;
  /** What was too much, and perhaps a way out. */
  refusal: { what: string; hint?: string };
  /** A success forgets the failures before it. Otherwise it only takes itself back. */
  clearedBySuccess: boolean;
}

/**
 * For a browser that has not logged in as this email before. Always in this order, so that no two attempts lock their
 * counts in a circle. Five failures shut the email for one network only: a stranger elsewhere can't lock its owner out.
 */
export function strangerLimits(emailHash: string, { address, claimed }: Client): LoginLimit[] {
  const network = networkOf(address);
  const source = claimed === undefined ? network : `${network} for ${networkOf(claimed)}`;
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
  if (claimed === undefined) return limits;
  const all = { what: 'Too many failed logins' };
  return [
    ...limits,
    { subject: `proxy ${network}`, max: MAX_PER_PROXY, refusal: all, clearedBySuccess: false },
  ];
}

/** A browser that has logged in before is counted by itself alone, whatever strangers do. */
export const deviceLimits = (deviceId: string): LoginLimit[] => [
  {
    subject: `device ${deviceId}`,
    max: MAX_PER_PERSON,
    refusal: { what: 'Too many failed logins from this browser' },
    clearedBySuccess: true,
  },
];

/** For the current password that a change asks for. */
export const sessionLimits = (sessionId: string): LoginLimit[] => [
  {
    subject: `session ${sessionId}`,
    max: MAX_PER_PERSON,
    refusal: { what: 'Too many wrong passwords' },
    clearedBySuccess: true,
  },
];

/** Of IPv6 the /64, because whoever has one address there has 2^64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
