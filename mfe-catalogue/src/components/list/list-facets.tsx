import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FacetValue } from '@platform/shared/contracts';
import { Checkbox, Icon } from '@platform/shared/ui';
import { type ListFacets, ratingWords, words } from '../../state/filter-chips';
import {
  changed,
  type FlagFilter,
  flagFilters,
  type ListFilters,
  type ManyFilter,
  toggleFilter,
} from '../../state/list-filters';
import type { ListKind } from '../../state/list-kinds';
import { PriceRange } from './price-range';
import styles from './list-facets.module.css';

export interface FacetRailProps {
  kind: ListKind;
  filters: ListFilters;
  /** Absent until the first response; the choices have no counts until then. */
  facets: ListFacets | undefined;
  /** Whether what the visitor owns is known. */
  member: boolean;
  onChange: (filters: ListFilters) => void;
}

/** Lowest ratings to choose from, 0 to 50: the API's own steps. */
const ratings = [45, 40, 35, 30];
const difficulties = ['0', '1', '2'] as const;
const projections = ['360', '180', 'flat'] as const;
const views = ['released', 'early-access', 'announcement'] as const;
const titleKinds = ['games', 'videos'] as const;

/** Every filter of a list, with the number of items each choice would show. */
export function FacetRail({ kind, filters, facets, member, onChange }: FacetRailProps): ReactNode {
  const latest = useRef({ filters, onChange });
  useLayoutEffect(() => {
    latest.current = { filters, onChange };
  }, [filters, onChange]);
  // The same at each render, for choices that are not.
  const toggle = useCallback<ChoiceProps['toggle']>((...choice) => {
    const { filters: before, onChange: change } = latest.current;
    change(toggleFilter(before, ...choice));
  }, []);
  const listed = (name: ManyFilter, value: string, title: string) => (
    <Choice
      key={value}
      name={name}
      value={value}
      label={title}
      count={countOf(facets?.[name], value)}
      checked={filters[name]?.some((chosen) => chosen === value) ?? false}
      toggle={toggle}
    />
  );
  const flag = (name: FlagFilter) => (
    <Choice
      key={name}
      name={name}
      value
      label={words[name][0]}
      count={name === 'owned' ? undefined : countOf(facets?.[name], 'true')}
      checked={filters[name] === true}
      toggle={toggle}
    />
  );
  const price = facets?.price;
  return (
    <div>
      {kind.filters.has('view') && (
        <FacetGroup title="Availability">{views.map((value) => listed('view', value, words.view[value]))}</FacetGroup>
      )}
      {kind.filters.has('in') && (
        <FacetGroup title="Titles">{titleKinds.map((value) => listed('in', value, words.in[value]))}</FacetGroup>
      )}
      {kind.filters.has('difficulty') && (
        <FacetGroup title="Difficulty">
          {difficulties.map((value) => listed('difficulty', value, words.difficulty[value]))}
        </FacetGroup>
      )}
      {price !== undefined && price.max > 0 && (
        <FacetGroup title="Full price in coins">
          <PriceRange
            range={price}
            min={filters.priceMin}
            max={filters.priceMax}
            onChange={(change) => onChange(changed(filters, change))}
          />
        </FacetGroup>
      )}
      {kind.filters.has('ratingMin') && (
        <FacetGroup title="Member rating">
          {ratings.map((rating) => (
            <Choice
              key={rating}
              name="ratingMin"
              value={rating}
              label={ratingWords(rating)}
              count={countOf(facets?.rating, String(rating))}
              checked={filters.ratingMin === rating}
              toggle={toggle}
            />
          ))}
        </FacetGroup>
      )}
      {kind.filters.has('projection') && (
        <FacetGroup title="View">
          {projections.map((value) => listed('projection', value, words.projection[value]))}
        </FacetGroup>
      )}
      <FacetGroup title="Extras">
        {flagFilters.filter((name) => kind.filters.has(name) && (name !== 'owned' || member)).map(flag)}
      </FacetGroup>
      <FacetGroup title="Tags" closed={filters.tags === undefined}>
        {facets?.tags.map(({ value, title }) => listed('tags', value, title))}
      </FacetGroup>
      <FacetGroup title="Studio" closed={filters.studio === undefined}>
        {facets?.studio.map(({ value, title }) => listed('studio', value, title))}
      </FacetGroup>
    </div>
  );
}

interface ChoiceProps {
  name: ManyFilter | FlagFilter | 'ratingMin';
  value: string | number | true;
  label: string;
  count: number | undefined;
  checked: boolean;
  toggle: (name: ChoiceProps['name'], value: ChoiceProps['value']) => void;
}

/**
 * A choice that would leave nothing is not offered; one that was made can always be taken back. A press renders the one
 * that it changes: there are a hundred of them.
 */
const Choice = memo(function Choice({ name, value, label, count, checked, toggle }: ChoiceProps): ReactNode {
  if (!checked && count === 0) return null;
  return (
    <Checkbox label={label} count={count} checked={checked} onChange={() => toggle(name, value)} ref={giveFocusBack} />
  );
});

/** A choice that is taken back and goes leaves the focus to the title of its group. */
const giveFocusBack = (box: HTMLInputElement | null) => () => {
  if (box === document.activeElement) box?.closest('details')?.querySelector('summary')?.focus();
};

const countOf = (values: readonly FacetValue[] | undefined, value: string): number | undefined =>
  values?.find((facet) => facet.value === value)?.count;

/** A group without choices is not shown (list-facets.module.css). */
function FacetGroup({
  title,
  closed = false,
  children,
}: {
  title: string;
  closed?: boolean;
  children: ReactNode;
}): ReactNode {
  // Later choices must not fold a group under the visitor's hand.
  const [open] = useState(!closed);
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.title}>
        {title}
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </summary>
      <div role="group" aria-label={title} className={styles.choices}>
        {children}
      </div>
    </details>
  );
}
