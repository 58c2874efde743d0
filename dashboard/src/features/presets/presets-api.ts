import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Preset = Schemas['Preset'];

export const presetsQuery = queryOptions({
  queryKey: ['presets'],
  queryFn: () => waybill.presets.list(),
});

/** Creates one, or changes the one with the id. */
export function useSavePreset(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: Schemas['PresetInput']) =>
      id === undefined ? waybill.presets.create(body) : waybill.presets.update(id, body),
    changes: 'presets',
    meta: { silent: true },
  });
}

export function useDeletePreset(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.presets.delete(id),
    changes: 'presets',
  });
}
