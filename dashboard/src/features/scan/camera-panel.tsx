import { CloseButton, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { addScan } from '../../ui/scanner.ts';
import { createBarcodeReader } from './barcode-reader.ts';
import { openCamera } from './camera-open.ts';
import classes from './camera-panel.module.css';
import { createSightings } from './sightings.ts';

/** Several times a second, and seldom enough for the battery of a phone. */
const LOOK_EVERY_MS = 150;

/** The camera as a scanner, in a corner of whatever page is open: what it reads is handled like the scan of a device. */
export function CameraPanel() {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState<string>();
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const see = createSightings();

    const begin = async () => {
      const read = await createBarcodeReader().catch(() => {
        throw new Error(t('The code that reads barcodes could not be loaded.'));
      });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (isGone || shown === null) return stop();
      shown.srcObject = stream;
      await shown.play();
      const look = async () => {
        // No picture yet, or one that cannot be read: the next one may be.
        const codes = shown.readyState >= 2 ? await read(shown).catch(() => []) : [];
        if (isGone) return;
        for (const code of see(codes, performance.now())) {
          setLast(code);
          addScan(code);
        }
        timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      await look();
    };
    const stop = () => {
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch((error: unknown) => {
      if (!isGone) setProblem(textOf(error));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return (
    <section className={classes.panel} aria-label={t('Camera')}>
      <CloseButton
        className={classes.close ?? ''}
        aria-label={t('Close camera')}
        onClick={() => openCamera(false)}
      />
      {problem === undefined ? (
        <video ref={video} className={classes.video} muted playsInline />
      ) : (
        <Text size="sm" p="md" pr={40}>
          {problem}
        </Text>
      )}
      {last !== undefined && (
        <Text size="sm" className={classes.code ?? ''} role="status">
          {last}
        </Text>
      )}
    </section>
  );
}

const textOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : undefined;
  if (name === 'NotAllowedError')
    return t('Allow this page to use the camera in the settings of your browser.');
  if (name === 'NotFoundError') return t('No camera was found.');
  if (name === 'NotReadableError' || name === 'AbortError')
    return t('The camera could not be started. Another app may be using it.');
  return errorMessage(error);
};
