import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Manifest, useHandOver } from './manifests-api.ts';

interface Props {
  manifest: Manifest;
  /** Its barcode was scanned, which shows that the paper is at hand: Enter is then all it takes. */
  isScanned: boolean;
}

export function HandOverButton({ manifest, isScanned }: Props) {
  const { id, code, parcelCount } = manifest;
  const { mutateAsync, isPending } = useHandOver(id);
  const words = plural(parcelCount, 'Hand over {count} parcel', 'Hand over {count} parcels');
  const handOver = async () => {
    await mutateAsync();
    notify(plural(parcelCount, '{count} parcel handed over', '{count} parcels handed over'));
  };
  if (isScanned)
    return (
      <FocusedButton loading={isPending} onClick={() => void handOver().catch(() => {})}>
        {words}
      </FocusedButton>
    );
  return (
    <ConfirmButton
      variant="filled"
      danger={false}
      question={t('Hand over {code}?', { code })}
      consequence={
        parcelCount === 1
          ? t(
              'Its parcel is marked as picked up, and the labels can no longer be voided. This cannot be undone.',
            )
          : t(
              'All {count} parcels are marked as picked up, and the labels can no longer be voided. This cannot be undone.',
              { count: parcelCount },
            )
      }
      confirm={words}
      onConfirm={handOver}
    >
      {t('Hand over')}
    </ConfirmButton>
  );
}

interface FocusedProps {
  loading: boolean;
  onClick(): void;
  children: React.ReactNode;
}

/** Not in a dialog: there, the Enter of the next scan would press it. */
function FocusedButton(props: FocusedProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button ref={button} data-page-focus {...props} />;
}
