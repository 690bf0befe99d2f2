/** What a list shows later than its first paint, as one file: each more would split what the popup loads at once. */
export { HowComplete } from './how-complete';
export { Why } from './why';
