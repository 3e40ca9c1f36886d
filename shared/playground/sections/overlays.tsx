import { useState, type ReactNode } from 'react';
import { Button, Coins, Dialog, Drawer, Image, Lightbox } from '@platform/shared/ui';
import { picture } from '../samples';
import { Row, Stack } from '../specimen';

export function OverlaySection(): ReactNode {
  const [open, setOpen] = useState<'dialog' | 'left' | 'right' | 'pictures' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row>
      <Button variant="outlined" onClick={() => setOpen('dialog')}>
        Open the dialog
      </Button>
      <Button variant="outlined" onClick={() => setOpen('left')}>
        Open the left drawer
      </Button>
      <Button variant="outlined" onClick={() => setOpen('right')}>
        Open the right drawer
      </Button>
      <Button variant="outlined" onClick={() => setOpen('pictures')}>
        Open the pictures
      </Button>
      {open === 'pictures' && (
        <Lightbox
          images={['kestrel-station', 'violet-engine'].map((slug) =>
            picture(`posters/${slug}.svg`, 600, 800, '#16325f'),
          )}
          title="Kestrel Station"
          first={0}
          onClose={close}
        />
      )}
      <Dialog
        open={open === 'dialog'}
        title="Buy Dune Sonata?"
        onClose={close}
        actions={
          <>
            <Button variant="primary" onClick={close}>
              Buy now
            </Button>
            <Button variant="outlined" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <Row>
          <Image image={picture('posters/the-ninth-arch.svg', 72, 96, '#4a1a16')} alt="" />
          <Stack>
            <Coins count={790} size={20} />
            <span>2&nbsp;450 now, 1&nbsp;660 after</span>
          </Stack>
        </Row>
      </Dialog>
      <Drawer
        open={open === 'left' || open === 'right'}
        side={open === 'right' ? 'right' : 'left'}
        id="drawer"
        label="Menu"
        onClose={close}
      >
        <Stack>
          <h3>Menu</h3>
          <Button variant="text" onClick={close}>
            Games
          </Button>
          <Button variant="text" onClick={close}>
            Videos
          </Button>
        </Stack>
      </Drawer>
    </Row>
  );
}
