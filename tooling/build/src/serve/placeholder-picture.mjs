/**
 * A picture in place of the API's, for a remote that runs alone: the same path gives the same picture.
 * @param {string} path as it is asked for, e.g. `/media/w_360,f_webp/posters/ember-orbit.webp`
 * @returns {string} an SVG document: a sky, a sun and a ground; a title for logos, letters for portraits
 */
export function placeholderPicture(path) {
  const [folder = '', file = ''] = path.split('?')[0].split('/').slice(-2);
  const words = file
    .replace(/\.\w+$/, '')
    .split('-')
    .filter((word) => /^[a-z]+$/.test(word));
  if (folder === 'logos') {
    const title = words.join(' ').toUpperCase();
    return svg(600, 160, text(300, 100, Math.min(72, 900 / Math.max(title.length, 1)), title));
  }
  const seed = Buffer.from(file).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);
  const hue = seed % 360;
  const [x, y, radius] = [90 + (seed % 120), 110 + (seed % 60), 46 + (seed % 40)];
  const letters = words.map((word) => word[0].toUpperCase()).join('');
  return svg(
    300,
    400,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 18%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 55% 42%)"/></linearGradient></defs><rect width="300" height="400" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${(hue + 30) % 360} 80% 72%)"/><path d="M0 ${260 + (seed % 40)}Q150 ${200 + (seed % 70)} 300 ${270 + (seed % 30)}V400H0Z" fill="hsl(${hue} 50% 10%)"/>${folder === 'portraits' ? text(150, 200, 90, letters) : ''}`,
  );
}

const svg = (width, height, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;

const text = (x, y, size, words) =>
  `<text x="${x}" y="${y}" fill="#fff" font-family="sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${words}</text>`;
