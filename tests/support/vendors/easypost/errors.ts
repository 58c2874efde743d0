import type { Answer, ErrorShape, Json } from '../vendor-server.ts';

export const easyPostError: ErrorShape = (_status, code, message) => ({
  error: { code, message, errors: [] },
});

export const failed = (status: number, code: string, message: string, errors: Json[] = []): Answer => [
  status,
  { error: { code, message, errors } },
];

export const notFound = (): Answer =>
  failed(404, 'NOT_FOUND', 'The requested resource could not be found.', ['No such record']);

export const required = (field: string): Answer =>
  failed(422, 'PARAMETER.REQUIRED', 'Missing required parameter.', [{ field, message: 'cannot be blank' }]);
