import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../lib/errors.ts';

/** An error for programs, in the form of RFC 9457. */

const ProblemField = Type.Object(
  {
    pointer: Type.String({
      description:
        'In the body a JSON Pointer (RFC 6901) like `/items/0/quantity`, otherwise the name of the parameter. Empty if it is about the whole',
      examples: ['/items/0/quantity'],
    }),
    in: Type.Enum(['body', 'query', 'path', 'header']),
    detail: Type.String({ description: 'The rule in words', examples: ['must be at least 1'] }),
    rule: Type.String({
      description:
        'The keyword in the schema that is violated, like `required`; `other` for rules that schemas cannot say',
      examples: ['minimum'],
    }),
  },
  { title: 'ProblemField' },
);
export type ProblemField = Static<typeof ProblemField>;

export const Problem = Type.Object(
  {
    type: Type.String({
      description: 'What the code means, in the documentation of the server',
      examples: ['/docs/errors#VALIDATION_ERROR'],
    }),
    title: Type.String({ description: 'The code in words', examples: ['Validation error'] }),
    status: Type.Integer({ description: 'The HTTP status' }),
    detail: Type.String({ description: 'The `message` of an ErrorResponse' }),
    code: Type.Enum([...ERROR_CODES], { title: 'ErrorCode' }),
    requestId: Type.String({ description: 'The same as in `X-Request-Id`' }),
    errors: Type.Optional(
      Type.Array(ProblemField, {
        description: 'All that is wrong with a request that is not valid, at most 20',
      }),
    ),
  },
  {
    title: 'Problem',
    description: 'The body of a failed request with `application/problem+json` in `Accept` (RFC 9457)',
  },
);
export type Problem = Static<typeof Problem>;
