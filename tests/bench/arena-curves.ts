import type { ArenaRow } from './arena-report';
import { mean } from './quality';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 420, 52, 190, 16, 40];
/** Okabe and Ito's colours, which colour-blind people can tell apart; dashes tell the second round apart. */
const COLOURS = ['#000000', '#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

/** Relevant pages by pages fetched, the mean of all cases, as SVG. */
export function curvesOf(rows: readonly ArenaRow[]): string {
  const names = [...new Set(rows.map(({ frontier }) => frontier))];
  const lines = names
    .map((name, i) => ({ name, i, points: meanCurve(rows.filter(({ frontier }) => frontier === name)) }))
    .sort((a, b) => (b.points.at(-1)?.[1] ?? 0) - (a.points.at(-1)?.[1] ?? 0));
  const [mostPages, mostFound] = [0, 1].map((axis) =>
    Math.max(1, ...lines.flatMap(({ points }) => points.map((point) => point[axis] as number))),
  ) as [number, number];
  const x = (pages: number) => (LEFT + (pages / mostPages) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (found: number) => (HEIGHT - BOTTOM - (found / mostFound) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const grid = ticks.map((part) => {
    const [found, pages] = [Math.round(part * mostFound), Math.round(part * mostPages)];
    return `<path d="M${LEFT} ${y(found)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 6}" y="${y(found)}" text-anchor="end" dy=".3em">${found}</text><text x="${x(pages)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${pages}</text>`;
  });
  const drawn = lines.map(({ name, i, points }, place) => {
    const style = `stroke="${COLOURS[i % COLOURS.length]}"${i >= COLOURS.length ? ' stroke-dasharray="5 3"' : ''}`;
    const path = points.map(([pages, found], at) => `${at === 0 ? 'M' : 'L'}${x(pages)} ${y(found)}`).join('');
    const row = TOP + 12 + place * 18;
    const key = WIDTH - RIGHT + 12;
    return `<path d="${path}" fill="none" stroke-width="1.6" ${style}/><path d="M${key} ${row}h22" stroke-width="2" ${style}/><text x="${key + 28}" y="${row}" dy=".3em">${name}</text>`;
  });
  const labels = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">pages fetched</text><text transform="translate(12 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">relevant pages</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${grid.join('')}${drawn.join('')}${labels}</svg>\n`;
}

/** A crawl that ran dry keeps what it had. */
function meanCurve(rows: readonly ArenaRow[]): (readonly [number, number])[] {
  const longest = rows.reduce<ArenaRow['curve']>((best, { curve }) => (curve.length > best.length ? curve : best), []);
  const points = longest.map(([pages], at) => {
    const founds = rows.map(({ curve }) => (curve[at] ?? curve.at(-1))?.[1] ?? 0);
    return [pages, mean(founds)] as const;
  });
  return [[0, 0], ...points];
}
