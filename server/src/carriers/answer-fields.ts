export * from '../plugins/answer-fields.ts';
