import type { Clock } from '../../lib/clock.ts';
import type { BatchKind } from '../../schema/batch.ts';
import type { Storage } from '../../storage/index.ts';
import { createExportFiles, createExportSources } from '../exports/index.ts';
import type { InventoryService } from '../inventory/index.ts';
import type { OrderService } from '../orders/index.ts';
import type { ProductService } from '../products/index.ts';
import type { RateService } from '../rates/index.ts';
import type { ManualShipmentService, PurchaseService, ShipmentService } from '../shipments/index.ts';
import type { BatchWork, RunAs } from './batch-kind.ts';
import { pruneBatches } from './batch-pruning.ts';
import { createBatchRunner } from './batch-runner.ts';
import { createBatchService } from './batch-service.ts';
import { createExportWork } from './kinds/exports.ts';
import { createLabelWork } from './kinds/labels.ts';
import { createMarkShippedWork } from './kinds/mark-shipped.ts';
import { createOrderImportWork, createOrderUpdateWork } from './kinds/orders.ts';
import { createProductWork } from './kinds/products.ts';
import { createRateWork } from './kinds/rates.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  purchases: PurchaseService;
  rates: RateService;
  orders: OrderService;
  products: ProductService;
  inventory: InventoryService;
  shipments: ShipmentService;
  manualShipments: ManualShipmentService;
  runAs: RunAs;
}

/** Batches, and what works on them. */
export function createBatches(dependencies: Dependencies) {
  const { storage, clock, rates, orders, manualShipments, runAs } = dependencies;
  const files = createExportFiles({ storage, clock });
  const works: Record<BatchKind, BatchWork> = {
    labels: createLabelWork(dependencies),
    rates: createRateWork(rates),
    order_updates: createOrderUpdateWork(orders),
    mark_shipped: createMarkShippedWork(manualShipments),
    orders: createOrderImportWork(dependencies),
    products: createProductWork(dependencies),
    exports: createExportWork({ storage, files, sourceOf: createExportSources(dependencies) }),
  };
  return {
    batches: createBatchService({
      storage,
      clock,
      files,
      isRepeatable: (kind) => works[kind].keepsFailed === true,
    }),
    batchJobs: {
      ...createBatchRunner({ storage, works, runAs }),
      prune: async (stopping?: AbortSignal) => {
        await files.prune();
        await pruneBatches({ storage, files, now: clock.now(), ...(stopping && { stopping }) });
      },
    },
  };
}
