import { render } from '@testing-library/react';
import { Difficulty } from './difficulty';

test('says what is hard, but where a word beside it does', () => {
  expect(render(<Difficulty value={2} />).container).toHaveTextContent('HARD difficulty');
  expect(render(<Difficulty value={2} labelled />).container).toHaveTextContent(/^HARD$/);
});
