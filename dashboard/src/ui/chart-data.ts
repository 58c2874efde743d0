export interface Series {
  name: string;
  label: string;
  color: string;
}

export interface Bar {
  /** Along the axis: an hour, a day. */
  label: string;
  values: Record<string, number>;
}
