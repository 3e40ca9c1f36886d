import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { Button } from './button';
import { Dialog } from '../overlay/dialog';
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from './menu';

const options = [
  { value: 'popular', label: 'Most popular' },
  { value: 'newest', label: 'Newest' },
  { value: 'price', label: 'Price, low to high' },
];
const router = createMemoryRouter('/games');
const remove = jest.fn();
const withdraw = jest.fn();

beforeAll(() => {
  // jsdom lays nothing out.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLElement.prototype.scrollIntoView = () => {};
});
beforeEach(() => jest.clearAllMocks());

function Sorting() {
  const [value, setValue] = useState('popular');
  return (
    <RouterBridge router={router} owns={() => true}>
      <Menu trigger={<Button>Sort by</Button>}>
        <MenuChoices label="Order" options={options} value={value} onChange={setValue} />
        <MenuSeparator />
        <MenuLink to="/games?page=2">Second page</MenuLink>
        <MenuItem icon="settings" onSelect={remove}>
          Remove all
        </MenuItem>
        <MenuItem disabled onSelect={withdraw}>
          Withdraw
        </MenuItem>
      </Menu>
    </RouterBridge>
  );
}
const button = () => screen.getByRole('button', { name: 'Sort by' });
const focused = () => document.activeElement?.textContent;

it('is closed at first, and opens by keyboard on its first row', async () => {
  render(<Sorting />);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menu', { name: 'Sort by' })).toBeInTheDocument();
  expect(screen.getByRole('menuitemradio', { name: 'Most popular' })).toHaveFocus();
  expect(screen.getByRole('menuitemradio', { name: 'Most popular' })).toBeChecked();
});

it('moves by arrow keys past what is disabled, by Home and End, and by typed letters', async () => {
  render(<Sorting />);
  await userEvent.click(button());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Newest');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Remove all');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Most popular');
  await userEvent.keyboard('pr');
  expect(focused()).toBe('Price, low to high');
});

it('takes a choice, closes, and gives the focus back', async () => {
  render(<Sorting />);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Newest' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  expect(screen.getByRole('menuitemradio', { name: 'Newest' })).toBeChecked();
});

it('does what a row says, follows a link, and leaves a disabled row alone', async () => {
  render(<Sorting />);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove all' }));
  expect(remove).toHaveBeenCalledTimes(1);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Withdraw' }));
  expect(withdraw).not.toHaveBeenCalled();
  await userEvent.keyboard('{Home}s{Enter}');
  expect(router.visited).toEqual(['/games?page=2']);
});

it('closes on Escape and gives the focus back', async () => {
  render(<Sorting />);
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});

it('opens inside the dialog it belongs to, and its Escape does not close that', async () => {
  const close = jest.fn();
  render(
    <Dialog open title="Filters" onClose={close}>
      <Sorting />
    </Dialog>,
  );
  await userEvent.click(button());
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('menu'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
});
