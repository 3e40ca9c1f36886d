import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Tabs } from './tabs';

const tabs = [
  { value: 'about', label: 'About', content: <p>What it is</p> },
  { value: 'scenes', label: 'Scenes', count: 44, content: <p>Where it goes</p> },
  { value: 'files', label: 'Files', disabled: true, content: <p>What you load</p> },
  { value: 'reviews', label: 'Reviews', content: <p>What others say</p> },
];
const tab = (name: string) => screen.getByRole('tab', { name });

it('shows the panel of the first tab, named by it, and no other', () => {
  render(<Tabs label="About the game" tabs={tabs} />);
  expect(screen.getByRole('tablist', { name: 'About the game' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'About' })).toHaveTextContent('What it is');
  expect(screen.queryByText('Where it goes')).not.toBeInTheDocument();
});

it('moves by arrow keys, Home and End, around the ends and past disabled tabs', async () => {
  render(<Tabs label="About the game" tabs={tabs} />);
  await userEvent.tab();
  expect(tab('About')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Scenes 44')).toHaveFocus();
  expect(tab('Scenes 44')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Reviews' })).toHaveTextContent('What others say');
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('About')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tab('Reviews')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(tab('About')).toHaveFocus();
});

it('is one stop of Tab, and the panel the next', async () => {
  render(<Tabs label="About the game" tabs={tabs} />);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

it('follows the page that keeps the selected tab, and tells it what is wanted', async () => {
  const wanted = jest.fn();
  const { rerender } = render(<Tabs label="About the game" tabs={tabs} value="about" onChange={wanted} />);
  await userEvent.click(tab('Scenes 44'));
  expect(wanted).toHaveBeenCalledWith('scenes');
  expect(tab('About')).toHaveAttribute('aria-selected', 'true');
  rerender(<Tabs label="About the game" tabs={tabs} value="scenes" onChange={wanted} />);
  expect(tab('Scenes 44')).toHaveAttribute('aria-selected', 'true');
});

it('brings the selected tab to the middle of a row that scrolls', async () => {
  const left = jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function place(
    this: HTMLElement,
  ) {
    return this.textContent === 'Reviews' ? 600 : 0;
  });
  const width = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  const room = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  function Page() {
    const [value, setValue] = useState('about');
    return <Tabs label="About the game" tabs={tabs} value={value} onChange={setValue} />;
  }
  render(<Page />);
  await userEvent.click(tab('Reviews'));
  expect(screen.getByRole('tablist').scrollLeft).toBe(500);
  for (const spy of [left, width, room]) spy.mockRestore();
});

it('says nothing in style attributes on the server, which the content policy would refuse', () => {
  const html = renderToStaticMarkup(<Tabs label="About the game" tabs={tabs} />);
  expect(html).toContain('What it is');
  expect(html).not.toContain('style=');
});
