/** Draws the map of sites. Loaded only when a map is shown: the libraries are large. */
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import Sigma from 'sigma';
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { CameraState, Coordinates } from 'sigma/types';
import { type Label, labelPlace, overlaps } from './label-place';

export interface SiteNode {
  readonly site: string;
  readonly pages: number;
  /** `likely`: not judged, and its pages score high. */
  readonly tone: 'confirmed' | 'likely' | 'open' | 'rejected';
}

export interface SiteEdge {
  readonly a: string;
  readonly b: string;
  readonly links: number;
}

/** CSS colours, resolved. */
export type MapColours = Readonly<Record<SiteNode['tone'] | 'text' | 'line' | 'ground', string>>;

/** What the user sees of a map, to be shown again by the next one. */
interface MapSight {
  readonly camera: CameraState;
  readonly places: ReadonlyMap<string, Coordinates>;
}

export interface SiteMapView {
  zoomIn(): void;
  zoomOut(): void;
  reset(): void;
  /** Brings a site and its neighbours into sight; undefined shows all alike. */
  show(site: string | undefined): void;
  sight(): MapSight;
  destroy(): void;
}

interface MapOptions {
  readonly isMotionReduced: boolean;
  readonly font: string;
  readonly sight?: MapSight | undefined;
  /** Called with the site under the pointer, and with undefined when it leaves. */
  onPoint(site: string | undefined): void;
  onOpen(site: string): void;
}

/** The user's own sites lie on top. */
const LAYERS: Readonly<Record<SiteNode['tone'], number>> = { confirmed: 3, likely: 2, rejected: 1, open: 0 };
const LAYOUT_STEPS = 300;
/** Up to this many sites are laid out before they are shown, with full dots. */
const FEW_SITES = 150;
/** Of more sites: 2,000 take 6 ms a step, and 20 ms for each part of the layout. */
const STEPS_OF_MANY = 160;
const STEPS_AT_ONCE = 4;
const LEAST_SCALE = 0.3;
const MIN_NODE_PX = 3;
const MAX_NODE_PX = 20;
/** Of a map that is narrower, the dots are smaller in proportion. */
const FULL_WIDTH_PX = 640;
const MAX_EDGE_PX = 4;
/** Around the letters, in the colour of the ground: they stand on lines and dots. */
const HALO_PX = 3;
const ZOOM_MS = 200;
/** Of the whole map: what is in sight around a site that was searched for. */
const CLOSE_RATIO = 0.3;

/**
 * Draws sites as dots with their links as lines: dots are dragged, pointed at and clicked, the wheel zooms.
 * @throws Error where the browser draws no WebGL.
 */
export function drawSiteGraph(
  container: HTMLElement,
  nodes: readonly SiteNode[],
  edges: readonly SiteEdge[],
  colours: MapColours,
  options: MapOptions,
): SiteMapView {
  const mostPx = Math.min(1, container.clientWidth / FULL_WIDTH_PX) * MAX_NODE_PX;
  const graph = graphOf(nodes, edges, colours, mostPx, options.sight?.places);
  let near: ReadonlySet<string> | undefined;
  const drawn: Label[] = [];
  const isKnown = nodes.every(({ site }) => options.sight?.places.has(site));
  const isMany = nodes.length > FEW_SITES;
  if (!isKnown && !isMany) layOut(graph, LAYOUT_STEPS);
  if (!isKnown && isMany && options.isMotionReduced) layOut(graph, STEPS_OF_MANY);
  const sigma = new Sigma(graph, container, {
    labelFont: options.font,
    labelColor: { color: colours.text },
    labelRenderedSizeThreshold: MIN_NODE_PX + 1,
    defaultEdgeColor: colours.line,
    hideEdgesOnMove: isMany,
    zIndex: true,
    defaultDrawNodeLabel: labelDrawing(colours, container, drawn),
    defaultDrawNodeHover: hoverDrawing(colours, container),
    nodeReducer: (node, data) => (near && !near.has(node) ? { ...data, color: colours.line, label: '' } : data),
    edgeReducer: (edge, data) => {
      if (!near) return data;
      const isNear = graph.extremities(edge).every((end) => near?.has(end));
      return isNear ? { ...data, color: colours.text } : { ...data, hidden: true };
    },
  });
  sigma.on('beforeRender', () => {
    drawn.length = 0;
  });
  const mark = (site: string | undefined) => {
    near = site === undefined ? undefined : new Set([site, ...graph.neighbors(site)]);
    sigma.refresh({ skipIndexation: true });
  };
  let shown: string | undefined;
  const point = (site: string | undefined) => {
    options.onPoint(site);
    mark(site ?? shown);
  };
  sigma.on('enterNode', ({ node }) => point(node));
  sigma.on('leaveNode', () => point(undefined));
  const stopLayout = isKnown || !isMany || options.isMotionReduced ? () => {} : goOnLayingOut(graph);
  letDrag(graph, sigma, stopLayout, options.onOpen);
  const camera = sigma.getCamera();
  if (options.sight) camera.setState(options.sight.camera);
  const duration = options.isMotionReduced ? 1 : ZOOM_MS;
  return {
    zoomIn: () => void camera.animatedZoom({ duration }),
    zoomOut: () => void camera.animatedUnzoom({ duration }),
    reset: () => void camera.animatedReset({ duration }),
    show(site) {
      shown = site;
      mark(site);
      const place = site === undefined ? undefined : sigma.getNodeDisplayData(site);
      if (place) void camera.animate({ x: place.x, y: place.y, ratio: CLOSE_RATIO }, { duration });
    },
    sight: () => ({
      camera: camera.getState(),
      places: new Map(graph.mapNodes((site, { x, y }) => [site, { x, y }] as [string, Coordinates])),
    }),
    destroy() {
      stopLayout();
      sigma.kill();
    },
  };
}

/** Sites where they were, or else on a circle; the same sites give the same map. */
function graphOf(
  nodes: readonly SiteNode[],
  edges: readonly SiteEdge[],
  colours: MapColours,
  mostPx: number,
  places: ReadonlyMap<string, Coordinates> | undefined,
): Graph {
  const graph = new Graph({ type: 'undirected' });
  const mostPages = Math.max(1, ...nodes.map(({ pages }) => pages));
  const mostLinks = Math.max(1, ...edges.map(({ links }) => links));
  const scale = Math.max(LEAST_SCALE, Math.min(1, Math.sqrt(FEW_SITES / nodes.length)));
  nodes.forEach(({ site, pages, tone }, i) => {
    const angle = (2 * Math.PI * i) / nodes.length;
    graph.addNode(site, {
      label: site,
      ...(places?.get(site) ?? { x: Math.cos(angle), y: Math.sin(angle) }),
      size: scale * (MIN_NODE_PX + (mostPx - MIN_NODE_PX) * Math.sqrt(pages / mostPages)),
      color: colours[tone],
      zIndex: LAYERS[tone],
    });
  });
  for (const { a, b, links } of edges) {
    const size = scale * (1 + (MAX_EDGE_PX - 1) * Math.sqrt(links / mostLinks));
    graph.addEdge(a, b, { size, weight: Math.log1p(links), color: colours.line });
  }
  return graph;
}

/** Moves the sites by so many steps to where the forces of their links pull them. */
function layOut(graph: Graph, iterations: number): void {
  const isMany = graph.order > FEW_SITES;
  forceAtlas2.assign(graph, {
    iterations,
    settings: {
      ...forceAtlas2.inferSettings(graph),
      adjustSizes: !isMany,
      // Far sites are taken together: n log n instead of n².
      barnesHutOptimize: isMany,
      strongGravityMode: !isMany,
    },
  });
}

/** Lays out a part in each frame; each part is drawn. @returns how to stop. */
function goOnLayingOut(graph: Graph): () => void {
  let done = 0;
  let frame = 0;
  const step = () => {
    layOut(graph, STEPS_AT_ONCE);
    done += STEPS_AT_ONCE;
    if (done < STEPS_OF_MANY) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** A dot follows the pointer that holds it; a click that moved nothing opens the site. */
function letDrag(graph: Graph, sigma: Sigma, onDrag: () => void, onOpen: (site: string) => void): void {
  let held: string | undefined;
  let isMoved = false;
  sigma.on('downNode', ({ node }) => {
    held = node;
    isMoved = false;
    if (!sigma.getCustomBBox()) sigma.setCustomBBox(sigma.getBBox());
  });
  sigma.on('moveBody', ({ event }) => {
    if (held === undefined) return;
    onDrag();
    isMoved = true;
    graph.mergeNodeAttributes(held, sigma.viewportToGraph(event));
    event.preventSigmaDefault();
  });
  const letGo = () => {
    held = undefined;
  };
  sigma.on('upNode', letGo);
  sigma.on('upStage', letGo);
  sigma.on('clickNode', ({ node }) => {
    if (!isMoved) onOpen(node);
  });
}

/** The library's own names are cut at the edge of a narrow map, and lie on one another. */
function labelDrawing(colours: MapColours, map: HTMLElement, drawn: Label[]): NodeLabelDrawingFunction {
  return (context, node, { labelSize, labelFont }) => {
    const label = node.label ?? '';
    if (label === '') return;
    context.font = `${labelSize}px ${labelFont}`;
    const place = labelPlace(node, context.measureText(label).width, labelSize, map.clientWidth);
    if (drawn.some((other) => overlaps(place, other))) return;
    drawn.push(place);
    context.lineJoin = 'round';
    context.lineWidth = HALO_PX;
    context.strokeStyle = colours.ground;
    context.strokeText(label, place.x, place.y);
    context.fillStyle = colours.text;
    context.fillText(label, place.x, place.y);
  };
}

/** The library's own label box is white in every theme. */
function hoverDrawing(colours: MapColours, map: HTMLElement): NodeHoverDrawingFunction {
  return (context, node, { labelSize, labelFont }) => {
    const label = node.label ?? '';
    context.font = `600 ${labelSize}px ${labelFont}`;
    const { x, y, width } = labelPlace(node, context.measureText(label).width, labelSize, map.clientWidth);
    context.fillStyle = colours.ground;
    context.fillRect(x - 2, y - labelSize * 1.2, width + 4, labelSize * 1.7);
    context.fillStyle = colours.text;
    context.fillText(label, x, y);
  };
}
