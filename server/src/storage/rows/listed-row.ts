/** What every listed resource has: its owner, and the order of its pages. */
export interface ListedRow {
  id: string;
  account_id: string;
  created_at: number;
  updated_at: number;
}
