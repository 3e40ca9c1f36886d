import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Dialog, Drawer } from './dialog';
import { Lightbox } from './lightbox';
import { type Toast, Toasts } from './toasts';

function Confirm({ readFirst = false }: { readFirst?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Buy
      </button>
      <Dialog
        open={open}
        readFirst={readFirst}
        title="Buy Dune Sonata?"
        onClose={() => setOpen(false)}
        actions={<button type="button">Buy now</button>}
      >
        <p>790 coins</p>
      </Dialog>
    </>
  );
}

describe('Lightbox', () => {
  it('leaves the keys of a dialog that it opened to that dialog', async () => {
    const images = [1, 2].map((n) => ({ path: `stills/${n}.webp`, width: 16, height: 9, color: '#000000' }));
    const action = () => (
      <Dialog open title="Report" onClose={() => undefined}>
        <input aria-label="Details" defaultValue="ab" />
      </Dialog>
    );
    render(<Lightbox images={images} title="Dune Sonata" first={0} renderAction={action} onClose={() => undefined} />);
    const counter = screen.getByText('Picture 1 of 2');
    screen.getByRole('textbox', { name: 'Details' }).focus();
    await userEvent.keyboard('{ArrowRight}{End}');
    expect(counter).toHaveTextContent('Picture 1 of 2');
    screen.getByRole('button', { name: 'Next picture' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(counter).toHaveTextContent('Picture 2 of 2');
  });
});

describe('Dialog', () => {
  it('keeps Tab inside in both directions', async () => {
    render(<Confirm />);
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    const close = screen.getByRole('button', { name: 'Close' });
    expect(close).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Buy now' })).toHaveFocus();
    await userEvent.tab();
    expect(close).toHaveFocus();
  });

  it('that is to be read first has the focus on its heading, from where Tab goes around as well', async () => {
    render(<Confirm readFirst />);
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    const title = screen.getByRole('heading', { name: 'Buy Dune Sonata?' });
    expect(title).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(title).toBeVisible();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Buy now' })).toHaveFocus();
    act(() => title.focus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  describe('where the browser has popovers', () => {
    const dialogs = HTMLDialogElement.prototype;
    const steps: string[] = [];
    const { showModal, close } = dialogs;
    beforeEach(() => {
      steps.splice(0);
      // jsdom knows none: shown is what is open.
      Object.assign(dialogs, {
        showPopover(this: HTMLDialogElement) {
          steps.push(`over the page: ${this.getAttribute('popover')}`);
          this.setAttribute('open', '');
        },
        hidePopover(this: HTMLDialogElement) {
          steps.push('hidden');
          this.removeAttribute('open');
        },
        showModal(this: HTMLDialogElement) {
          if (this.open || this.hasAttribute('popover')) throw new DOMException('shown already', 'InvalidStateError');
          steps.push('modal');
          showModal.call(this);
        },
      });
      Object.defineProperty(dialogs, 'popover', {
        configurable: true,
        get(this: HTMLDialogElement) {
          return this.getAttribute('popover');
        },
        set(this: HTMLDialogElement, value: string | null) {
          if (value === null) this.removeAttribute('popover');
          else this.setAttribute('popover', value);
        },
      });
    });
    afterEach(() => {
      for (const name of ['showPopover', 'hidePopover', 'popover']) Reflect.deleteProperty(dialogs, name);
      Object.assign(dialogs, { showModal, close });
    });

    it('is seen before the page behind it is made inert, and keeps the focus where it was in it', async () => {
      render(<Confirm readFirst />);
      fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
      expect(steps).toEqual(['over the page: manual']);
      const title = screen.getByRole('heading', { name: 'Buy Dune Sonata?' });
      expect(title).toHaveFocus();
      await waitFor(() => expect(steps).toEqual(['over the page: manual', 'hidden', 'modal']));
      expect(title).toHaveFocus();
      expect(screen.getByRole('dialog')).not.toHaveAttribute('popover');
    });

    it('gives the focus to the field that asks for it, then and once it is modal', async () => {
      render(
        <Dialog open title="Confirm it’s you" onClose={() => undefined}>
          <input aria-label="Password" ref={(input) => input?.setAttribute('autofocus', '')} />
        </Dialog>,
      );
      expect(screen.getByLabelText('Password')).toHaveFocus();
      await waitFor(() => expect(steps).toContain('modal'));
      expect(screen.getByLabelText('Password')).toHaveFocus();
    });

    it('stays open when it was closed in another form just before, of which the news comes late', async () => {
      const onClose = jest.fn();
      render(
        <Dialog open title="Reason" onClose={onClose}>
          <button type="button">Start</button>
        </Dialog>,
      );
      const dialog = screen.getByRole('dialog');
      // A popover is not open as dialogs are.
      dialog.removeAttribute('open');
      fireEvent(dialog, new Event('close'));
      dialog.setAttribute('open', '');
      await waitFor(() => expect(steps).toContain('modal'));
      expect(onClose).not.toHaveBeenCalled();
    });

    it('lets no press through to the page behind before that is inert', async () => {
      render(<Confirm />);
      const buy = screen.getByRole('button', { name: 'Buy' });
      fireEvent.click(buy);
      expect(fireEvent.click(buy)).toBe(false);
      expect(fireEvent.click(screen.getByRole('dialog'))).toBe(true);
      await waitFor(() => expect(steps).toContain('modal'));
      expect(fireEvent.click(buy)).toBe(true);
    });

    it('is not made modal when it was closed before', async () => {
      render(<Confirm />);
      const buy = screen.getByRole('button', { name: 'Buy' });
      jest.useFakeTimers();
      buy.focus();
      fireEvent.click(buy);
      expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      await act(() => jest.advanceTimersByTimeAsync(500));
      jest.useRealTimers();
      expect(steps).toEqual(['over the page: manual']);
      expect(buy).toHaveFocus();
    });
  });

  it('closes on Escape and gives the focus back', async () => {
    render(<Confirm />);
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(screen.getByRole('dialog', { name: 'Buy Dune Sonata?' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy' })).toHaveFocus();
  });
});

it('closes a drawer by a press on the ground beside it, not by one inside', () => {
  const close = jest.fn();
  render(
    <Drawer open id="menu" label="Menu" onClose={close}>
      <p>Games</p>
    </Drawer>,
  );
  fireEvent.click(screen.getByText('Games'), { clientX: 500 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('dialog', { name: 'Menu' }), { clientX: 500 });
  expect(close).toHaveBeenCalledTimes(1);
});

it('takes over a drawer that the browser has opened before the code came', () => {
  const [opened, close] = [jest.fn(), jest.fn()];
  const drawer = (open: boolean) => (
    <Drawer open={open} id="menu" label="Menu" onOpen={opened} onClose={close}>
      <p>Games</p>
    </Drawer>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(drawer(false));
  const dialog = container.querySelector('dialog');
  if (dialog === null) throw new Error('the closed drawer is not in the page');
  dialog.showModal();
  const showModal = jest.spyOn(dialog, 'showModal');
  const { rerender } = render(drawer(false), { container, hydrate: true });
  expect(opened).toHaveBeenCalledTimes(1);
  rerender(drawer(true));
  expect(showModal).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
  rerender(drawer(false));
  expect(dialog.open).toBe(false);
});

describe('Toasts', () => {
  const one: Toast = { id: 1, kind: 'success', text: 'Lanternfall is in your library.' };
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = (milliseconds: number) =>
    act(() => {
      jest.advanceTimersByTime(milliseconds);
    });

  it('announces a message and lets it go after 5 s', () => {
    const dismiss = jest.fn();
    render(<Toasts toasts={[one]} onDismiss={dismiss} />);
    expect(screen.getByRole('status')).toHaveTextContent('Lanternfall is in your library.');
    wait(4999);
    expect(dismiss).not.toHaveBeenCalled();
    wait(1);
    expect(dismiss).toHaveBeenCalledWith(1);
  });

  it('waits while it is hovered and goes on where it stopped', () => {
    const dismiss = jest.fn();
    render(<Toasts toasts={[one]} onDismiss={dismiss} />);
    wait(4000);
    fireEvent.pointerOver(screen.getByRole('status'));
    wait(60_000);
    expect(dismiss).not.toHaveBeenCalled();
    fireEvent.pointerOut(screen.getByRole('status'));
    wait(999);
    expect(dismiss).not.toHaveBeenCalled();
    wait(1);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it('keeps its region when there is nothing to say', () => {
    render(<Toasts toasts={[]} onDismiss={jest.fn()} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
