/**
 * Gives an element, as its `ref`, style that no class can say. The policy of the site refuses style attributes, so the
 * server's HTML has none: what must be right before the code has come is a class or an attribute of its own.
 * @param properties CSS properties, custom ones included; an empty value takes one away
 */
export const setStyle = (properties: Readonly<Record<string, string>>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, value);
};
