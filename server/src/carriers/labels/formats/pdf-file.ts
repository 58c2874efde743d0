import { deflateSync } from 'node:zlib';
import { present } from '../../../lib/present.ts';

/** Collects the objects of a PDF file. Nothing in it depends on when or where it is written. */
export function createPdfFile() {
  const objects: (Buffer | undefined)[] = [];
  return {
    /** An object's number can be spoken of before there is an object. */
    reserve: (): number => objects.push(undefined),
    put(number: number, dictionary: string): void {
      objects[number - 1] = Buffer.from(dictionary, 'latin1');
    },
    add(dictionary: string): number {
      return objects.push(Buffer.from(dictionary, 'latin1'));
    },
    addStream(content: string): number {
      return this.addData('/Filter/FlateDecode', deflateSync(Buffer.from(content, 'latin1')));
    },
    /** A stream whose data is encoded already, as the entries of its dictionary say. */
    addData(entries: string, data: Buffer): number {
      const head = `<</Length ${data.length}${entries}>>\nstream\n`;
      return objects.push(Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream')]));
    },
    finish(root: number): Buffer {
      const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
      let length = present(parts[0]).length;
      const offsets = objects.map((object, at) => {
        const offset = length;
        const part = Buffer.concat([
          Buffer.from(`${at + 1} 0 obj\n`),
          object ?? Buffer.from('null'),
          Buffer.from('\nendobj\n'),
        ]);
        parts.push(part);
        length += part.length;
        return offset;
      });
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
      const size = objects.length + 1;
      const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
      parts.push(
        Buffer.from(`${table}trailer\n<</Size ${size}/Root ${root} 0 R>>\nstartxref\n${length}\n%%EOF\n`),
      );
      return Buffer.concat(parts);
    },
  };
}
export type PdfFile = ReturnType<typeof createPdfFile>;
