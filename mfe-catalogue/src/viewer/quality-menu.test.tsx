import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayablePart } from '../player/file-words';
import { QualityMenu } from './quality-menu';

const frame = { projection: '360', stereo: 'mono', fieldOfView: 360, lens: null } as const;
const plain: PlayablePart = {
  part: 0,
  label: 'HD, VR 360',
  frame: { ...frame, quality: 'HD', width: 1920, height: 960 },
};
const sharp: PlayablePart = {
  part: 2,
  label: '4K, VR 360',
  frame: { ...frame, quality: '4K', width: 3840, height: 1920, codecs: 'av01.0.12M.08' },
};

test('says in which quality the film is shown, and another can be chosen', async () => {
  const user = userEvent.setup();
  const onPart = jest.fn();
  render(<QualityMenu parts={[plain, sharp]} part={plain} onPart={onPart} />);
  const choice = screen.getByRole('combobox', { name: 'Quality' });
  expect(choice).toHaveDisplayValue('HD');
  await user.selectOptions(choice, '4K');
  expect(onPart).toHaveBeenCalledWith(sharp);
});
