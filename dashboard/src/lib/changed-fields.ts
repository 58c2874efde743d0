/**
 * Only the fields that were changed in a form, so that saving one does not overwrite another that
 * someone else has changed since the form was opened.
 */
export function changedFields<Body extends object>(before: Body, after: Body): Partial<Body> {
  const same = (name: string) =>
    JSON.stringify(before[name as keyof Body]) === JSON.stringify(after[name as keyof Body]);
  const entries = Object.entries(after).filter(([name]) => !same(name));
  return Object.fromEntries(entries) as Partial<Body>;
}
