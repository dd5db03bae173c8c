const dayMs = 24 * 60 * 60_000

/** What led nowhere goes after this: wallets that are not made, and slots that nothing opens with. */
export const unfinishedMs = 7 * dayMs
