export { useReturnReasons } from './return-rules-api.ts';
