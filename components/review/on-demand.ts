/**
 * Components that the popup loads after its first paint. They share one file, because each more would split the main
 * bundle.
 */

export { WatchOffer } from '../topic/watch-choice';
export { HowComplete } from './completeness';
export { NewSinceNote } from './new-since';
export { RoundErrors } from './round-errors';
export { Why } from './why';
