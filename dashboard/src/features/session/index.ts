export { sessionQuery, useLogOut, useStartSession, useUser } from './session-api.ts';
