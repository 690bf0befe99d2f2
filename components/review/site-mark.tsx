import { fnv1a } from '../../lib/engine/hash';

const DEGREES = 360;

/** The first letter of a site on a colour of its own, so that the rows of a site are seen at a glance. */
export function SiteMark({ site }: { site: string }) {
  return (
    <span class="site-mark" aria-hidden="true" style={{ '--hue': `${fnv1a(site) % DEGREES}` }}>
      {site.slice(0, 1).toUpperCase()}
    </span>
  );
}
