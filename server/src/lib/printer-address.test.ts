import { expect, test } from 'vitest';
import { readPrinterAddress } from './printer-address.ts';

test.each([
  ['tcp://192.168.1.50:9100', { kind: 'network', host: '192.168.1.50', port: 9100 }],
  ['tcp://zebra.local', { kind: 'network', host: 'zebra.local', port: 9100 }],
  ['tcp://[fe80::1]:9101', { kind: 'network', host: '[fe80::1]', port: 9101 }],
  ['/dev/usb/lp0', { kind: 'device', path: '/dev/usb/lp0' }],
  ['lp:Zebra_ZD421', { kind: 'queue', name: 'Zebra_ZD421' }],
])('%s is a printer', (address, printer) => expect(readPrinterAddress(address)).toEqual(printer));

test.each([
  '',
  'zebra',
  'http://127.0.0.1',
  'tcp://',
  'lp:',
  'lp:-x',
  '/dev/lp0; reboot',
  'lp:a b',
  "tcp://x'",
])('%j is no printer', (address) => expect(readPrinterAddress(address)).toBeUndefined());
