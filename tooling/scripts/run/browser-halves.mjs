/**
 * Folders of e2e whose tests need the platform, as two halves that take about as long: with half of the tests each, one
 * had nearly every page left when the other was done. Every page comes last (docs/decisions/ci-as-a-stranger.md, "Time").
 */
export const halves = [['journeys'], ['failures', 'deployment', 'pages']];
