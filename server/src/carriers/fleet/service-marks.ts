/**
 * A mark for each service that no other has, to be recognized from a distance: the initial where it is the only one, else
 * the initial and a later character, as EC for economy beside EX for express.
 */
export function serviceMarks(services: readonly { id: string }[]): ReadonlyMap<string, string> {
  const spelled = services.map(({ id }) => ({ id, letters: id.toUpperCase().replace(/[^A-Z0-9]/g, '') }));
  const initials = spelled.map(({ letters }) => letters.slice(0, 1));
  const marks = new Map<string, string>();
  for (const [nth, { id, letters }] of spelled.entries()) {
    const initial = initials[nth] ?? '';
    const isOnly = initials.filter((other) => other === initial).length === 1;
    const longer = [...letters.slice(1)].map((letter) => initial + letter);
    const candidates = isOnly && initial !== '' ? [initial] : [...longer, String(nth + 1)];
    const taken = [...marks.values()];
    marks.set(id, candidates.find((mark) => !taken.includes(mark)) ?? String(nth + 1));
  }
  return marks;
}
