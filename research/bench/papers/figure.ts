import * as v from 'valibot';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 420, 52, 240, 16, 40];
/** Okabe and Ito's colours, which colour-blind people can tell apart; dashes tell the second round apart. */
const COLOURS = ['#000000', '#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * A figure of a paper: lines over common axes. Points are [x, y] in ascending order of x; `file` is the name of the SVG
 * file, without extension.
 */
export const Figure = v.object({
  ...{ file: v.string(), title: v.string(), x: v.string(), y: v.string() },
  lines: v.array(v.object({ name: v.string(), points: v.array(v.tuple([v.number(), v.number()])) })),
});
export type Figure = v.InferOutput<typeof Figure>;

/** Returns the figure as SVG. Both axes start at 0. */
export function figureSvg({ lines, x: xName, y: yName }: Figure): string {
  const most = (axis: 0 | 1) => Math.max(...lines.flatMap(({ points }) => points.map((point) => point[axis]))) || 1;
  const [mostX, mostY] = [most(0), most(1)];
  const x = (value: number) => (LEFT + (value / mostX) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (value: number) => (HEIGHT - BOTTOM - (value / mostY) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const grid = TICKS.map((part) => {
    const [up, along] = [part * mostY, part * mostX];
    return `<path d="M${LEFT} ${y(up)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 6}" y="${y(up)}" text-anchor="end" dy=".3em">${short(up)}</text><text x="${x(along)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${short(along)}</text>`;
  });
  const drawn = lines.map(({ name, points }, i) => {
    const style = `stroke="${COLOURS[i % COLOURS.length]}"${i >= COLOURS.length ? ' stroke-dasharray="5 3"' : ''}`;
    const path = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point[0])} ${y(point[1])}`).join('');
    const [row, key] = [TOP + 12 + i * 18, WIDTH - RIGHT + 12];
    return `<path d="${path}" fill="none" stroke-width="1.6" ${style}/><path d="M${key} ${row}h22" stroke-width="2" ${style}/><text x="${key + 28}" y="${row}" dy=".3em">${escaped(name)}</text>`;
  });
  const labels = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${escaped(xName)}</text><text transform="translate(12 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${escaped(yName)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${grid.join('')}${drawn.join('')}${labels}</svg>\n`;
}

/** Returns a number as a label of an axis: three significant digits below 20, else a whole number. */
function short(value: number): string {
  return value >= 20 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
