import type { ReviewAction } from '../../lib/settings/review-keys';
import type { MessageKey } from './messages';

/** What each key of the review lists does. */
export const REVIEW_ACTION_LABELS: Readonly<Record<ReviewAction, MessageKey>> = {
  next: 'key_next',
  previous: 'key_previous',
  yes: 'key_yes',
  no: 'key_no',
  skip: 'key_skip',
  open: 'key_open',
  why: 'key_why',
  expand: 'key_expand',
  enough: 'key_enough',
  exclude: 'key_exclude',
  view: 'key_view',
  undo: 'key_undo',
  help: 'key_help',
};

const SIGNS: Readonly<Record<string, string>> = {
  ' ': '␣',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
  Insert: 'Ins',
};

/** A `KeyboardEvent.key` as it is printed on keyboards. */
export const keySign = (key: string): string => SIGNS[key] ?? key;
