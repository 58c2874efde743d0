import type { Schemas } from '@waybill/sdk';
import { home } from '../../lib/home.ts';
import type { OrderChanges } from './bulk-edit.ts';

export interface EditValues extends Record<string, unknown> {
  weight: { value: number | string; unit: Schemas['Weight']['unit'] };
  /** Empty: as it is; `none`: no package. */
  packageId: string;
  requestedService: string;
  /** Empty: as it is. */
  warehouseId: string;
  /** Empty: as it is; `none`: anyone. */
  assigneeId: string;
  addTags: string[];
  removeTags: string[];
  hold: '' | 'hold' | 'release';
}

export const emptyEdit = (): EditValues => ({
  weight: { value: '', unit: home().weightUnit },
  packageId: '',
  requestedService: '',
  warehouseId: '',
  assigneeId: '',
  addTags: [],
  removeTags: [],
  hold: '',
});

/** Only what was filled in: the rest of the orders stays as it is. */
export const changesOf = (values: EditValues): OrderChanges => ({
  ...(Number(values.weight.value) > 0 && {
    weight: { value: Number(values.weight.value), unit: values.weight.unit },
  }),
  ...(values.packageId !== '' && { packageId: values.packageId === 'none' ? null : values.packageId }),
  ...(values.requestedService.trim() !== '' && { requestedService: values.requestedService.trim() }),
  ...(values.warehouseId !== '' && { warehouseId: values.warehouseId }),
  ...(values.assigneeId !== '' && { assigneeId: values.assigneeId === 'none' ? null : values.assigneeId }),
  ...(values.addTags.length > 0 && { addTags: values.addTags }),
  ...(values.removeTags.length > 0 && { removeTags: values.removeTags }),
  ...(values.hold !== '' && { hold: values.hold === 'hold' }),
});
