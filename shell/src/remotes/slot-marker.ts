/** Marks where the edge writes a remote's server-rendered HTML. */
export const slotMarker = '<!--remote-->';
