import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import type { SiteEdge, SiteMapView, SiteNode } from './site-graph';

/** Sites as dots, links between them as lines. What it shows is also in the table of sites. */
export function SiteMap({ nodes, edges }: { nodes: readonly SiteNode[]; edges: readonly SiteEdge[] }) {
  const { t, settings } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLUListElement>(null);
  const view = useRef<SiteMapView | undefined>(undefined);
  // A verdict draws the map anew, and must not move it.
  const camera = useRef<ReturnType<SiteMapView['camera']>>(undefined);
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const theme = settings.value.theme;

  useEffect(() => {
    let stopped = false;
    const leave = () => {
      camera.current = view.current?.camera() ?? camera.current;
      view.current?.destroy();
      view.current = undefined;
    };
    const draw = async () => {
      if (!('WebGL2RenderingContext' in globalThis)) {
        setFailed(true);
        return;
      }
      try {
        const { drawSiteGraph } = await import('./site-graph');
        if (stopped || !host.current || !keys.current) return;
        leave();
        view.current = drawSiteGraph(host.current, nodes, edges, coloursOf(keys.current), {
          isMotionReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
          font: getComputedStyle(keys.current).fontFamily,
          camera: camera.current,
          onSelect: setPointed,
        });
      } catch {
        if (!stopped) setFailed(true);
      }
    };
    void draw();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => void draw();
    dark.addEventListener('change', redraw);
    return () => {
      stopped = true;
      dark.removeEventListener('change', redraw);
      leave();
    };
  }, [nodes, edges, theme]);

  const summary = t('dashboard_map_summary', nodes.length, edges.length);
  return (
    <figure class="stack chart site-map">
      <ul class="row chart-keys" ref={keys}>
        <li class="chart-key tone-confirmed map-key">
          <span>{t('dashboard_map_confirmed')}</span>
        </li>
        <li class="chart-key tone-rejected map-key">
          <span>{t('dashboard_map_rejected')}</span>
        </li>
        <li class="chart-key tone-open map-key">
          <span>{t('dashboard_map_open')}</span>
        </li>
      </ul>
      {failed ? (
        <p class="hint">{t('dashboard_map_failed')}</p>
      ) : (
        <>
          <div class="map-plot" dir="ltr" role="img" aria-label={summary} ref={host} />
          <div class="row">
            <Button small onClick={() => view.current?.zoomIn()}>
              {t('dashboard_zoom_in')}
            </Button>
            <Button small onClick={() => view.current?.zoomOut()}>
              {t('dashboard_zoom_out')}
            </Button>
            <Button small onClick={() => view.current?.reset()}>
              {t('dashboard_zoom_reset')}
            </Button>
            <span class="hint">{pointed ?? summary}</span>
          </div>
        </>
      )}
    </figure>
  );
}

/** WebGL does not know custom properties; the legend has them resolved. */
function coloursOf(keys: HTMLElement) {
  const style = getComputedStyle(keys);
  const [confirmed = '', rejected = '', open = ''] = [...keys.children].map((key) => getComputedStyle(key).color);
  return { confirmed, rejected, open, text: style.color, line: style.outlineColor, ground: style.backgroundColor };
}
