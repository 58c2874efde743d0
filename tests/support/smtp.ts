import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';
import { parseSmtpUrl, type SmtpSettings } from '../../server/src/lib/smtp-url.ts';
import { type ParsedMail, parseMail } from './parsed-mail.ts';

/** What the server does with a mail after it has read all of it. */
export type Reaction =
  | 'accept'
  /** An answer such as `451 Try again later`. */
  | { code: number; text: string }
  /** It has stored the mail, but the connection ends before it says so. */
  | 'drop-after-data'
  /** It never answers. */
  | 'hang'
  /** It has stored the mail, and never says so. */
  | 'take-and-hang';

export interface ReceivedMail extends ParsedMail {
  envelope: { from: string; to: string[] };
  isSecure: boolean;
  user: string | undefined;
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

const certificate = selfSignedCertificate(['localhost', '127.0.0.1']);

/** A real SMTP server that keeps what it is sent, and fails as told. */
export async function startSmtp(
  options: SMTPServerOptions & { login?: { user: string; password: string } } = {},
  listenOn = 0,
) {
  const { login, ...given } = options;
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const socketsByPort = new Map<number, Socket>();
  const socketOf = ({ remotePort }: SMTPServerSession) => socketsByPort.get(remotePort);
  /** Whose mail was stored without an answer. */
  const lost = new Set<string>();
  const state = {
    /** For one mail after the other; then `accept`. */
    next: [] as Reaction[],
    /** By recipient: the answer to `RCPT TO`. */
    refused: new Map<string, { code: number; text: string }>(),
    /** For mails that `next` says nothing about. */
    react: (): Reaction => 'accept',
    connections: 0,
    mostAtOnce: 0,
  };
  const server = new SMTPServer({
    key: certificate.key,
    cert: certificate.cert,
    authOptional: login === undefined,
    disabledCommands: login === undefined ? ['AUTH'] : [],
    hideSize: true,
    ...given,
    onAuth(auth, _session, done) {
      if (auth.username === login?.user && auth.password === login?.password)
        done(null, { user: auth.username });
      else done(failure(535, 'Authentication failed'));
    },
    onConnect(session, done) {
      state.connections += 1;
      given.onConnect ? given.onConnect(session, done) : done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = state.refused.get(address);
      done(refusal && failure(refusal.code, refusal.text));
    },
    async onData(stream, session: SMTPServerSession, done) {
      const bytes = await buffer(stream).catch(() => undefined);
      // Whoever sent it is gone.
      if (bytes === undefined) return;
      const reaction = state.next.shift() ?? state.react();
      if (typeof reaction === 'object') {
        done(failure(reaction.code, reaction.text));
        return;
      }
      if (reaction === 'hang') return;
      received.push({
        ...parseMail(bytes.toString('latin1')),
        envelope: {
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
        },
        isSecure: session.secure,
        user: session.user as string | undefined,
      });
      if (reaction !== 'accept') lost.add(session.envelope.rcptTo[0]?.address ?? '');
      if (reaction === 'drop-after-data') socketOf(session)?.destroy();
      else if (reaction === 'accept') done();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socketsByPort.set(socket.remotePort ?? 0, socket);
    state.mostAtOnce = Math.max(state.mostAtOnce, sockets.size);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    ...state,
    state,
    received,
    lost,
    port,
    ca: certificate.cert,
    /** The settings to reach it with. */
    settings(url = `smtp://127.0.0.1:${port}`, over: Partial<SmtpSettings> = {}): SmtpSettings {
      const settings = parseSmtpUrl(url);
      if (settings === undefined) throw new Error('no settings');
      return { ...settings, ca: certificate.cert, ...over };
    },
    to: (address: string) => received.filter(({ envelope }) => envelope.to.includes(address)),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

const failure = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
