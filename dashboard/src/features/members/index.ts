export { membersQuery } from './members-api.ts';
