import { useNavigate, useSearch } from '@tanstack/react-router';

type Params = Record<string, string | number | undefined>;

/** What the address holds after `?` on whichever page this is, and a way to change it. Undefined takes a name out. */
export function useSearchParams(): [Params, (changes: Params) => void] {
  const search = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const change = (changes: Params) => {
    void navigate({
      to: '.',
      search: ((before: Params) => ({ ...before, ...changes })) as never,
      replace: true,
    });
  };
  return [search, change];
}
