import { useState, type ReactNode } from 'react';
import { Checkbox, Field, PasswordField, RadioGroup, Select, StarPicker, Switch, TextArea } from '@platform/shared/ui';
import { Columns, Forced, Stack } from '../specimen';

const countries = [
  { value: '', label: 'Choose a country' },
  { value: 'nl', label: 'Netherlands' },
  { value: 'se', label: 'Sweden' },
];
const ways = [
  { value: 'card', label: 'Card' },
  { value: 'wallet', label: 'Wallet transfer' },
  { value: 'cheque', label: 'Cheque, not in your country', disabled: true },
] as const;

export function FormSection(): ReactNode {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('card');
  const [stars, setStars] = useState(4);
  return (
    <>
      <Columns count={3}>
        <Field label="E-mail" placeholder="name@example.com" hint="We send a link to finish joining." />
        <Forced state="hover">
          <Field label="Hovered" placeholder="name@example.com" />
        </Forced>
        <Forced state="focus">
          <Field label="Focused" defaultValue="rowan@exam" hint="Two pixel ring, never colour alone." />
        </Forced>
        <Field
          label="E-mail, wrong"
          defaultValue="rowan@example"
          error="Enter a full address, for example rowan@example.com."
        />
        <PasswordField label="New password" defaultValue="lantern-bay-42" success="Strong password." />
        <Field label="Disabled" defaultValue="Not available" disabled />
        <Select label="Country" options={countries} />
        <Select label="Country, wrong" options={countries} error="Choose the country you live in." />
        <Select label="Country, disabled" options={countries} disabled />
        <Select label="Country, good" options={countries} defaultValue="nl" success="Card and wallet work there." />
        <TextArea label="Message" hint="Up to 500 characters." />
        <TextArea label="Message, wrong" error="Write what happened, in a sentence or two." />
      </Columns>
      <Columns count={3}>
        <Stack>
          <Checkbox label="Scripts available" count={47} defaultChecked />
          <Checkbox label="On sale" count={19} />
          <Forced state="focus">
            <Checkbox label="Focused" />
          </Forced>
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled and on" disabled defaultChecked />
          <Checkbox label="I am of age" error="Confirm that you are of age." />
        </Stack>
        <Stack>
          <RadioGroup legend="How do you pay?" options={ways} value={way} onChange={setWay} />
          <RadioGroup
            legend="How do you pay? (wrong)"
            options={ways}
            value={null}
            onChange={setWay}
            error="Choose how to pay."
          />
          <StarPicker legend="Your rating" value={stars} onChange={setStars} />
          <StarPicker legend="Your rating, none yet" value={0} onChange={setStars} />
        </Stack>
        <Stack>
          <Switch label="New games" hint="One e-mail a week at most." defaultChecked />
          <Switch label="Special deals for you" />
          <Forced state="focus">
            <Switch label="Focused" />
          </Forced>
          <Switch label="Disabled" disabled />
          <Switch label="Disabled and on" disabled defaultChecked />
        </Stack>
      </Columns>
    </>
  );
}
