/**
 * Pages whose common scripts are one chunk, by that chunk's name: for pages that are alike and lead to each other.
 * Both chunks of a page are asked for at once, and the edge names both: one request more, and no hop.
 */
export type AlikePages = Readonly<Record<string, readonly string[]>>;

/** Styles stay whole in each page: taken apart, their order would differ from page to page. */
export const chunksOfAlike = (alike: AlikePages) => ({
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    ...Object.fromEntries(
      Object.entries(alike).map(([name, pages]) => [
        name,
        {
          name,
          chunks: (chunk: { name?: string }) => pages.includes(chunk.name ?? ''),
          minChunks: pages.length,
          // What more pages draw with is not in the chunk of fewer.
          priority: pages.length,
          enforce: true,
          type: /^javascript/,
        },
      ]),
    ),
  },
});

/** The shell's own: React apart from the rest, so that its parts are compiled side by side and evaluated in tasks of their own. */
export const chunksOfShell = {
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    react: {
      name: 'react',
      chunks: 'initial' as const,
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
      enforce: true,
      type: /^javascript/,
    },
  },
};
