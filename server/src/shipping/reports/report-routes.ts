import { Readable } from 'node:stream';
import { sendCsv, wantsCsv } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, one } from '../../schema/shapes.ts';
import { costColumns, deliveryColumns, exceptionColumns } from './report-files.ts';
import { CostQuery, CostReport, DeliveryReport, ExceptionReport, TrackedQuery } from './report-schemas.ts';
import type { ReportService } from './report-service.ts';

export function reportRoutes(app: Routes, reports: ReportService): void {
  const route = apiRoute({
    tag: 'Reports',
    about: 'What shipping costs and earns, how long parcels take, and what goes wrong.',
    group: 'reports',
  });

  app.get(
    '/reports/costs',
    route('reports.costs', {
      summary: 'Get costs and margins',
      description:
        'By carrier, service, store, zone, product or person. Test and voided labels are left out. With `Accept: text/csv` the rows ' +
        'as CSV.',
      querystring: CostQuery,
      response: answers(200, one(CostReport)),
      work: 'list',
      csv: CostReport.properties.rows.items,
    }),
    async (request, reply) => {
      const report = await reports.costs(accountIdOf(request), request.query);
      return wantsCsv(request)
        ? sendCsv(reply, Readable.from([report.rows]), costColumns(request.query, report.currency))
        : { data: report };
    },
  );

  app.get(
    '/reports/deliveries',
    route('reports.deliveries', {
      summary: 'Get delivery times, promised and actual',
      description: 'By when labels were bought. With `Accept: text/csv` the rows as CSV.',
      querystring: TrackedQuery,
      response: answers(200, one(DeliveryReport)),
      work: 'list',
      csv: DeliveryReport.properties.rows.items,
    }),
    async (request, reply) => {
      const report = await reports.deliveries(accountIdOf(request), request.query);
      return wantsCsv(request)
        ? sendCsv(reply, Readable.from([report.rows]), deliveryColumns(request.query.groupBy))
        : { data: report };
    },
  );

  app.get(
    '/reports/exceptions',
    route('reports.exceptions', {
      summary: 'Get exceptions',
      description:
        'Parcels that were late, returned or never scanned, and voided labels. With `Accept: text/csv` the rows as CSV.',
      querystring: TrackedQuery,
      response: answers(200, one(ExceptionReport)),
      work: 'list',
      csv: ExceptionReport.properties.rows.items,
    }),
    async (request, reply) => {
      const report = await reports.exceptions(accountIdOf(request), request.query);
      return wantsCsv(request)
        ? sendCsv(reply, Readable.from([report.rows]), exceptionColumns(request.query.groupBy))
        : { data: report };
    },
  );
}
