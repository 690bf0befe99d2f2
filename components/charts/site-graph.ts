/** Draws the map of sites. The libraries are large, so this file is loaded only when a map is shown. */
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import Sigma from 'sigma';
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { CameraState, Coordinates } from 'sigma/types';

export interface SiteNode {
  readonly site: string;
  readonly pages: number;
  /** State of the site; `likely` = not judged yet, with a high mean probability. */
  readonly tone: 'confirmed' | 'likely' | 'open' | 'rejected';
}

export interface SiteEdge {
  readonly a: string;
  readonly b: string;
  readonly links: number;
}

/** CSS colours without custom properties. */
export type MapColours = Readonly<Record<SiteNode['tone'] | 'text' | 'line' | 'ground', string>>;

/** Camera and positions of a map, with which the next map of the same sites starts. */
interface MapSight {
  readonly camera: CameraState;
  readonly places: ReadonlyMap<string, Coordinates>;
}

export interface SiteMapView {
  zoomIn(): void;
  zoomOut(): void;
  /** Shows the whole map again. */
  reset(): void;
  /** Moves the camera to a site and highlights its neighbours; undefined highlights no site. */
  show(site: string | undefined): void;
  /** Returns camera and positions, with which the next map starts. */
  sight(): MapSight;
  /** Stops the layout and removes the map. */
  destroy(): void;
}

interface MapOptions {
  readonly isMotionReduced: boolean;
  readonly font: string;
  readonly sight?: MapSight | undefined;
  /** Called with the site under the pointer, and with undefined when the pointer leaves. */
  onPoint(site: string | undefined): void;
  onOpen(site: string): void;
}

/** Drawing order: sites with higher numbers lie above the others. */
const LAYERS: Readonly<Record<SiteNode['tone'], number>> = { confirmed: 3, likely: 2, rejected: 1, open: 0 };
const LAYOUT_STEPS = 300;
/** A map of at most this many sites is laid out before it is shown, and its dots do not overlap. */
const FEW_SITES = 150;
/** Layout steps of a larger map. With 2,000 sites a step takes 6 ms, and each part of the layout 20 ms. */
const STEPS_OF_MANY = 160;
const STEPS_AT_ONCE = 4;
const LEAST_SCALE = 0.3;
const MIN_NODE_PX = 3;
const MAX_NODE_PX = 20;
/** On a map narrower than this, dots are smaller in proportion. */
const FULL_WIDTH_PX = 640;
const MAX_EDGE_PX = 4;
/** Width of the outline around letters, which keeps labels readable above lines and dots. */
const HALO_PX = 3;
const ZOOM_MS = 200;
/** Share of the map that is visible around a site found by the search field. */
const CLOSE_RATIO = 0.3;

/**
 * Draws sites as dots and their links as lines. The user can drag, point at and click dots, and zoom with the wheel. At
 * most 150 sites are laid out before the first drawing; more sites move for 40 frames, unless motion is reduced or all
 * positions are known.
 * @throws Error if the browser cannot draw WebGL.
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
  /** Greys all sites but `site` and its neighbours and hides the other lines; undefined restores all. */
  const mark = (site: string | undefined) => {
    near = site === undefined ? undefined : new Set([site, ...graph.neighbors(site)]);
    sigma.refresh({ skipIndexation: true });
  };
  let shown: string | undefined;
  /** Reports the site under the pointer and highlights it; without one, highlights the site that `show` chose last. */
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

/**
 * Builds the graph. Sites start at their positions on the last map, new sites on a circle; equal input gives equal
 * maps. The radius of a dot and the width of a line grow with the square root of their pages and links.
 */
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

/** Moves the sites by `iterations` steps of the ForceAtlas2 layout. Blocks until the steps are done. */
function layOut(graph: Graph, iterations: number): void {
  const isMany = graph.order > FEW_SITES;
  forceAtlas2.assign(graph, {
    iterations,
    settings: {
      ...forceAtlas2.inferSettings(graph),
      adjustSizes: !isMany,
      // Barnes–Hut approximates the forces of distant sites: n log n instead of n² operations.
      barnesHutOptimize: isMany,
      strongGravityMode: !isMany,
    },
  });
}

/** Runs 160 steps of the layout, four in each animation frame. @returns a function that stops the layout. */
function goOnLayingOut(graph: Graph): () => void {
  let done = 0;
  let frame = 0;
  /** Runs four layout steps and asks for the next frame, until all steps are done. */
  const step = () => {
    layOut(graph, STEPS_AT_ONCE);
    done += STEPS_AT_ONCE;
    if (done < STEPS_OF_MANY) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/**
 * Lets the pointer drag dots; the first press on a dot fixes the bounding box of the map. A click without movement
 * opens the site.
 * @param onDrag called at each movement of a dragged dot.
 */
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

/**
 * Returns a function that draws labels inside the map and skips a label that overlaps an earlier one. The library's own
 * labels are cut off at the edge and overlap.
 * @param drawn boxes of the labels of this frame; each drawn label is added.
 */
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

/**
 * Returns a function that draws the label under the pointer in the colours of the theme, over all others. The library's
 * own label box is always white.
 */
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

/** Distance in pixels between a dot and its label. */
const GAP_PX = 3;

interface Dot {
  readonly x: number;
  readonly y: number;
  /** Radius in pixels. */
  readonly size: number;
}

/** Box of a label in pixels: `x` is where the text starts, `y` its baseline. */
interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Places the label of a dot: right of the dot, else left of it, else at the right edge of the map.
 * A place is skipped if the map would cut the label off there. All numbers are pixels.
 */
export function labelPlace({ x, y, size }: Dot, width: number, height: number, mapWidth: number): Label {
  const right = x + size + GAP_PX;
  const left = x - size - GAP_PX - width;
  const start = right + width <= mapWidth ? right : left >= 0 ? left : Math.max(0, mapWidth - width);
  return { x: start, y: y + height / 3, width, height };
}

/** Whether two labels overlap; `x` is their left end, `y` their middle. Boxes that only touch do not overlap. */
export function overlaps(a: Label, b: Label): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}
