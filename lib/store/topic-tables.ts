/** Tables that hold the rows of a topic, by name: what one `TopicChange` may touch and what goes with its topic. */
export const TOPIC_TABLES = [
  'topics',
  'sessions',
  'rankings',
  'rankingParts',
  'tops',
  'pages',
  'terms',
  'links',
  'vocabulary',
  'frontier',
  'attempts',
  'verdicts',
  'notes',
  'rounds',
] as const;
export type TopicTable = (typeof TOPIC_TABLES)[number];
