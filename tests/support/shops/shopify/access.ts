import { GraphQLError } from 'graphql';
import type { ShopState } from './state.ts';

/** Refuses a field as Shopify does: with an error beside the rest of the answer. */
export function requireScope(state: ShopState, scope: string, field: string): void {
  if (state.scopes.has(scope) || state.scopes.has(scope.replace(/^read_/, 'write_'))) return;
  throw new GraphQLError(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: `\`${scope}\` access scope.`,
    },
  });
}

/** Personal data that the plan or the app does not allow. */
export function personal<T>(state: ShopState, field: string, value: T): T {
  if (!state.hidesPersonalData || value === null) return value;
  throw new GraphQLError(`This app is not approved to use the ${field} field.`, {
    extensions: { code: 'ACCESS_DENIED' },
  });
}
