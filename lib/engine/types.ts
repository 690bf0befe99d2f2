/**
 * The words of the engine. Everything here is plain data: it survives structured cloning, so the same shapes are held in
 * memory, written to a store and sent between contexts.
 */
export * from './basics';
export * from './method-names';
export type * from './ranking-records';
export type * from './records';
export * from './session-records';
export * from './watch-records';
