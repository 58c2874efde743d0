export { readExchanges, type StoredExchange } from './read-exchanges.ts';
export { createRecorder, openRecorder } from './recorder.ts';
export { createReplay, type Replay } from './replay.ts';
