export { resumeReports } from './report-claims.ts';
export { createReportSender, type ReportSender } from './report-sender.ts';
export { createReportWriter } from './report-writer.ts';
