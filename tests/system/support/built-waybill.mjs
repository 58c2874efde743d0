// As `server/bin/waybill.mjs`, but does not compare the build with the sources: the test run has just built it, and comparing
// takes a tenth of the CPU time of a start. Tests of npm, of the setup and of the package start it as users do.
import { runCli } from '../../../server/dist/cli.js';

await runCli(process.argv.slice(2));
