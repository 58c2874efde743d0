export { readExchanges, type StoredExchange } from './read-exchanges.ts';
export { createRecorder, type Recorder } from './recorder.ts';
export { createReplay, type Replay } from './replay.ts';
