// The first import of whatever is started. It must also run on old versions of Node, where what is loaded after it would fail with a
// stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `waybill: Waybill needs Node 20.19 or newer (24 is recommended); this is ${process.version}.\n`,
  );
  process.exit(1);
}
