/** Folder of the Solidity sources, with a trailing slash. */
export const contractsFolder = new URL('../../contracts/', import.meta.url)

/** Folder of the compiled contracts, one JSON file each, with a trailing slash. */
export const artifactsFolder = new URL('../../artifacts/', import.meta.url)
