interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Reads the codes in the picture that a camera shows now. */
type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** What is on products, packing slips and labels. */
const FORMATS = [
  ...['code_128', 'code_39', 'codabar', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'],
  ...['qr_code', 'data_matrix', 'pdf417'],
];

/** Whether this is a phone or a tablet whose camera can be asked for, which browsers allow only on pages that are served securely. */
export const canReadBarcodes = (): boolean =>
  matchMedia('(any-pointer: coarse)').matches && navigator.mediaDevices?.getUserMedia !== undefined;

/** With what the browser has for that or, as in Firefox and on iPhones, with our own code, which is loaded then. */
export const createBarcodeReader = async (): Promise<BarcodeReader> =>
  (await createBuiltInReader()) ?? (await import('./own-barcode-reader.ts')).createOwnReader();

async function createBuiltInReader(): Promise<BarcodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (BarcodeDetector === undefined || formats.length === 0) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue.trim());
}
