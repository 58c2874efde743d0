import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** For SQLite, whose server stops accepting writes when the disk is full. */
export function registerDiskMetrics(registry: Registry, dataFolder: string): void {
  new Gauge({
    name: 'waybill_disk_free_bytes',
    help: 'Free space on the disk of the data folder (SQLite)',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(dataFolder);
      this.set(bavail * bsize);
    },
  });
}
