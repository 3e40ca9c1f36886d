/** Tag titles with the hue of their colour in degrees; lightness and chroma are the same for all. */
export const tagHues: readonly (readonly [title: string, hue: number])[] = [
  ['Story rich', 75], ['Romance', 10], ['Mystery', 290], ['Science fiction', 230], ['Fantasy', 310], ['Adventure', 55], ['Drama', 20], ['Comedy', 95],
  ['Slow burn', 40], ['Multiple endings', 260], ['Hand tracking', 190], ['Seated', 150], ['Standing', 165], ['Room scale', 175], ['Eye contact', 345], ['Volumetric', 210],
  ['Spatial audio', 200], ['Music', 325], ['Dance', 340], ['Puzzle', 130], ['Exploration', 145], ['Sandbox', 110], ['Short stories', 65], ['Solo', 30],
  ['Duo', 355], ['Ensemble', 15], ['Night', 270], ['Space', 250], ['City', 220], ['Desert', 70], ['Sea', 205], ['Winter', 225],
  ['Retro', 330], ['Luxury', 85], ['Costume', 300], ['Voice choices', 180], ['Interactive', 120], ['Cinematic', 50], ['Relaxing', 155], ['Experimental', 280],
];
