/** What a condition compares with. Lists and objects are compared by their parts. */
export type FilterValue = string | number | boolean | null;

/** What must be true of the value at the path. */
export type FilterTest =
  | { equals: FilterValue }
  | { in: FilterValue[] }
  | { exists: boolean }
  | { prefix: string }
  | { greaterThan: number }
  | { atLeast: number }
  | { lessThan: number }
  | { atMost: number };

export type FilterCondition = { path: string } & FilterTest;

/** Which events a webhook subscription receives, of the types that it is subscribed to. */
export type WebhookFilter =
  | { and: WebhookFilter[] }
  | { or: WebhookFilter[] }
  | { not: WebhookFilter }
  | FilterCondition;
