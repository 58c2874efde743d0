import { type Static, Type } from 'typebox';
import { PRINTER_RULE, readPrinterAddress } from '../../lib/printer-address.ts';
import { Input, readOnly, storedFields } from '../../schema/inputs.ts';
import { PRINT_FORMATS } from '../../schema/print-station.ts';

const fields = {
  printer: Type.Refine(
    Type.String({
      maxLength: 200,
      description:
        'A network printer (`tcp://host:port`), a device of the computer (`/dev/usb/lp0`) or a CUPS queue (`lp:name`)',
      examples: ['tcp://192.168.1.50:9100'],
    }),
    (text) => readPrinterAddress(text) !== undefined,
    () => PRINTER_RULE,
  ),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: '9180 if omitted' }),
  format: Type.Enum([...PRINT_FORMATS], {
    description: '`zpl` if omitted. Only CUPS queues print `pdf`',
  }),
};

export const PrintStationInput = Type.Object(
  {
    name: Input.text(60),
    printer: fields.printer,
    port: Type.Optional(fields.port),
    format: Type.Optional(fields.format),
  },
  {
    additionalProperties: false,
    title: 'PrintStationInput',
    examples: [{ name: 'Packing desk 1', printer: 'tcp://192.168.1.50:9100' }],
  },
);
export type PrintStationInput = Static<typeof PrintStationInput>;

/** What is given changes, and what is missing stays. */
export const PrintStationUpdate = Type.Object(
  {
    name: Type.Optional(Input.text(60)),
    printer: Type.Optional(fields.printer),
    port: Type.Optional(fields.port),
    format: Type.Optional(fields.format),
    token: readOnly,
    ...storedFields,
  },
  { additionalProperties: false, title: 'PrintStationUpdate', examples: [{ name: 'Packing desk 2' }] },
);
export type PrintStationUpdate = Static<typeof PrintStationUpdate>;
