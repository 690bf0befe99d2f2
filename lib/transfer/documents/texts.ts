/**
 * Words of the documents. They follow the language of the topic, not that of the interface, because others read them.
 */
import type { Language } from '../../engine/basics';

/** Returns a number with its noun in singular or plural. */
const withNoun = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const EN = {
  /** Language of the document as a BCP 47 tag. */
  tag: 'en',
  readingList: (topic: string) => `Reading list: ${topic}`,
  made: (day: string, pages: number, sites: number) =>
    `${withNoun(pages, 'page', 'pages')} on ${withNoun(sites, 'site', 'sites')}, as of ${day}, collected with Tendril.`,
  site: 'Site',
  published: 'Published',
  language: 'Language',
  tags: 'Tags',
  note: 'Note',
  status: 'Status',
  confirmedBy: (name: string) => `Confirmed by ${name}`,
  seed: 'Starting page',
  confirmed: 'Confirmed',
  suggested: 'Suggested, not reviewed',
  archived: 'Archived copy',
  others: 'Other pages',
  permits: 'Permissions',
  uses: { archive: 'Archiving', train: 'AI training', retrieve: 'AI answers' },
  permissions: { yes: 'allowed', no: 'forbidden' },
  permission: (use: string, permission: string) => `${use} ${permission}`,

  citeThis: 'Cite this collection as below.',
  version: (version: string) => `Version ${version}`,
  collection: (pages: number) => `Collection of ${withNoun(pages, 'web page', 'web pages')}, made with Tendril`,
  unnamed: 'Unnamed reviewer',

  citationsOf: (topic: string) => `Citations between sites: ${topic}`,
  citationsMade: (day: string, sites: number) =>
    `${withNoun(sites, 'site', 'sites')} to which seeds or confirmed pages of other sites link, as of ${day}.`,
  citedBy: 'Cited by',
  links: 'Links',
  words: 'Words of the links',

  methods: (topic: string) => `Methods report: ${topic}`,
  methodsMade: (day: string, program: string, id: string, version: string) =>
    `Written on ${day} by Tendril ${program}. Collection ${id}, version ${version}. The phases follow PRISMA 2020.`,
  topic: 'Topic',
  description: 'Description',
  languages: 'Languages',
  include: 'Include',
  exclude: 'Exclude',
  seeds: 'Starting pages',
  more: (count: number) => `${count} more`,
  identification: 'Identification: sources and queries',
  source: 'Source',
  questions: 'Queries',
  days: 'Days',
  results: 'Results',
  pagesNamed: 'Pages kept',
  faults: 'Faults',
  screening: 'Screening: pages fetched',
  fetched: 'Fetched by discovery',
  refused: 'Gave no page, by reason',
  kept: 'Pages kept, starting pages included',
  duplicates: 'Near-duplicates among them',
  open: 'Without an answer',
  inclusion: 'Inclusion: pages judged',
  rejected: 'Rejected',
  reviewers: 'Reviewers (answers)',
  agreement: 'Agreement',
  agreed: (pages: number, share: string, alpha: string, interval: string) =>
    `${share} of the pairs of answers on ${withNoun(pages, 'page', 'pages')}; Krippendorff’s alpha ${alpha}, 95% interval ${interval}`,
  permitted: 'What the sites permit',
  permitsHow:
    'From robots.txt, headers and pages, as read with the pages in the topic. “Forbidden” counts before “allowed”. The files ai.txt and tdmrep.json were not requested.',
  permitCounts: (yes: number, no: number, silent: number, unread: number) =>
    `${yes} allowed, ${no} forbidden, ${silent} say nothing, ${unread} not known`,
  licenses: 'Licences',
  siteDecisions: 'Decisions on whole sites',
  stopping: 'Stop rule',
  stopRule: (share: string, kept: number) =>
    `Review may stop after a run of answers without a relevant page that is long for the number of answers and of pages found. In ${kept} of 100 tested reviews, ${share} of the relevant pages were found by then. The estimate sums calibrated probabilities of the unreviewed pages (Yang, Lewis & Frieder 2021).`,
  noEstimate: 'There were too few answers of both kinds for an estimate.',
  estimate: (found: number, left: number, least: number, most: number, share: string, range: string) =>
    `${withNoun(found, 'relevant page', 'relevant pages')} found; about ${left} left among the pages kept (${least} to ${most}). That is ${share} found (${range}).`,
  goodStop: ' The rule is met.',
  noStop: ' The rule is not met.',
  notSearched: 'What was not searched',
  queued: 'URLs in the queue that were not fetched',
  stoppedSources: 'Sources that this topic does not ask',
  neverAsked: (sources: string) => `Sources never asked: ${sources}.`,
  comma: ', ',
  limits:
    'Only the sources above were asked. The estimate says nothing about pages that no source named and no page linked, about pages behind a log-in, or about pages that robots.txt forbids.',
  siteCitations: 'Citations between sites',
  settings: 'Settings',
};
export type Texts = typeof EN;

const ZH: Texts = {
  tag: 'zh-CN',
  readingList: (topic) => `${topic}：阅读清单`,
  made: (day, pages, sites) => `截至 ${day}，共 ${pages} 个网页，来自 ${sites} 个网站。由 Tendril 收集。`,
  site: '网站',
  published: '发布日期',
  language: '语言',
  tags: '标签',
  note: '备注',
  status: '状态',
  confirmedBy: (name) => `由 ${name} 确认`,
  seed: '起始网页',
  confirmed: '已确认',
  suggested: '推荐，尚未审阅',
  archived: '存档副本',
  others: '其他网页',
  permits: '使用许可',
  uses: { archive: '存档', train: 'AI 训练', retrieve: 'AI 回答引用' },
  permissions: { yes: '允许', no: '禁止' },
  permission: (use, permission) => `${permission}${use}`,

  citeThis: '请按以下信息引用本合集。',
  version: (version) => `版本 ${version}`,
  collection: (pages) => `用 Tendril 收集的 ${pages} 个网页`,
  unnamed: '未具名审阅者',

  citationsOf: (topic) => `${topic}：网站间的引用`,
  citationsMade: (day, sites) => `截至 ${day}，共有 ${sites} 个网站被其他网站的起始网页或已确认网页链接。`,
  citedBy: '引用方',
  links: '链接数',
  words: '链接文字',

  methods: (topic) => `${topic}：方法报告`,
  methodsMade: (day, program, id, version) =>
    `${day} 由 Tendril ${program} 生成。合集 ${id}，版本 ${version}。各阶段依照 PRISMA 2020。`,
  topic: '主题',
  description: '说明',
  languages: '语言',
  include: '纳入标准',
  exclude: '排除标准',
  seeds: '起始网页',
  more: (count) => `另有 ${count} 项`,
  identification: '识别：来源与查询',
  source: '来源',
  questions: '查询',
  days: '日期',
  results: '结果数',
  pagesNamed: '保留的网页',
  faults: '故障',
  screening: '筛选：抓取的网页',
  fetched: '自动发现时抓取',
  refused: '未能取得网页的网址（按原因）',
  kept: '保留的网页（含起始网页）',
  duplicates: '其中内容近似重复',
  open: '尚未判断',
  inclusion: '纳入：判断的网页',
  rejected: '已排除',
  reviewers: '审阅者（判断数）',
  agreement: '一致性',
  agreed: (pages, share, alpha, interval) =>
    `${pages} 个网页上有 ${share} 的成对判断一致；Krippendorff α 为 ${alpha}，95% 区间 ${interval}`,
  permitted: '网站的使用许可',
  permitsHow:
    '依据 robots.txt、响应头和网页本身，均随主题中的网页一并读取。有禁止声明时以禁止为准。未另行请求 ai.txt 和 tdmrep.json。',
  permitCounts: (yes, no, silent, unread) => `${yes} 个允许，${no} 个禁止，${silent} 个没有声明，${unread} 个尚不清楚`,
  licenses: '许可协议',
  siteDecisions: '对整个网站的决定',
  stopping: '停止规则',
  stopRule: (share, kept) =>
    `当最近连续没有新的相关网页的判断次数，相对于总判断次数和已找到的相关网页数足够多时，可以停止审阅。在 100 次测试审阅中，有 ${kept} 次到此时已找到至少 ${share} 的相关网页。估计值为未审阅网页的校准概率之和（Yang、Lewis 与 Frieder，2021）。`,
  noEstimate: '两类判断的数量不足，无法估计。',
  estimate: (found, left, least, most, share, range) =>
    `已找到 ${found} 个相关网页；保留的网页中估计还有约 ${left} 个（${least} 至 ${most} 个），即已找到 ${share}（${range}）。`,
  goodStop: '已满足停止规则。',
  noStop: '尚未满足停止规则。',
  notSearched: '未搜索的范围',
  queued: '队列中未抓取的网址',
  stoppedSources: '本主题停用的来源',
  neverAsked: (sources) => `从未查询的来源：${sources}。`,
  comma: '、',
  limits:
    '只查询了上述来源。估计不涵盖没有任何来源提及、也没有网页链接到的网页，不涵盖需要登录的网页，也不涵盖 robots.txt 禁止抓取的网页。',
  siteCitations: '网站间的引用',
  settings: '设置',
};

/** Returns the words for documents of a topic in this language: Chinese for Chinese topics, else English. */
export const textsFor = (language: Language = ''): Texts => (/^zh\b/i.test(language) ? ZH : EN);

/** Returns a time as a day in UTC, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the name of a language in the language of the document; '' if it is unknown. */
export function languageName(language: Language | undefined, { tag }: Texts): string {
  if (!language || language === 'und') return '';
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language;
  } catch {
    return '';
  }
}
