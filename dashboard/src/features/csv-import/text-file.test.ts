import { expect, test } from 'vitest';
import { decodeText, textOfFile } from './text-file.ts';

test('text is read in the encoding it is in', () => {
  expect(decodeText(new TextEncoder().encode('Größe, 5 €'))).toBe('Größe, 5 €');
  expect(decodeText(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xf6, 0x00))).toBe('ö');
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x00, 0xf6))).toBe('ö');
  expect(decodeText(Uint8Array.of(0x61, 0x00, 0xf6, 0x00))).toBe('aö');
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xb6))).toBe('ö');
});

test('a workbook is refused in words instead of being read as noise', async () => {
  await expect(textOfFile(new File(['PK'], 'Orders.XLSX'))).rejects.toThrow('Save it as CSV');
});
