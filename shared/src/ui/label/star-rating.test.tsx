import { render, screen } from '@testing-library/react';
import { StarRating } from './star-rating';

test.each([
  [48, 'Rated 4.8 out of 5'],
  [10, 'Rated 1.0 out of 5'],
  [70, 'Rated 5.0 out of 5'],
])('says %s as stars', (value, name) => {
  render(<StarRating value={value} />);
  expect(screen.getByRole('img', { name })).toBeVisible();
});

test.each([0, -5])('passes no verdict on what nobody rated (%s)', (value) => {
  const { container } = render(<StarRating value={value} />);
  expect(container).toBeEmptyDOMElement();
});
