import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { Button } from './button';
import { Field } from '../form/field';
import { PasswordField } from '../form/password-field';
import { Select } from '../form/select';

const router = createMemoryRouter('/');
const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);

describe('Field', () => {
  it('belongs to its label and has no error wiring while all is well', () => {
    render(<Field label="E-mail" name="email" type="email" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).not.toHaveAttribute('aria-invalid');
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('is described by its error and its hint', () => {
    render(<Field label="E-mail" error="Enter a full address." hint="We send a link." />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Enter a full address. We send a link.');
  });

  it('hides the success sentence while there is an error', () => {
    render(<Field label="E-mail" error="Enter a full address." success="Looks good." />);
    expect(screen.queryByText('Looks good.')).not.toBeInTheDocument();
  });
});

it('shows and hides a password on demand, and keeps what was typed', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'lantern');
  expect(input).toHaveAttribute('type', 'password');
  const toggle = screen.getByRole('button', { name: 'Show password' });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('lantern');
});

it('keeps a hidden label for screen readers on a select', async () => {
  const change = jest.fn();
  const options = [
    { value: 'popular', label: 'Most popular' },
    { value: 'newest', label: 'Newest' },
  ];
  render(
    <Select
      label="Sort by"
      hideLabel
      options={options}
      defaultValue="popular"
      onChange={(event) => change(event.target.value)}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
  expect(change).toHaveBeenCalledWith('newest');
});

describe('Button', () => {
  it('ignores presses while loading, keeps its name, and does not send its form', async () => {
    const click = jest.fn();
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" loading={loading} onClick={click}>
          Log in
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    const button = screen.getByRole('button', { name: 'Log in' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.click(button);
    expect(click).toHaveBeenCalledTimes(1);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('does not send a form unless told to', () => {
    const submit = jest.fn();
    render(
      <form onSubmit={submit}>
        <Button>Clear</Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('is a link for a route and for an address', () => {
    render(
      <InRouter>
        <Button to="/games">More Games</Button>
        <Button href="https://example.com/">Leave</Button>
      </InRouter>,
    );
    expect(screen.getByRole('link', { name: 'More Games' })).toHaveAttribute('href', '/games');
    expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', 'https://example.com/');
  });
});
