/**
 * Of what a form would send, only what was changed in it: so that saving one field does not put back another that
 * someone else has changed since the form was opened.
 */
export function changedFields<Body extends object>(before: Body, after: Body): Partial<Body> {
  const same = (name: string) =>
    JSON.stringify(before[name as keyof Body]) === JSON.stringify(after[name as keyof Body]);
  const entries = Object.entries(after).filter(([name]) => !same(name));
  return Object.fromEntries(entries) as Partial<Body>;
}
