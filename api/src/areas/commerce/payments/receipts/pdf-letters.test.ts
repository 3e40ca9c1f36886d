import { jest } from '@jest/globals';
import Sheet from 'pdfkit';
import { registerLetters, wrap, write } from './pdf-letters';

let sheet: InstanceType<typeof Sheet>;
beforeEach(() => {
  sheet = new Sheet({ size: 'A4', margin: 0 });
  registerLetters(sheet);
});

/** The drawn runs of a text, with the font of each. */
function drawn(text: string, weight: 400 | 600 = 400): { text: string; fonts: string[] } {
  const fonts: string[] = [];
  const runs: string[] = [];
  const font = jest.spyOn(sheet, 'font');
  jest.spyOn(sheet, 'text').mockImplementation((run) => {
    runs.push(run);
    const [name] = font.mock.lastCall ?? [];
    if (typeof name === 'string') fonts.push(name);
    return sheet;
  });
  write(sheet, text, { x: 0, y: 0, weight });
  return { text: runs.join(''), fonts };
}

describe('letters of a receipt', () => {
  it.each([
    ['Vespera Media Ltd', ['mona-sans-latin-600']],
    ['Żółw Sp. z o.o.', ['mona-sans-latin-ext-600', 'mona-sans-latin-600']],
    ['Βεσπέρα Α.Ε.', ['roboto-greek-600', 'mona-sans-latin-600']],
    ['ООО «Веспера»', ['roboto-cyrillic-600', 'mona-sans-latin-600']],
    ['Қазақ', ['roboto-cyrillic-ext-600', 'roboto-cyrillic-600']],
  ])('are drawn of %s', (name, fonts) => {
    const line = drawn(name, 600);
    expect(line.text).toBe(name);
    expect(new Set(line.fonts)).toEqual(new Set(fonts));
  });

  it('are a question mark where no typeface has them', () => {
    expect(drawn('東京 Ltd').text).toBe('?? Ltd');
  });

  it('stay whole words on each line', () => {
    expect(wrap(sheet, 'Βασιλίσσης Σοφίας 4, Αθήνα', 70)).toEqual(['Βασιλίσσης', 'Σοφίας 4,', 'Αθήνα']);
  });
});
