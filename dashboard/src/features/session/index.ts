export { sessionQuery, useEnter, useLogOut, useUser } from './session-api.ts';
