import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { useApp } from '../common/app-context';
import { formatDay, formatNumber, formatPercent } from '../common/format';
import { DARK, useMedia } from '../common/rendering';

export interface ChartLine<Point> {
  readonly label: string;
  /** Returns the value at a point; undefined leaves a gap in the line. */
  of(point: Point, index: number): number | undefined;
  /** CSS class of the line, which sets its colour in the legend and the chart. */
  readonly tone: string;
  /** Lengths in pixels of the dashes and gaps, which tell lines apart without colour; solid when absent. */
  readonly dash?: readonly number[];
  readonly stepped?: boolean;
}

interface LineChartProps<Point> {
  readonly title: string;
  /** Description of the chart for screen readers; the title when absent. */
  readonly summary?: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Whether the values are shares in [0, 1], written as percent. */
  readonly shares?: boolean;
  /** The chart is drawn again when the array changes, not when a function does. */
  readonly points: readonly Point[];
  /** Returns the horizontal value of a point; ascending. */
  x(point: Point): number;
  /** Whether the horizontal values are times in milliseconds since the epoch, in steps of weeks. */
  readonly weekly?: boolean;
  readonly lines: readonly ChartLine<Point>[];
}

const HEIGHT_PX = 240;
/** Possible distances between the marks of an axis of shares. The steps of counts are whole numbers. */
const SHARE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];
const WEEK_STEPS = [1, 2, 4, 13, 26, 52].map((weeks) => weeks * 604_800_000);
const COUNT_STEPS = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((step) => [step, 2 * step, 5 * step]);

/**
 * A chart of lines over one horizontal axis, with a legend above; the vertical axis starts at 0. The first chart loads
 * the drawing library. Without a 2D canvas only title and legend appear.
 */
export function LineChart<Point>(props: LineChartProps<Point>) {
  const { title, summary = title, xLabel, yLabel, shares, weekly, points, lines } = props;
  const { locale, settings } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLUListElement>(null);
  const theme = settings.value.theme;
  const isDark = useMedia(DARK);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let stopped = false;
    let stop = () => {};
    void import('uplot').then(({ default: Plot }) => {
      if (stopped || !element.ownerDocument.createElement('canvas').getContext('2d')) return;
      const values = lines.map(({ of }) => points.map((point, i) => of(point, i) ?? null));
      stop = drawn(Plot, element, {
        ...plotOptions(Plot, props, values, locale, keys.current),
        data: [points.map(props.x), ...values] as uPlot.AlignedData,
      });
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [points, xLabel, yLabel, shares, weekly, locale, theme, isDark]);

  return (
    <figure class="stack chart">
      <figcaption>{title}</figcaption>
      <ul class="row chart-keys" ref={keys}>
        {lines.map(({ label, tone, dash }) => (
          <li key={label} class={`chart-key ${tone}`}>
            <svg viewBox="0 0 24 4" aria-hidden="true">
              <path d="M0 2h24" stroke-dasharray={dash?.join(' ')} />
            </svg>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <div class="chart-plot" dir="ltr" role="img" aria-label={summary} ref={host} />
    </figure>
  );
}

/**
 * Draws the chart, 240 pixels high and at least 200 wide, and resizes it with its element.
 * @returns a function that removes the chart.
 */
function drawn(
  Plot: typeof uPlot,
  element: HTMLElement,
  { data, ...options }: Omit<uPlot.Options, 'width' | 'height'> & { readonly data: uPlot.AlignedData },
): () => void {
  const width = () => Math.max(200, element.clientWidth);
  const plot = new Plot({ ...options, width: width(), height: HEIGHT_PX }, data, element);
  const observer = new ResizeObserver(() => {
    if (plot.width !== width()) plot.setSize({ width: width(), height: HEIGHT_PX });
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}

/**
 * Returns uPlot's options: axes, scales and the colours of the lines. Lines join known values across gaps; a line with
 * one value shows a point.
 * @param values one row per line, null = unknown.
 * @param keys legend, whose CSS gives colours and font.
 */
function plotOptions<Point>(
  Plot: typeof uPlot,
  { xLabel, yLabel, shares = false, weekly, lines }: LineChartProps<Point>,
  values: readonly (readonly (number | null)[])[],
  locale: string,
  keys: HTMLElement | null,
): Omit<uPlot.Options, 'width' | 'height'> {
  // A canvas cannot read CSS custom properties, so the colours come from the elements of the legend.
  const colour = (element: Element | null | undefined, property = 'color') =>
    element ? getComputedStyle(element).getPropertyValue(property) : '';
  const text = colour(keys);
  const grid = { stroke: colour(keys, 'outline-color'), width: 1 };
  const font = `11px ${keys ? getComputedStyle(keys).fontFamily : 'sans-serif'}`;
  const format = (isShare: boolean) => (_: uPlot, values: number[]) =>
    values.map((value) => (isShare ? formatPercent : formatNumber)(locale, value));
  /** Returns the options of an axis whose values are shares (written as percent) or counts. */
  const axis = (label: string, isShare: boolean) => ({
    label,
    stroke: text,
    grid,
    ticks: grid,
    font,
    labelFont: font,
    labelSize: 20,
    values: format(isShare),
    incrs: isShare ? SHARE_STEPS : COUNT_STEPS,
  });
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(most, 1e-3) * 1.05] } },
    axes: [
      {
        ...axis(xLabel, false),
        size: 34,
        ...(weekly && {
          incrs: WEEK_STEPS,
          values: (_: uPlot, values: number[]) => values.map((ms) => formatDay(locale, ms)),
        }),
      },
      { ...axis(yLabel, shares), size: 52 },
    ],
    series: [
      {},
      ...lines.map(({ label, dash, stepped }, i) => ({
        label,
        stroke: colour(keys?.children[i]),
        width: 2,
        spanGaps: true,
        points: { show: values[i]?.filter((value) => value !== null).length === 1 },
        ...(dash ? { dash: [...dash] } : {}),
        ...(stepped ? { paths: Plot.paths.stepped?.({ align: 1 }) } : {}),
      })),
    ],
  };
}
