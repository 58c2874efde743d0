import type { FastifyServerOptions } from 'fastify';
import { validatorCompiler } from '../http/validation.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type BuildValidator = NonNullable<SchemaController['compilersFactory']>['buildValidator'];

/**
 * Fastify's own serializers are up to 25 % slower on big lists; the tests check that responses match their schemas. Given
 * when a server is created, because otherwise Fastify loads its own compilers even if they are replaced afterwards.
 */
export const schemaController: SchemaController = {
  compilersFactory: {
    // Fastify's type knows only its own compiler, which is called in the same way.
    buildValidator: (() => validatorCompiler) as unknown as NonNullable<BuildValidator>,
    buildSerializer: () => () => (data) => JSON.stringify(data),
  },
};
