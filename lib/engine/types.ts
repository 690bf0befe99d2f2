/**
 * Data types of the engine. All are plain data that survives structured cloning, so the same shapes are held in memory,
 * stored and sent between contexts.
 */
export * from './basics';
export * from './method-names';
export type * from './ranking-records';
export type * from './records';
export * from './records';
export * from './session-records';
