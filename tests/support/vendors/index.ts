export type { Books, Sale } from './books.ts';
export { type EasyPostOptions, type EasyPostServer, startEasyPostServer } from './easypost/server.ts';
export { type CallName, FAULT_KINDS, type FaultKind, type RandomFaults } from './faults.ts';
export { type ShipEngineOptions, type ShipEngineServer, startShipEngineServer } from './shipengine/server.ts';
export type { Exchange } from './vendor-server.ts';
