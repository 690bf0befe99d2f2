/** The package has no types of its own; only tests use it. */
declare module 'graphology-pagerank' {
  import type Graph from 'graphology';
  export default function pagerank(
    graph: Graph,
    options?: { alpha?: number; tolerance?: number; maxIterations?: number; getEdgeWeight?: string | null },
  ): Record<string, number>;
}
