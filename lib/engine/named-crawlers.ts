/** What a crawler does with pages: it archives them, trains models on them, or retrieves them for answers of models. */
export const USES = ['archive', 'train', 'retrieve'] as const;
export type Use = (typeof USES)[number];

/** A crawler that site owners address by name in robots.txt. */
interface NamedCrawler {
  /** Product token (RFC 9309, 2.2.1), or the other name that robots.txt files use. */
  readonly token: string;
  readonly use: Use;
  /** Month of the newest robots.txt file or list of crawlers in which the name was seen, `YYYY-MM`. */
  readonly seen: string;
}

/** Returns a crawler per token of the space-separated list. @param seen month in which the names were last seen. */
const crawlersFor = (use: Use, seen: string, tokens: string): NamedCrawler[] =>
  tokens.split(' ').map((token) => ({ token, use, seen }));

/**
 * Named crawlers by use. General search engines are left out, because their rules say nothing about these uses; so are
 * tools such as wget, which serve any use.
 */
export const NAMED_CRAWLERS: readonly NamedCrawler[] = [
  // Internet Archive (Alexa's name included), Heritrix, national and Portuguese archives, Archive Team.
  ...crawlersFor('archive', '2024-05', 'ia_archiver archive.org_bot special_archiver archive-it'),
  ...crawlersFor('archive', '2024-05', 'heritrix arquivo-web-crawler bnf.fr_bot nlb_archive_bot archivebot'),
  ...crawlersFor('train', '2026-08', 'GPTBot CCBot Google-Extended Applebot-Extended ClaudeBot anthropic-ai'),
  ...crawlersFor('train', '2026-08', 'Meta-ExternalAgent FacebookBot Bytespider cohere-training-data-crawler'),
  ...crawlersFor('train', '2026-08', 'AI2Bot Ai2Bot-Dolma DeepSeekBot PanguBot ChatGLM-Spider ICC-Crawler Cotoyogi'),
  ...crawlersFor('train', '2026-08', 'SBIntuitionsBot Timpibot Diffbot omgili omgilibot Webzio-Extended img2dataset'),
  ...crawlersFor('retrieve', '2026-08', 'OAI-SearchBot ChatGPT-User Claude-SearchBot Claude-User PerplexityBot'),
  ...crawlersFor('retrieve', '2026-08', 'Perplexity-User MistralAI-User DuckAssistBot YouBot Amzn-SearchBot Amzn-User'),
  ...crawlersFor('retrieve', '2026-08', 'Meta-ExternalFetcher Andibot PhindBot kagi-fetcher AzureAI-SearchBot'),
  ...crawlersFor('retrieve', '2026-08', 'AddSearchBot ExaSearchBot LinkupBot TavilyBot Kimi-User cohere-ai'),
];
