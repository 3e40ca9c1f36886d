/**
 * For the `ref` of the field that has the focus when its dialog opens. A dialog gives it to the element with
 * this attribute; React has a property of that name only, which does something else.
 */
export const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');
