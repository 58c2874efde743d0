import { crc32, deflateSync } from 'node:zlib';
import type { FileAnswer } from './vendor-server.ts';

/** A label of 4 x 6 inches that can be opened in each format, and has its tracking code inside. */
export const LABEL_FILES: Record<string, (trackingCode: string) => FileAnswer> = {
  png: (code) => ({ type: 'image/png', bytes: png(code) }),
  pdf: (code) => ({ type: 'application/pdf', bytes: pdf(code) }),
  zpl: (code) => ({ type: 'application/zpl', bytes: Buffer.from(zpl(code)) }),
};

const [WIDTH, HEIGHT] = [812, 1218];

const zpl = (code: string) =>
  `^XA^PW${WIDTH}^LL${HEIGHT}^FO50,50^A0N,40,40^FDVENDOR LABEL^FS^FO50,150^BY3^BCN,200,Y,N,N^FD${code}^FS^XZ\n`;

/** Black and white, with bars made of the code's digits so that labels differ. */
function png(code: string): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(WIDTH / 8), 0xff);
  row[0] = 0;
  for (const [index, char] of [...code].entries()) row[10 + index * 3] = char.charCodeAt(0);
  const blank = Buffer.alloc(row.length, 0xff);
  blank[0] = 0;
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 100 && y < 400 ? row : blank));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${code}`)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function pdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 20 380 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
