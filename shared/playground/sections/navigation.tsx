import { useState, type ReactNode } from 'react';
import {
  Breadcrumbs,
  Button,
  Chip,
  IconButton,
  Menu,
  MenuChoices,
  MenuItem,
  MenuLink,
  MenuSeparator,
  Pagination,
  SectionHeading,
  TabLinks,
  Tabs,
} from '@platform/shared/ui';
import { Columns, Forced, Row, Stack } from '../specimen';

const orders = [
  { value: 'popular', label: 'Most popular' },
  { value: 'newest', label: 'Newest' },
  { value: 'rating', label: 'Highest rated' },
  { value: 'price', label: 'Price, low to high' },
];
const tabs = [
  { value: 'about', label: 'About', content: <p>What the game is.</p> },
  { value: 'scenes', label: 'Scenes', count: 44, content: <p>Where it goes.</p> },
  { value: 'reviews', label: 'Reviews', content: <p>What others say.</p> },
  { value: 'files', label: 'Files', disabled: true, content: <p>What you load.</p> },
];
const many = [
  'Overview',
  'Settings',
  'My games',
  'Transactions',
  'Gallery',
  'Subscription',
  'Notifications',
  'Sessions',
  'Easy cancel',
  'Data export',
].map((label) => ({ value: label, label, content: <p>{label}</p> }));
const nothing = () => {};

export function NavigationSection(): ReactNode {
  const [order, setOrder] = useState('popular');
  const [medium, setMedium] = useState(true);
  return (
    <>
      <Columns count={3}>
        <Row>
          <Menu trigger={<Button variant="outlined">Sort by</Button>}>
            <MenuChoices label="Order" options={orders} value={order} onChange={setOrder} />
            <MenuSeparator />
            <MenuItem icon="settings" onSelect={nothing}>
              Catalogue settings
            </MenuItem>
          </Menu>
          <Menu trigger={<IconButton icon="user" label="Account" />} align="end">
            <MenuLink to="/dashboard" icon="dashboard">
              Dashboard
            </MenuLink>
            <MenuItem disabled onSelect={nothing}>
              Not available
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="logout" danger onSelect={nothing}>
              Remove account
            </MenuItem>
          </Menu>
        </Row>
        <Stack>
          <Tabs label="About the game" tabs={tabs} />
          <TabLinks
            label="Kinds of results"
            tabs={[
              { to: '/search?q=neon', label: 'All', current: true, count: 17 },
              { to: '/search?q=neon&tab=games', label: 'Games', current: false, count: 5 },
            ]}
          />
          <Row>
            <Chip removable>Medium</Chip>
            <Chip pressed={medium} onClick={() => setMedium(!medium)}>
              Pressed
            </Chip>
            <Chip pressed={false}>Easy</Chip>
            <Forced state="hover">
              <Chip>Hover</Chip>
            </Forced>
            <Forced state="focus">
              <Chip>Focus</Chip>
            </Forced>
          </Row>
          <Breadcrumbs
            items={[
              { title: 'Home', url: '/' },
              { title: 'Games', url: '/games' },
              { title: 'Saltlight', url: '/games/saltlight' },
            ]}
          />
        </Stack>
        <Pagination page={1} pages={9} hrefFor={(page) => `/games?page=${page}`} label="First page" />
      </Columns>
      <Pagination page={5} pages={9} hrefFor={(page) => `/games?page=${page}`} label="A page in the middle" />
      <Tabs label="A row that scrolls" tabs={many} value="Sessions" />
      <Forced state="focus">
        <Tabs label="Focused" tabs={tabs.slice(0, 1)} />
      </Forced>
      <SectionHeading level={3} more={{ to: '/games', label: 'More games' }}>
        A heading with a way on
      </SectionHeading>
    </>
  );
}
