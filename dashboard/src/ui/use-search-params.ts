import { useNavigate, useSearch } from '@tanstack/react-router';

type Params = Record<string, unknown>;

/** The search parameters of the current page. */
export const useSearchParams = (): Params => useSearch({ strict: false });

/** Changes some of them; undefined removes one. */
export function useChangeSearch(): (changes: Params) => void {
  const navigate = useNavigate();
  return (changes) =>
    void navigate({ to: '.', search: (before: Params) => ({ ...before, ...changes }), replace: true });
}
