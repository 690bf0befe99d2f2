import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIAWIKI, mediawikiMissing, type RunningWiki, startMediawiki } from './mediawiki';

const EXTENSION = join(MEDIAWIKI, 'extensions', 'Wikibase');

/** Returns why no real Wikibase can run on this machine; undefined if one can. */
export function wikibaseMissing(): string | undefined {
  const absent = 'Wikibase with its libraries is not installed in extensions/Wikibase of the test MediaWiki';
  return mediawikiMissing() ?? (existsSync(join(EXTENSION, 'vendor', 'autoload.php')) ? undefined : absent);
}

export interface WikibaseItem {
  /** Text by language. */
  readonly labels: Readonly<Record<string, string>>;
  readonly descriptions?: Readonly<Record<string, string>>;
  /** Article title by site. */
  readonly sitelinks?: Readonly<Record<string, string>>;
  /** Property and value: the id of an item, or a URL for `P856`. */
  readonly statements?: readonly (readonly [property: string, value: string])[];
}

export interface RunningWikibase extends RunningWiki {
  /** Adds an item through the API. @returns its id. */
  add(item: WikibaseItem): Promise<string>;
}

/** URL property of Wikidata: official website. */
const URL_PROPERTY = 'P856';

/** PHP settings with which items are in the main namespace and have Wikidata's URIs, as on Wikidata itself. */
const SETTINGS = `
require_once '${EXTENSION}/vendor/autoload.php';
wfLoadExtension('WikibaseRepository', '${EXTENSION}/extension-repo.json');
define('WB_NS_ITEM', 0); define('WB_NS_ITEM_TALK', 1);
define('WB_NS_PROPERTY', 120); define('WB_NS_PROPERTY_TALK', 121);
$wgExtraNamespaces[120] = 'Property'; $wgExtraNamespaces[121] = 'Property_talk';
$wgRateLimitsExcludedIPs = ['127.0.0.1'];
$wgWBRepoSettings['defaultEntityNamespaces'] = false;
$wgWBRepoSettings['localEntitySourceName'] = 'local';
$wgWBRepoSettings['siteLinkGroups'] = ['wikipedia'];
$wgWBRepoSettings['entitySources'] = ['local' => [
  'type' => 'db', 'repoDatabase' => false, 'interwikiPrefix' => '',
  'entityNamespaces' => ['item' => 0, 'property' => 120], 'baseUri' => 'http://www.wikidata.org/entity/',
  'rdfNodeNamespacePrefix' => 'wd', 'rdfPredicateNamespacePrefix' => '']];
`;

/**
 * Installs a new Wikibase on SQLite with these properties, and starts it.
 * @param sites id of each linked wiki → its origin; Wikibase asks it for the titles of sitelinks
 * @param properties ids to create, in ascending order; all but `P856` have items as values
 */
export async function startWikibase(
  sites: Readonly<Record<string, string>>,
  properties: readonly string[],
): Promise<RunningWikibase> {
  const wiki = await startMediawiki([], {
    settings: SETTINGS,
    async prepare(script) {
      await script('update.php', '--quick');
      for (const [id, origin] of Object.entries(sites)) {
        const paths = ['--filepath', `${origin}/$1`, '--pagepath', `${origin}/index.php/$1`];
        await script('addSite.php', ...paths, '--language', id.replace(/wiki$/, ''), id, 'wikipedia');
      }
    },
  });
  const edit = async (kind: string, data: object): Promise<string> => {
    const parameters = { action: 'wbeditentity', new: kind, format: 'json', token: '+\\', data: JSON.stringify(data) };
    const answer = await fetch(`${wiki.origin}/api.php`, { method: 'POST', body: new URLSearchParams(parameters) });
    const { entity, error } = (await answer.json()) as { entity?: { id: string }; error?: { info: string } };
    if (entity === undefined) throw new Error(`Wikibase refused an edit: ${error?.info}`);
    return entity.id;
  };
  for (const id of properties) {
    const last = Number(id.slice(1)) - 1;
    const values = `('wikibase-property', ${last})`;
    await wiki.script('sql.php', '--query', `REPLACE INTO wb_id_counters (id_type, id_value) VALUES ${values}`);
    await edit('property', {
      datatype: id === URL_PROPERTY ? 'url' : 'wikibase-item',
      labels: texts({ en: `property ${id}` }),
    });
  }
  return { ...wiki, add: (item) => edit('item', dataOf(item)) };
}

const texts = (byLanguage: Readonly<Record<string, string>> = {}) =>
  Object.entries(byLanguage).map(([language, value]) => ({ language, value }));

function dataOf({ labels, descriptions, sitelinks = {}, statements = [] }: WikibaseItem): object {
  return {
    labels: texts(labels),
    descriptions: texts(descriptions),
    sitelinks: Object.entries(sitelinks).map(([site, title]) => ({ site, title })),
    claims: statements.map(([property, value]) => {
      const datavalue =
        property === URL_PROPERTY
          ? { type: 'string', value }
          : { type: 'wikibase-entityid', value: { 'entity-type': 'item', id: value } };
      return { type: 'statement', rank: 'normal', mainsnak: { snaktype: 'value', property, datavalue } };
    }),
  };
}
