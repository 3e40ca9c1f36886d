import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(__dirname, '..');
/** Forms of acts with fields of their own. */
const forms = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return [...text.matchAll(/renderFields=\{[\s\S]*?\n\s+read=/g)].map(([form]) => ({ file, form }));
  });

describe('the forms of staff', () => {
  it('begin with what was typed before a crash, each field of each', () => {
    const fields = forms.flatMap(({ file, form }) =>
      [...form.matchAll(/<(?:Field|TextArea|Select|Checkbox)\b[\s\S]*?\/>/g)].map(([field]) => ({ file, field })),
    );
    expect(fields.length).toBeGreaterThan(15);
    // A browser gives no file back.
    const forgetful = fields.filter(({ field }) => !field.includes('type="file"') && !/draft\[/.test(field));
    expect(forgetful).toEqual([]);
  });
});
