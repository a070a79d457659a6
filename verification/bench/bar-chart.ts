interface Bar {
  label: string;
  value: number;
}

const LABEL_WIDTH = 200;
const BAR_WIDTH = 360;
const VALUE_WIDTH = 80;
const LINE_HEIGHT = 28;
const TITLE_HEIGHT = 40;
const WIDTH = LABEL_WIDTH + BAR_WIDTH + VALUE_WIDTH;

/** An SVG image with one horizontal bar for each value, in colours that are readable on light and dark pages. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const largest = Math.max(...bars.map(({ value }) => value));
  const height = TITLE_HEIGHT + bars.length * LINE_HEIGHT;
  const lines = bars.map(({ label, value }, index) => {
    const top = TITLE_HEIGHT + index * LINE_HEIGHT;
    const width = ((value / largest) * BAR_WIDTH).toFixed(1);
    const right = LABEL_WIDTH + Number(width) + 8;
    return `  <text x="${LABEL_WIDTH - 8}" y="${top + 15}" text-anchor="end">${escaped(label)}</text>
  <rect x="${LABEL_WIDTH}" y="${top}" width="${width}" height="20" fill="#4a7fb5"/>
  <text x="${right}" y="${top + 15}">${value.toLocaleString('en')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"
  font-family="sans-serif" font-size="13" fill="#767676" role="img">
  <title>${escaped(title)}</title>
  <text x="0" y="18" font-size="15">${escaped(title)}</text>
${lines.join('\n')}
</svg>
`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
