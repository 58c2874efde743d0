import { DPI, LABEL } from '../label.ts';
import type { BarcodeMark, Mark, TextMark } from '../page.ts';
import { createPdfFile } from './pdf-file.ts';
import { createPdfFonts, type PdfFonts } from './pdf-fonts.ts';

const POINTS = 72 / DPI;
const [WIDTH, HEIGHT] = [(LABEL.width / DPI) * 72, (LABEL.height / DPI) * 72];

/** A file of one page a label. */
export function createPdf() {
  const file = createPdfFile();
  const fonts = createPdfFonts();
  const [root, pages, resources] = [file.reserve(), file.reserve(), file.reserve()];
  const kids: number[] = [];
  return {
    addPage(marks: readonly Mark[]): void {
      const content = file.addStream(drawPage(marks, fonts));
      kids.push(
        file.add(
          `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]` +
            `/Resources ${resources} 0 R/Contents ${content} 0 R>>`,
        ),
      );
    },
    finish(): Buffer {
      file.put(root, `<</Type/Catalog/Pages ${pages} 0 R/ViewerPreferences<</PrintScaling/None>>>>`);
      file.put(
        pages,
        `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
      );
      file.put(resources, fonts.write(file));
      return file.finish(root);
    },
  };
}

/** The page is drawn in dots: the first line scales it, and lets y grow upwards as PDF has it. */
function drawPage(marks: readonly Mark[], fonts: PdfFonts): string {
  const scale = number(POINTS);
  const out = [`${scale} 0 0 ${scale} 0 0 cm 0 g`];
  for (const mark of marks)
    if (mark.kind === 'fill') out.push(`${rectangle(mark.box)} f`);
    else if (mark.kind === 'barcode') out.push(drawBars(mark));
    else out.push(drawLine(mark, fonts));
  return out.join('\n');
}

const number = (value: number): string => String(Number(value.toFixed(5)));
const rectangle = ({ x, y, width, height }: Mark['box']): string =>
  `${x} ${LABEL.height - y - height} ${width} ${height} re`;

function drawBars({ box, code, module }: BarcodeMark): string {
  const bars: string[] = [];
  let { x } = box;
  for (const [at, width] of code.widths.entries()) {
    if (at % 2 === 0) bars.push(rectangle({ ...box, x, width: width * module }));
    x += width * module;
  }
  return `${bars.join('\n')} f`;
}

function drawLine({ box, line, size, baseline, isWhite }: TextMark, fonts: PdfFonts): string {
  const squeeze = Math.min(1, (box.width * 1000) / Math.max(1, line.width * size));
  const out = [
    `q ${rectangle(box)} W n${isWhite ? ' 1 g' : ''} BT`,
    `${number(squeeze * 100)} Tz 1 0 0 1 ${box.x} ${LABEL.height - baseline} Tm`,
  ];
  let pen = 0;
  let font = -1;
  let rise = 0;
  let shown = '';
  const show = () => {
    if (shown !== '') out.push(`[${shown}] TJ`);
    shown = '';
  };
  for (const { outline, x, y, text } of line.glyphs) {
    const place = fonts.place(outline, text);
    if (place.font !== font || y !== rise) show();
    if (place.font !== font) out.push(`/F${place.font} ${size} Tf`);
    if (y !== rise) out.push(`${number((y * size) / 1000)} Ts`);
    [font, rise] = [place.font, y];
    const back = number(pen - x);
    if (back !== '0' && back !== '-0') shown += back;
    shown += `<${place.code.toString(16).padStart(2, '0')}>`;
    pen = x + outline.advance;
  }
  show();
  return `${out.join('\n')} ET Q`;
}
