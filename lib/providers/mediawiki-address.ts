/** What a wiki tells of its addresses, as `general` of `meta=siteinfo`. */
export interface WikiSite {
  /** Title of the main page, and its full address. */
  readonly mainpage: string;
  readonly base: string;
  /** `https://host`, or `//host` where it answers by http and https alike. */
  readonly server: string;
  /** `$1` stands for the title. */
  readonly articlepath: string;
  /** Whether the main page's address is that of the server. */
  readonly mainpageisdomainroot: boolean;
}

/**
 * The address of an article by its title, equal to `fullurl` of `prop=info` (`Title::getFullURL` of MediaWiki).
 * @returns undefined where the main page's own address does not come out so: extensions, proxies and some servers have it otherwise.
 */
export function addressesOf(site: WikiSite): ((title: string) => string) | undefined {
  const { mainpage, base, server, articlepath } = site;
  if (!articlepath.includes('$1')) return undefined;
  // What the wiki gives without a protocol has that of the request, as the wiki saw it behind its proxies; so has `base`.
  const origin = server.startsWith('//') ? `${URL.parse(base)?.protocol ?? ''}${server}` : server;
  const addressOf = (title: string) => {
    if (site.mainpageisdomainroot && title === mainpage) return `${origin}/`;
    return origin + articlepath.replaceAll('$1', () => urlEncoded(title));
  };
  return addressOf(mainpage) === base ? addressOf : undefined;
}

/** `wfUrlencode` of MediaWiki: all but letters, digits and `-_.;@$!*(),/~:` is written in percent. */
function urlEncoded(title: string): string {
  // Half a surrogate pair has no bytes of its own.
  const dbKey = title.replaceAll(' ', '_').replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(dbKey)
    .replaceAll("'", '%27')
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, (code) => decodeURIComponent(code));
}
