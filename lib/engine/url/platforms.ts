/** Where a person's space begins: each host is one, or it is named after one of these first segments ('' for none). */
export type Spaces = 'host' | readonly string[];

const BY_NAME: Spaces = [''];

/**
 * Platforms on which people have spaces of their own, by registrable domain. `*.` stands for its
 * subdomains. Those with private suffixes need no entry.
 */
export const PLATFORMS: ReadonlyMap<string, Spaces> = new Map<string, Spaces>([
  ...['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org', 'gitee.com'].map(named),
  ...['medium.com', 'dev.to', 'x.com', 'twitter.com', 'facebook.com', 'instagram.com', 'patreon.com'].map(named),
  ...[
    'substack.com',
    'wordpress.com',
    'tumblr.com',
    'livejournal.com',
    'dreamwidth.org',
    'typepad.com',
    'hashnode.dev',
  ].map(hosted),
  ...['stackexchange.com', 'fandom.com', 'wikidot.com', 'bandcamp.com', 'itch.io', 'academia.edu'].map(hosted),
  ['*.medium.com', 'host'],
  ['google.com', ['view', 'site']],
  ['youtube.com', ['c', 'user', 'channel']],
  ['reddit.com', ['r', 'user', 'u']],
  ['linkedin.com', ['in', 'company', 'school']],
  ['flickr.com', ['photos', 'people', 'groups']],
  ['bsky.app', ['profile']],
  ['researchgate.net', ['profile']],
  ['soundcloud.com', BY_NAME],
]);

/** First segments that are the platform's own. */
export const SHARED_PATHS: ReadonlySet<string> = new Set(
  (
    'about api apps blog collections contact customer-stories docs enterprise events explore features hashtag help home ' +
    'i intent jobs legal listen login m marketplace me new orgs pricing privacy search security settings share sharer ' +
    'signin signup site sponsors status tag tags terms topic topics trending watch'
  ).split(' '),
);

function named(domain: string): [string, Spaces] {
  return [domain, BY_NAME];
}

function hosted(domain: string): [string, Spaces] {
  return [domain, 'host'];
}
