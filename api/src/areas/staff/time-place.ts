/** A place in a list by time: the time as the database writes it, and the row's number. */
export interface TimePlace {
  readonly at: string;
  readonly id: number;
}

/** @returns the place as a cursor */
export const writeTimePlace = ({ at, id }: TimePlace): string => `${at}_${id}`;

/** @returns the place of a cursor; null: there is none, or it cannot be read */
export function readTimePlace(cursor: string | undefined): TimePlace | null {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)_(\d{1,9})$/.exec(cursor ?? '') ?? [];
  return at === undefined ||
    id === undefined ||
    Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
    ? null
    : { at, id: Number(id) };
}
