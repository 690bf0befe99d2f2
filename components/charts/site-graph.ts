/** Draws the map of sites. Loaded only when a map is shown: the libraries are large. */
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import Sigma from 'sigma';
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { CameraState } from 'sigma/types';
import { type Label, labelPlace, overlaps } from './label-place';

export interface SiteNode {
  readonly site: string;
  readonly pages: number;
  readonly tone: 'confirmed' | 'rejected' | 'open';
}

export interface SiteEdge {
  readonly a: string;
  readonly b: string;
  readonly links: number;
}

/** CSS colours, resolved. */
export interface MapColours {
  readonly confirmed: string;
  readonly rejected: string;
  readonly open: string;
  readonly text: string;
  readonly line: string;
  readonly ground: string;
}

export interface SiteMapView {
  zoomIn(): void;
  zoomOut(): void;
  reset(): void;
  /** What is in sight, to be shown again by the next map. */
  camera(): CameraState;
  destroy(): void;
}

const LAYOUT_STEPS = 300;
const MIN_NODE_PX = 4;
const MAX_NODE_PX = 18;
/** Of a map that is narrower, the dots are smaller in proportion. */
const FULL_WIDTH_PX = 640;
const MAX_EDGE_PX = 4;
/** Around the letters, in the colour of the ground: they stand on lines and dots. */
const HALO_PX = 3;
const ZOOM_MS = 200;

/**
 * @param onSelect called with the site under the pointer, and with undefined when it leaves.
 * @throws Error where the browser draws no WebGL.
 */
export function drawSiteGraph(
  container: HTMLElement,
  nodes: readonly SiteNode[],
  edges: readonly SiteEdge[],
  colours: MapColours,
  options: {
    readonly isMotionReduced: boolean;
    readonly font: string;
    readonly camera?: CameraState | undefined;
    onSelect(site: string | undefined): void;
  },
): SiteMapView {
  const graph = laidOut(nodes, edges, colours, Math.min(1, container.clientWidth / FULL_WIDTH_PX) * MAX_NODE_PX);
  let near: ReadonlySet<string> | undefined;
  const drawn: Label[] = [];
  const sigma = new Sigma(graph, container, {
    labelFont: options.font,
    labelColor: { color: colours.text },
    labelRenderedSizeThreshold: MIN_NODE_PX + 1,
    defaultEdgeColor: colours.line,
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
  const point = (site: string | undefined) => {
    near = site === undefined ? undefined : new Set([site, ...graph.neighbors(site)]);
    options.onSelect(site);
    sigma.refresh({ skipIndexation: true });
  };
  sigma.on('enterNode', ({ node }) => point(node));
  sigma.on('leaveNode', () => point(undefined));
  const camera = sigma.getCamera();
  if (options.camera) camera.setState(options.camera);
  const duration = options.isMotionReduced ? 1 : ZOOM_MS;
  return {
    zoomIn: () => void camera.animatedZoom({ duration }),
    zoomOut: () => void camera.animatedUnzoom({ duration }),
    reset: () => void camera.animatedReset({ duration }),
    camera: () => camera.getState(),
    destroy: () => sigma.kill(),
  };
}

/** Places the sites: each where the forces of its links pull it. The same sites give the same map. */
function laidOut(nodes: readonly SiteNode[], edges: readonly SiteEdge[], colours: MapColours, mostPx: number): Graph {
  const graph = new Graph({ type: 'undirected' });
  const mostPages = Math.max(1, ...nodes.map(({ pages }) => pages));
  const mostLinks = Math.max(1, ...edges.map(({ links }) => links));
  nodes.forEach(({ site, pages, tone }, i) => {
    const angle = (2 * Math.PI * i) / nodes.length;
    graph.addNode(site, {
      label: site,
      x: Math.cos(angle),
      y: Math.sin(angle),
      size: MIN_NODE_PX + (mostPx - MIN_NODE_PX) * Math.sqrt(pages / mostPages),
      color: colours[tone],
    });
  });
  for (const { a, b, links } of edges) {
    const size = 1 + (MAX_EDGE_PX - 1) * Math.sqrt(links / mostLinks);
    graph.addEdge(a, b, { size, weight: Math.log1p(links), color: colours.line });
  }
  forceAtlas2.assign(graph, {
    iterations: LAYOUT_STEPS,
    settings: { ...forceAtlas2.inferSettings(graph), adjustSizes: true, strongGravityMode: true },
  });
  return graph;
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
