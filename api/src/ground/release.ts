import apiPackage from '../../package.json' with { type: 'json' };

/** The version of the API that runs. */
export const release: string = apiPackage.version;
