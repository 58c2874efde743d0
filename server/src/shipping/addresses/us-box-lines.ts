/** Delivery lines that are not a street: a box, a rural route, a military unit. */
export type BoxKind = 'po_box' | 'rural_route' | 'military';

export interface BoxLine {
  line: string;
  kind: BoxKind;
}

const ID = '([A-Z]?[0-9][A-Z0-9-]{0,11}|[A-Z])';
/** Every alternative begins with other words, and nothing repeats inside a repetition: all take linear time. */
const FORMS: readonly [RegExp, BoxKind, string][] = [
  [
    new RegExp(
      `^(?:P ?O ?B(?:OX)?|P ?O ?BX|P ?O|POST OFFICE BOX|POST BOX|BOX|LOCK ?BOX|CALLER(?: BOX)?|DRAWER|BIN|APARTADO(?: POSTAL)?|P ?O DRAWER|PO BIN) ?(?:NO )?(?:# ?)?${ID}$`,
    ),
    'po_box',
    'PO BOX $1',
  ],
  [
    new RegExp(
      `^(?:R ?R|RURAL ROUTE|RURAL RT|RURAL RTE|RFD|R ?F ?D|RT|RTE|ROUTE) ?(?:# ?)?${ID},? (?:BOX|BX) ?(?:# ?)?${ID}$`,
    ),
    'rural_route',
    'RR $1 BOX $2',
  ],
  [
    new RegExp(
      `^(?:H ?C ?R?|HIGHWAY CONTRACT(?: ROUTE)?|STAR ROUTE|H ?C ?ROUTE) ?(?:# ?)?${ID},? (?:BOX|BX) ?(?:# ?)?${ID}$`,
    ),
    'rural_route',
    'HC $1 BOX $2',
  ],
  [new RegExp(`^(PSC|CMR|UNIT|OMC) ?(?:# ?)?${ID},? (?:BOX|BX) ?(?:# ?)?${ID}$`), 'military', '$1 $2 BOX $3'],
  [new RegExp(`^(PSC|CMR) ?(?:# ?)?${ID}$`), 'military', '$1 $2'],
];

/** A line in upper case without punctuation, when it is one of these. */
export function readBoxLine(line: string): BoxLine | undefined {
  for (const [form, kind, written] of FORMS) {
    if (form.test(line)) return { line: line.replace(form, written), kind };
  }
  return undefined;
}
