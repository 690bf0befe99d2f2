/** What the popup shows later than its first paint, as one file: each more would split what it loads at once. */

export { WatchOffer } from '../topic/watch-choice';
export { HowComplete } from './completeness';
export { NewSinceNote } from './new-since';
export { RoundErrors } from './round-errors';
export { Why } from './why';
