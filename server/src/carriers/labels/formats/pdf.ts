import type { Picture } from '../images/picture-types.ts';
import { type Box, DPI, LABEL } from '../label.ts';
import type { BarcodeMark, Mark, TextMark } from '../page.ts';
import { createPdfFile } from './pdf-file.ts';
import { createPdfFonts, type PdfFonts } from './pdf-fonts.ts';

const POINTS = 72 / DPI;
const LABEL_PAGE = { height: LABEL.height, points: { width: 288, height: 432 } };

interface PageSize {
  /** In dots. */
  height: number;
  points: { width: number; height: number };
}

interface PageOptions {
  /** A label's size if omitted. */
  size?: PageSize;
  pictures?: readonly { picture: Picture; box: Box }[];
}

/** A file of pages. Each glyph and each picture is stored once, however many pages show it. */
export function createPdf() {
  const file = createPdfFile();
  const fonts = createPdfFonts();
  const [root, pages, resources] = [file.reserve(), file.reserve(), file.reserve()];
  const kids: number[] = [];
  const images = new Map<Picture, number>();

  function imageOf(picture: Picture): number {
    const known = images.get(picture);
    if (known !== undefined) return known;
    const { width, height, entries, data } = picture;
    const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
    const added = file.addData(head + entries, data);
    images.set(picture, added);
    return added;
  }

  return {
    addPage(marks: readonly Mark[], { size = LABEL_PAGE, pictures = [] }: PageOptions = {}): void {
      const drawn = pictures.map(({ picture, box }) => drawPicture(imageOf(picture), box, size.height));
      const content = file.addStream([drawPage(marks, fonts, size.height), ...drawn].join('\n'));
      const [width, height] = [number(size.points.width), number(size.points.height)];
      kids.push(
        file.add(
          `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${width} ${height}]` +
            `/Resources ${resources} 0 R/Contents ${content} 0 R>>`,
        ),
      );
    },
    async finish(): Promise<Buffer> {
      file.put(root, `<</Type/Catalog/Pages ${pages} 0 R/ViewerPreferences<</PrintScaling/None>>>>`);
      file.put(
        pages,
        `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
      );
      const named = [...images.values()].map((image) => `/I${image} ${image} 0 R`).join('');
      file.put(resources, `<<${await fonts.write(file)}${named && `/XObject<<${named}>>`}>>`);
      return file.finish(root);
    },
  };
}

/** The page is drawn in dots: the first line scales it, and lets y grow upwards as PDF has it. */
function drawPage(marks: readonly Mark[], fonts: PdfFonts, pageHeight: number): string {
  const scale = number(POINTS);
  const out = [`${scale} 0 0 ${scale} 0 0 cm 0 g`];
  for (const mark of marks)
    if (mark.kind === 'fill') out.push(`${rectangle(mark.box, pageHeight)} f`);
    else if (mark.kind === 'barcode') out.push(drawBars(mark, pageHeight));
    else out.push(drawLine(mark, fonts, pageHeight));
  return out.join('\n');
}

const number = (value: number): string => String(Number(value.toFixed(5)));
const rectangle = ({ x, y, width, height }: Box, pageHeight: number): string =>
  `${x} ${pageHeight - y - height} ${width} ${height} re`;

const drawPicture = (image: number, { x, y, width, height }: Box, pageHeight: number): string =>
  `q ${width} 0 0 ${height} ${x} ${pageHeight - y - height} cm /I${image} Do Q`;

function drawBars({ box, code, module }: BarcodeMark, pageHeight: number): string {
  const bars: string[] = [];
  let { x } = box;
  for (const [at, width] of code.widths.entries()) {
    if (at % 2 === 0) bars.push(rectangle({ ...box, x, width: width * module }, pageHeight));
    x += width * module;
  }
  return `${bars.join('\n')} f`;
}

function drawLine(
  { box, line, size, baseline, isWhite }: TextMark,
  fonts: PdfFonts,
  pageHeight: number,
): string {
  const squeeze = Math.min(1, (box.width * 1000) / Math.max(1, line.width * size));
  const out = [
    `q ${rectangle(box, pageHeight)} W n${isWhite ? ' 1 g' : ''} BT`,
    `${number(squeeze * 100)} Tz 1 0 0 1 ${box.x} ${pageHeight - baseline} Tm`,
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
