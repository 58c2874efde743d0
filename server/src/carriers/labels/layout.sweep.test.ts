import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardLabels, plainLabel } from '../../../../tests/support/sample-labels.ts';
import { QUIET_ZONE } from './code128.ts';
import { type Box, LABEL, type LabelContent } from './label.ts';
import { layOutLabel } from './layout.ts';
import type { Mark, TextMark } from './page.ts';

const covers = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The room a mark must have to itself. */
function roomOf(mark: Mark): Box {
  if (mark.kind !== 'barcode') return mark.box;
  const quiet = QUIET_ZONE * mark.module;
  return { ...mark.box, x: mark.box.x - quiet, width: mark.box.width + 2 * quiet };
}

/** Everything that is wrong with a label. */
function faultsOf(marks: Mark[]): string[] {
  const faults: string[] = [];
  const name = (mark: Mark) =>
    `${mark.kind} ${mark.kind === 'text' ? mark.text : ''} ${JSON.stringify(mark.box)}`;
  for (const [at, mark] of marks.entries()) {
    if (!covers({ x: 8, y: 8, width: LABEL.width - 16, height: LABEL.height - 16 }, roomOf(mark)))
      faults.push(`off the label: ${name(mark)}`);
    if (
      !Object.values(mark.box).every((value) => Number.isInteger(value)) ||
      mark.box.width < 0 ||
      mark.box.height < 0
    )
      faults.push(`not in whole dots: ${name(mark)}`);
    for (const other of marks.slice(at + 1)) {
      if (!meet(roomOf(mark), roomOf(other))) continue;
      // Black may touch black, and white letters stand on black.
      if (mark.kind === 'fill' && other.kind === 'fill') continue;
      if (mark.kind === 'fill' && other.kind === 'text' && other.isWhite && covers(mark.box, other.box))
        continue;
      faults.push(`${name(mark)} overlaps ${name(other)}`);
    }
    if (
      mark.kind === 'text' &&
      mark.isWhite &&
      !marks.some((fill) => fill.kind === 'fill' && covers(fill.box, mark.box))
    )
      faults.push(`white on white: ${name(mark)}`);
  }
  return faults;
}

const textsOf = (marks: Mark[]): string[] =>
  marks.filter((mark): mark is TextMark => mark.kind === 'text').map(({ text }) => text);

describe('the layout of a label', () => {
  it.each(Object.entries({ 'a plain one': plainLabel, ...hardLabels }))(
    '%s: in bounds, nothing overlaps',
    async (_, label) => {
      expect(faultsOf(await layOutLabel(label))).toEqual([]);
    },
  );

  it('shows all there is to know, shortened only where it must', async () => {
    expect(textsOf(await layOutLabel(plainLabel))).toEqual([
      'G',
      'Waybill Fleet',
      'FLEET GROUND',
      'ZONE',
      '4',
      'FROM',
      'Returns Desk',
      'Northwind Outfitters',
      '417 Montgomery Street',
      'Floor 5',
      'San Francisco, CA 94104',
      'DATE',
      '18 NOV 2026',
      'WEIGHT',
      '2.5 lb',
      'SIZE',
      '12×8×4 in',
      'PARCEL',
      '1 OF 2',
      'SHIP TO',
      'TEL +1 310 808 5243',
      'Dr. Steve Brule',
      '179 N Harbor Dr',
      'Apt 4B',
      'Redondo Beach, CA 90277',
      'TRACKING NUMBER',
      'WB73 9104 8255 16',
      'REFERENCE',
      'ORDER 100482',
      'SERVICE',
      'ground',
    ]);
  });

  it('shows the mark of the service, large enough for two letters', async () => {
    const marks = await layOutLabel({ ...plainLabel, serviceMark: 'EX' });
    expect(textsOf(marks)[0]).toBe('EX');
    expect(faultsOf(marks)).toEqual([]);
  });

  it('keeps the postal code and the country, however long the rest', async () => {
    const texts = textsOf(await layOutLabel(hardLabels['two hundred characters everywhere'] as LabelContent));
    expect(texts).toContain('90277');
    expect(texts).toContain('UNITED KINGDOM');
  });

  it('orders the town as its country does, and names the country only abroad', async () => {
    const lines = async (shipTo: Partial<LabelContent['shipTo']>) =>
      textsOf(
        await layOutLabel({
          ...plainLabel,
          shipTo: { street1: '1 High St', city: 'Town', ...shipTo, country: shipTo.country ?? 'US' },
        }),
      );
    expect(await lines({ country: 'DE', postalCode: '10997' })).toEqual(
      expect.arrayContaining(['10997 Town', 'GERMANY']),
    );
    expect(await lines({ country: 'GB', postalCode: 'SW1A 1AA' })).toEqual(
      expect.arrayContaining(['Town', 'SW1A 1AA', 'UNITED KINGDOM']),
    );
    expect(await lines({ country: 'CA', state: 'ON', postalCode: 'K1A 0B1' })).toEqual(
      expect.arrayContaining(['Town, ON K1A 0B1', 'CANADA']),
    );
    expect(await lines({ country: 'US', state: 'CA', postalCode: '90277' })).not.toContain('UNITED STATES');
  });

  it('refuses a tracking code that no readable barcode can hold', async () => {
    await expect(layOutLabel({ ...plainLabel, trackingCode: 'A'.repeat(60) })).rejects.toThrow(RangeError);
    await expect(layOutLabel({ ...plainLabel, trackingCode: 'п' })).rejects.toThrow(RangeError);
  });

  it('holds for any text in any field', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('W', 'i', ' ', '-', '漢', 'ก', 'ี', 'ش', 'א', 'क', '्', 'ष', '😀'),
        maxLength: 200,
      }),
    );
    const address = fc.record(
      {
        name: text,
        company: text,
        street1: text,
        street2: text,
        city: text,
        state: text,
        postalCode: text,
        phone: text,
        country: fc.constantFrom('US', 'JP', 'KR', 'GB', 'DE', 'SA'),
      },
      { requiredKeys: ['street1', 'city', 'country'] },
    );
    const label = fc.record({
      carrierName: text,
      serviceName: text,
      service: text,
      reference: text,
      shipFrom: address,
      shipTo: address,
      isReturn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(label, async (some) => {
        expect(faultsOf(await layOutLabel({ ...plainLabel, ...some }))).toEqual([]);
      }),
      { numRuns: 25, seed: 7 },
    );
  }, 60_000);
});
