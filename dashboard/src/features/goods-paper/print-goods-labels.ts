import type { Schemas } from '@waybill/sdk';
import { saveFile } from '../../lib/csv.ts';
import { printFile } from '../../ui/print-file.ts';
import { printSettings, sendToBridge, stationById } from '../print-stations/index.ts';
import { type LabelPaper, labelsPerSheet, rememberPaper } from './label-paper.ts';

/** What says in a request how labels are printed. */
type Printing = Pick<Schemas['ProductLabelsInput'], 'size' | 'format' | 'startAt'>;

/** Prints labels of products or bins: `file` asks the server for them. */
export async function printGoodsLabels(
  paper: LabelPaper,
  file: (printing: Printing) => Promise<Blob>,
): Promise<void> {
  const isSheet = labelsPerSheet(paper.size) !== undefined;
  const { size } = paper;
  const settings = printSettings();
  rememberPaper(paper);
  if (isSheet) return printFile(await file({ size, startAt: Number(paper.startAt) || 1 }));
  if (paper.way === 'zpl') return saveFile('labels.zpl', await file({ size, format: 'zpl' }));
  if (paper.way === 'browser' || settings.way !== 'station') return printFile(await file({ size }));
  const station = await stationById(settings.stationId);
  await sendToBridge(station, await file({ size, format: station.format }));
}
