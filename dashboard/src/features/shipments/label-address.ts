import type { LabelFormat } from './shipments-api.ts';

/** Linked directly, so that the browser opens or saves the file. A PNG holds only one parcel. */
export const labelAddress = (id: string, format: LabelFormat, parcel = 1): string =>
  `/dashboard/api/v1/shipments/${id}/label?format=${format}${format === 'png' ? `&parcel=${parcel}` : ''}`;
