/** Films of which a pass plays in live rooms that have no camera; rooms take them in turn. */
export const loopNames = ['high-city', 'cloud-isles', 'quiet-spheres'] as const;

/** The loop of a live room. @param index position of the room in the list */
export const loopAt = (index: number): string => `${loopNames[index % loopNames.length] ?? loopNames[0]}.webm`;
