import { ActionIcon } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { canReadBarcodes } from './barcode-reader.ts';
import { openCamera, useCameraOpen } from './camera-open.ts';

/** Scans with the camera of a phone or a tablet. Nothing where the browser cannot. */
export function CameraButton() {
  const isOpen = useCameraOpen();
  if (!canReadBarcodes()) return null;
  const label = isOpen ? t('Close camera') : t('Scan with the camera');
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      aria-pressed={isOpen}
      onClick={() => openCamera(!isOpen)}
    >
      <Icon name="camera" />
    </ActionIcon>
  );
}
