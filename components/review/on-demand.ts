/** What the popup shows later than its first paint, as one file: each more would split what it loads at once. */
export { HowComplete } from './completeness';
export { RoundErrors } from './round-errors';
export { Why } from './why';
