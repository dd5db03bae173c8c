/** What nodes take of a transaction at most; no one reads more of anything that is signed. */
export const maxSignedBytes = 128 * 1024
