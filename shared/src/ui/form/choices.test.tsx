import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioGroup } from './radio-group';
import { Switch } from './switch';
import { TextArea } from './text-area';

describe('Switch', () => {
  it('is switched by its label, by Space, and says which way it stands', async () => {
    const change = jest.fn();
    render(
      <Switch
        label="New games"
        hint="One e-mail a week."
        defaultChecked={false}
        onChange={({ target }) => change(target.checked)}
      />,
    );
    const control = screen.getByRole('switch', { name: 'New games' });
    expect(control).toHaveAccessibleDescription('One e-mail a week.');
    await userEvent.click(screen.getByText('New games'));
    expect(control).toBeChecked();
    await userEvent.keyboard(' ');
    expect(control).not.toBeChecked();
    expect(change.mock.calls).toEqual([[true], [false]]);
  });

  it('stays as it is while it is disabled', async () => {
    render(<Switch label="New games" disabled defaultChecked />);
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole('switch')).toBeChecked();
  });
});

describe('RadioGroup', () => {
  const options = [
    { value: 'card', label: 'Card' },
    { value: 'wallet', label: 'Wallet transfer' },
    { value: 'cheque', label: 'Cheque', disabled: true },
  ] as const;
  function Payment({ error }: { error?: string }) {
    const [value, setValue] = useState<'card' | 'wallet' | 'cheque' | null>(null);
    return <RadioGroup legend="How do you pay?" options={options} value={value} onChange={setValue} error={error} />;
  }

  it('shows its legend, has nothing chosen at first, and then one', async () => {
    render(<Payment />);
    expect(screen.getByRole('radiogroup', { name: 'How do you pay?' })).toBeValid();
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Card'));
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: 'Wallet transfer' }));
    expect(screen.getByRole('radio', { name: 'Cheque' })).toBeDisabled();
  });

  it('is described by its error', () => {
    render(<Payment error="Choose one." />);
    expect(screen.getByRole('radiogroup')).toBeInvalid();
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one.');
  });
});

it('wires a text of several lines to its label, hint and error', async () => {
  render(<TextArea label="Message" hint="Up to 500 characters." error="Write a message." maxLength={5} />);
  const input = screen.getByRole('textbox', { name: 'Message' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Write a message. Up to 500 characters.');
  await userEvent.type(input, 'lantern');
  expect(input).toHaveValue('lante');
});
