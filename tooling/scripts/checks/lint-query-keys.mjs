/** Lint rule `keys/query-key`: only shared/src/queries writes query keys by hand. */
const queryKey = {
  create: (context) => ({
    Property({ key, value, parent }) {
      const isKey = key.name === 'queryKey' || key.value === 'queryKey';
      if (isKey && parent.type === 'ObjectExpression' && value.type === 'ArrayExpression')
        context.report({
          node: value,
          message:
            "Only shared/src/queries writes query keys: use 'endpointQuery', 'mutate' or 'invalidate' of '@platform/shared/queries'.",
        });
    },
  }),
};

export default { meta: { name: 'keys' }, rules: { 'query-key': queryKey } };
