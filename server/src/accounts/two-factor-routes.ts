import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { goneSignal } from '../http/gone.ts';
import { dashboardRoute } from '../http/route.ts';
import { type Routes, visitorOf } from '../http/routing.ts';
import { answers, nullable, one, Timestamp } from '../schema/shapes.ts';
import type { LoginService } from './logins.ts';
import { CurrentSession, createSessionView, EXAMPLE, Password, type TimezoneOf } from './session-routes.ts';
import type { TwoFactorService } from './two-factor.ts';

const TwoFactor = Type.Object(
  {
    enabled: Type.Boolean(),
    enabledAt: nullable(Timestamp),
    recoveryCodesLeft: Type.Integer(),
  },
  { title: 'TwoFactor' },
);
const TwoFactorSetup = Type.Object(
  {
    secret: Type.String({ description: 'In base32, to enter in an authenticator app' }),
    uri: Type.String({ description: 'The same as an otpauth: URI, to show as a QR code' }),
  },
  { title: 'TwoFactorSetup' },
);
const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Returned only in this response. Each works once, in place of a code',
    }),
  },
  { title: 'RecoveryCodes' },
);

const Code = Type.String({
  maxLength: 100,
  description: 'A code from the authenticator app, or a recovery code',
});
const SecondStepInput = Type.Object(
  { token: Type.String({ maxLength: 200 }), code: Code },
  { additionalProperties: false, examples: [{ token: EXAMPLE.token, code: '123456' }] },
);
const SetUp = Type.Object(
  { password: Password },
  { additionalProperties: false, examples: [{ password: EXAMPLE.password }] },
);
const Confirm = Type.Object({ code: Code }, { additionalProperties: false, examples: [{ code: '123456' }] });
const ProofInput = Type.Object(
  { password: Type.Optional(Password), code: Type.Optional(Code) },
  {
    additionalProperties: false,
    examples: [{ password: EXAMPLE.password, code: '123456' }],
    description: 'Exactly one of the two',
  },
);

interface Services {
  logins: LoginService;
  twoFactor: TwoFactorService;
  timezoneOf: TimezoneOf;
}

export function twoFactorRoutes(
  app: Routes,
  { logins, twoFactor, timezoneOf }: Services,
  door: DashboardDoor,
): void {
  const route = dashboardRoute('personal');
  const toCurrentSession = createSessionView(timezoneOf);

  app.post(
    '/session/second-step',
    route('session.finishLogIn', {
      visitor: 'anyone',
      summary: 'Log in, second step',
      description:
        'Sets the session cookie. Too many wrong codes within 15 minutes return 429: 5 per user and network, 10 per user. ' +
        'A browser that has logged in before has its own limit of 5.',
      body: SecondStepInput,
      response: answers(201, one(CurrentSession)),
    }),
    async (request, reply) => {
      const { client } = request;
      const { id } = await logins.finishLogIn({ ...request.body, client, device: door.deviceOf(request) });
      return reply.status(201).send({ data: await toCurrentSession(await door.open(request, reply, id)) });
    },
  );

  app.get(
    '/two-factor',
    route('twoFactor.get', {
      summary: 'Check whether your login needs a second factor',
      response: answers(200, one(TwoFactor)),
    }),
    async (request) => ({ data: await twoFactor.status(visitorOf(request).user.id) }),
  );

  app.post(
    '/two-factor',
    route('twoFactor.start', {
      summary: 'Start setting up two-factor login',
      description: 'Takes effect with /two-factor/confirm. Starting again replaces the secret.',
      body: SetUp,
      response: answers(201, one(TwoFactorSetup)),
    }),
    async (request, reply) => {
      const { user, sessionId } = visitorOf(request);
      const origin = { client: request.client, gone: goneSignal(reply) };
      await logins.prove(user.id, { ...request.body, ...origin, sessionId });
      return reply.status(201).send({ data: await twoFactor.setUp(user.id) });
    },
  );

  app.post(
    '/two-factor/confirm',
    route('twoFactor.confirm', {
      summary: 'Turn on two-factor login',
      description: 'Requires a code from the app. Open sessions stay open.',
      body: Confirm,
      response: answers(201, one(RecoveryCodes)),
    }),
    async (request, reply) => {
      const recoveryCodes = await twoFactor.confirm(visitorOf(request).user.id, request.body.code);
      return reply.status(201).send({ data: { recoveryCodes } });
    },
  );

  app.post(
    '/two-factor/recovery-codes',
    route('twoFactor.replaceRecoveryCodes', {
      summary: 'Replace your recovery codes',
      description: 'Requires your password or a code. The old recovery codes stop working.',
      body: ProofInput,
      response: answers(201, one(RecoveryCodes)),
    }),
    async (request, reply) => {
      const { user, sessionId } = visitorOf(request);
      const origin = { client: request.client, gone: goneSignal(reply) };
      await logins.prove(user.id, { ...request.body, ...origin, sessionId });
      const recoveryCodes = await twoFactor.regenerateRecoveryCodes(user.id);
      return reply.status(201).send({ data: { recoveryCodes } });
    },
  );

  app.post(
    '/two-factor/turn-off',
    route('twoFactor.turnOff', {
      summary: 'Turn off two-factor login',
      description: 'Requires your password or a code.',
      body: ProofInput,
      response: answers(200, one(TwoFactor)),
    }),
    async (request, reply) => {
      const { user, sessionId } = visitorOf(request);
      const origin = { client: request.client, gone: goneSignal(reply) };
      await logins.prove(user.id, { ...request.body, ...origin, sessionId });
      await twoFactor.turnOff(user.id);
      return { data: await twoFactor.status(user.id) };
    },
  );
}
