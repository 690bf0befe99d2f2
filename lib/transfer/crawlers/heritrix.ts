import type { ExportFormat, ExportOptions, Seeds } from '../format';
import { pagePattern, pageSurt, scopePrefix, sitePattern, sitePrefix } from '../scope';
import { escapeMarkup, inChunks, isWanted, webAddress, withoutExpressions, writeSeeds } from '../text';

/**
 * Returns the SURTs of those rejected pages that can be excluded by a prefix without excluding other wanted pages.
 * A prefix also excludes all pages below it. So front pages and pages above a wanted page are left out.
 */
function safeRejections(rejected: readonly string[], wanted: readonly string[]): string[] {
  const hosts = new Map<string, string[]>();
  for (const url of rejected) hosts.set(new URL(url).hostname, []);
  for (const url of wanted) hosts.get(new URL(url).hostname)?.push(pageSurt(url));
  return rejected.flatMap((url) => {
    const prefix = pageSurt(url);
    const others = hosts.get(new URL(url).hostname) ?? [];
    return prefix.endsWith(')/') || others.some((surt) => surt.startsWith(prefix)) ? [] : [prefix];
  });
}

/**
 * Heritrix 3 `seeds.txt`: lines start with a letter (seed), `+` (SURT prefix to accept), `-` (to reject) or `#`
 * (comment). Seeds with scope `page` add no prefix; the crawler-beans file accepts them as seeds.
 */
export const heritrixSeeds: ExportFormat = {
  id: 'heritrix-seeds',
  extension: 'seeds.txt',
  mime: 'text/plain',
  carries: { title: false, tags: false, probability: false, provenance: false, rejected: true, scope: true },
  /** Writes each wanted page, followed by its SURT prefix if that is new; rejected prefixes come last. */
  write(seeds, options) {
    const prefixes = new Set<string>();
    const wanted: string[] = [];
    const rejected: string[] = [];
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        if (!isWanted(seed)) {
          rejected.push(url);
          return undefined;
        }
        wanted.push(url);
        const prefix = scopePrefix(url, options.scope);
        if (prefix === undefined || prefixes.has(prefix)) return `${url}\n`;
        prefixes.add(prefix);
        return `${url}\n+${prefix}\n`;
      },
      `# ${withoutExpressions(options.topicName)}\n`,
      () =>
        [...(options.excludedSites ?? []).map(sitePrefix), ...safeRejections(rejected, wanted)]
          .map((prefix) => `-${prefix}\n`)
          .join(''),
    );
  },
};

const RULES = 'org.archive.modules.deciderules';

/** Yields the Spring XML that configures a crawl of the topic. */
async function* springBeans(seeds: Seeds, options: ExportOptions): AsyncGenerator<string> {
  const terms = options.topicTerms.map(({ term }) => term).join(', ');
  yield `<?xml version="1.0" encoding="UTF-8"?>
<beans xmlns="http://www.springframework.org/schema/beans"
       xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
       xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans-3.0.xsd">
 <!-- These beans take the place of those with the same id in crawler-beans.cxml. -->
 <bean id="metadata" class="org.archive.modules.CrawlMetadata" autowire="byName">
  <property name="jobName" value="${escapeMarkup(withoutExpressions(options.topicName))}"/>
  <property name="description" value="${escapeMarkup(withoutExpressions(terms))}"/>
 </bean>
 <bean id="seeds" class="org.archive.modules.seeds.TextSeedModule">
  <property name="textSource">
   <bean class="org.archive.spring.ConfigFile">
    <property name="path" value="seeds.txt"/>
   </bean>
  </property>
 </bean>
 <!-- The profile sets seeds.textSource.value here, which a seeds file has not. -->
 <bean id="longerOverrides" class="org.springframework.beans.factory.config.PropertyOverrideConfigurer">
  <property name="properties"><props/></property>
 </bean>
 <bean id="acceptSurts" class="${RULES}.surt.SurtPrefixedDecideRule">
  <property name="decision" value="ACCEPT"/>
  <property name="seedsAsSurtPrefixes" value="false"/>
 </bean>
 <bean id="scope" class="${RULES}.DecideRuleSequence">
  <property name="rules">
   <list>
    <bean class="${RULES}.RejectDecideRule"/>
    <ref bean="acceptSurts"/>
    <bean class="${RULES}.TooManyHopsDecideRule"/>
    <bean class="${RULES}.TransclusionDecideRule"/>
    <bean class="${RULES}.surt.SurtPrefixedDecideRule">
     <property name="decision" value="REJECT"/>
     <property name="seedsAsSurtPrefixes" value="false"/>
    </bean>
    <bean class="${RULES}.MatchesListRegexDecideRule">
     <property name="decision" value="REJECT"/>
     <property name="listLogicalOr" value="true"/>
     <property name="regexList">
      <list>
`;
  for await (const seed of seeds) {
    const url = isWanted(seed) ? undefined : webAddress(seed.url);
    if (url !== undefined) yield `       <value>${escapeMarkup(pagePattern(url))}</value>\n`;
  }
  for (const site of options.excludedSites ?? []) yield `       <value>${escapeMarkup(sitePattern(site))}.*</value>\n`;
  yield `      </list>
     </property>
    </bean>
    <bean class="${RULES}.PathologicalPathDecideRule"/>
    <bean class="${RULES}.TooManyPathSegmentsDecideRule"/>
    <bean class="${RULES}.SeedAcceptDecideRule"/>
    <bean class="${RULES}.PrerequisiteAcceptDecideRule"/>
    <bean class="${RULES}.SchemeNotInSetDecideRule"/>
   </list>
  </property>
 </bean>
</beans>
`;
}

/**
 * Heritrix beans for `crawler-beans.cxml`. They read `seeds.txt` in the same folder and crawl within its SURT prefixes.
 * They reject exactly the rejected pages and excluded sites.
 */
export const heritrixBeans: ExportFormat = {
  id: 'heritrix-beans',
  extension: 'crawler-beans.xml',
  mime: 'application/xml',
  carries: { title: false, tags: false, probability: false, provenance: false, rejected: true, scope: false },
  write: (seeds, options) => inChunks(springBeans(seeds, options)),
};
