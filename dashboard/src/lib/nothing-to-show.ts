import { ApiError } from '@waybill/sdk';

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/**
 * For `throwOnError` of a page's own query: an error replaces the page only if there is nothing to show, or no longer. A page whose
 * data is merely not refreshed, as while the server is unreachable, keeps it and what was entered.
 */
export const nothingToShow = (error: unknown, query: { state: { data: unknown } }): boolean =>
  query.state.data === undefined || isGone(error);
