import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { TextField } from '../common/fields';
import { DARK, useMedia } from '../common/rendering';
import type { SiteEdge, SiteMapView, SiteNode } from './site-graph';

const TONES: readonly SiteNode['tone'][] = ['confirmed', 'likely', 'open', 'rejected'];

const ZOOMS = [
  ['zoomIn', 'dashboard_zoom_in'],
  ['zoomOut', 'dashboard_zoom_out'],
  ['reset', 'dashboard_zoom_reset'],
] as const;

/**
 * Map of sites as dots with their links as lines, a search field and buttons for zoom; a click on a dot opens its site
 * in a tab. Shows a sentence instead where WebGL is missing. The table of sites holds the same data.
 */
export function SiteMap({ nodes, edges }: { nodes: readonly SiteNode[]; edges: readonly SiteEdge[] }) {
  const { t, settings, actions } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLUListElement>(null);
  const view = useRef<SiteMapView | undefined>(undefined);
  // Each verdict creates a new map, which must start with the camera and positions of the last one.
  const sight = useRef<ReturnType<SiteMapView['sight']>>(undefined);
  const [search, setSearch] = useState('');
  const listId = useId();
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const theme = settings.value.theme;
  const isDark = useMedia(DARK);

  useEffect(() => {
    let stopped = false;
    /** Loads the drawing code and draws the map; sets `failed` when the browser cannot draw it. */
    const draw = async () => {
      if (!('WebGL2RenderingContext' in globalThis)) {
        setFailed(true);
        return;
      }
      try {
        const { drawSiteGraph } = await import('./site-graph');
        if (stopped || !host.current || !keys.current) return;
        view.current = drawSiteGraph(host.current, nodes, edges, coloursOf(keys.current), {
          isMotionReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
          font: getComputedStyle(keys.current).fontFamily,
          sight: sight.current,
          onPoint: setPointed,
          onOpen: (site) => void actions.openTab(`https://${site}/`),
        });
      } catch {
        if (!stopped) setFailed(true);
      }
    };
    void draw();
    return () => {
      stopped = true;
      sight.current = view.current?.sight() ?? sight.current;
      view.current?.destroy();
      view.current = undefined;
    };
  }, [nodes, edges, theme, isDark]);

  const wanted = search.trim().toLowerCase();
  const siteFor = (text: string) =>
    nodes.find(({ site }) => site === text || text.endsWith(`.${site}`)) ??
    nodes.find(({ site }) => site.includes(text));
  const isLost = wanted !== '' && siteFor(wanted) === undefined;
  /** Highlights and centres the site of a typed host, else the first site with the text; without one, none. */
  const look = (text: string) => {
    setSearch(text);
    const sought = text.trim().toLowerCase();
    view.current?.show(sought === '' ? undefined : siteFor(sought)?.site);
  };
  const summary = t('dashboard_map_summary', nodes.length, edges.length);
  return (
    <figure class="stack chart site-map">
      <ul class="row chart-keys" ref={keys}>
        {TONES.map((tone) => (
          <li key={tone} class={`chart-key tone-${tone} map-key`}>
            <span>{t(`dashboard_map_${tone}`)}</span>
          </li>
        ))}
      </ul>
      {failed ? (
        <p class="hint">{t('dashboard_map_failed')}</p>
      ) : (
        <>
          <div class="row map-tools">
            <TextField
              label={t('map_search')}
              type="search"
              list={listId}
              dir="auto"
              value={search}
              hint={isLost ? t('map_search_none') : undefined}
              onText={look}
            />
            <datalist id={listId}>
              {nodes.map(({ site }) => (
                <option key={site} value={site} />
              ))}
            </datalist>
            {ZOOMS.map(([zoom, label]) => (
              <Button key={zoom} small onClick={() => view.current?.[zoom]()}>
                {t(label)}
              </Button>
            ))}
            <span class="hint">{pointed ?? summary}</span>
          </div>
          <div class="map-plot" dir="ltr" role="img" aria-label={summary} ref={host} />
        </>
      )}
    </figure>
  );
}

/**
 * Reads the colours of the dots, text, lines and ground from the legend, since WebGL cannot read CSS custom properties.
 */
function coloursOf(keys: HTMLElement) {
  const rgb = colourConverter();
  const style = getComputedStyle(keys);
  const tones = TONES.map((tone, i) => [tone, rgb(getComputedStyle(keys.children[i] ?? keys).color)] as const);
  const { color, outlineColor, backgroundColor } = style;
  return {
    ...(Object.fromEntries(tones) as Record<SiteNode['tone'], string>),
    ...{ text: rgb(color), line: rgb(outlineColor), ground: rgb(backgroundColor) },
  };
}

/**
 * Returns a function that writes any CSS colour as `rgba(…)`, or returns it unchanged without a 2D canvas. The map
 * reads no other form: it draws a mixed colour, which browsers compute as `oklab(…)`, in black.
 */
function colourConverter(): (colour: string) => string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!context) return colour;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return `rgba(${r}, ${g}, ${b}, ${alpha / 255})`;
  };
}
