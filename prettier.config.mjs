/** `npm run format` writes it, `npm run verify` checks it. */
export default {
  printWidth: 120,
  singleQuote: true,
  plugins: ['./tooling/scripts/format/one-item-a-line.mjs'],
};
