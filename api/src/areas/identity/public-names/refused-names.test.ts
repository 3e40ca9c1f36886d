import { englishDataset } from 'obscenity';
import { nameKey } from './name-key';
import { refusalOf } from './refused-names';

const taken = [
  { name: 'Mara Vellin', within: true },
  { name: 'Mara', within: false },
  { name: 'Halcyon', within: true },
];
const refusal = (name: string, refused: readonly string[] = []) => refusalOf(name, taken, refused);

it.each([
  'Blue Fox',
  'Åsa',
  'Дарья',
  '夜の猫',
  'राधा',
  'Tamara',
  'Stafford',
  'Modesty',
  'Guestbook',
  'Fox 2026',
  'O’Hara',
])('a member may be called %s', (name) => expect(refusal(name)).toBeNull());

it.each([
  // The first has Cyrillic letters, the second Greek ones, the third digits, the fourth what stands between.
  ['Маrа Vеllin', 'performer'],
  ['Μara Vellin', 'performer'],
  ['mara ve11in', 'performer'],
  ['m-a-r-a_v-e-l-l-i-n', 'performer'],
  ['The Mara Vellin', 'performer'],
  ['rnara', 'performer'],
  ['MÁRÁ', 'performer'],
  ['HaIcyon Team', '“staff”'],
  ['Halcyon fan', 'the site’s'],
  ['4dm1n', '“staff”'],
  ['A d m i n', '“staff”'],
  ['Аdmin', '“staff”'],
  ['Support 24', '“staff”'],
  ['support24', '“staff”'],
  ['m0ds', '“staff”'],
  ['Guest 4821', '“guest”'],
  ['guest4821', '“guest”'],
  ['Performer', '“staff”'],
  ['20-26', 'letter'],
  ['Call 555 0199', 'digits'],
])('nobody takes %s for somebody else, or finds somebody by it', (name, reason) =>
  expect(refusal(name)).toContain(reason),
);

it('refuses every word of the list that stands alone', () => {
  const words = englishDataset
    .build()
    .blacklistedTerms.map(({ pattern }) =>
      pattern.nodes.map((node) => ('chars' in node ? String.fromCodePoint(...node.chars) : '?')).join(''),
    )
    .filter((word) => /^[a-z]{4,}$/.test(word));
  expect(words.length).toBeGreaterThan(40);
  const accepted = words.filter((word) => refusal(word) === null || refusal(word.split('').join(' ')) === null);
  expect(accepted).toHaveLength(0);
});

it('refuses words of the operator’s list, however they are written', () => {
  for (const name of ['Zonker', 'z o n k', 'Z0NK', 'zönk fan']) expect(refusal(name, ['zonk'])).toContain('word');
  expect(refusal('Zonker')).toBeNull();
});

it('names that look alike have one key, other names have others', () => {
  const alike = ['Blue Harbour', 'blue-harbour', 'BLUE HARBOUR', 'Blüe Hárbour', 'ВІuе Нarbоur', 'Ｂｌｕｅ Harbour'];
  expect(new Set(alike.map(nameKey)).size).toBe(1);
  expect(
    new Set(['Guest 1000', 'Guest 1001', 'Guest 1010', 'Blue Harbor', 'Blue', 'राधा', 'राधी'].map(nameKey)).size,
  ).toBe(7);
});
