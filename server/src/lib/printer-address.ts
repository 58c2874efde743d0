export type PrinterAddress =
  | { kind: 'network'; host: string; port: number }
  | { kind: 'device'; path: string }
  | { kind: 'queue'; name: string };

/** Where network printers listen for raw bytes. */
const RAW_PORT = 9100;

export const PRINTER_RULE = 'must be tcp://host:port, the path of a device, or lp:queue';

/** `tcp://192.168.1.50:9100`, `/dev/usb/lp0`, or `lp:Zebra` for a queue of CUPS; undefined if it is none of them. */
export function readPrinterAddress(address: string): PrinterAddress | undefined {
  // A shell would read anything else as more than one word.
  if (!/^[\w./:[\]@%+-]+$/.test(address)) return undefined;
  if (address.startsWith('lp:'))
    return address.length > 3 && address[3] !== '-' ? { kind: 'queue', name: address.slice(3) } : undefined;
  if (address.startsWith('/')) return { kind: 'device', path: address };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'tcp:' || url.hostname === '') return undefined;
  return { kind: 'network', host: url.hostname, port: Number(url.port || RAW_PORT) };
}

/** What each takes: label printers take ZPL as it is, and CUPS also draws PDFs. */
export const printerFormats = ({ kind }: PrinterAddress): readonly ('zpl' | 'pdf')[] =>
  kind === 'queue' ? ['zpl', 'pdf'] : ['zpl'];
