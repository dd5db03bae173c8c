/** What a page is answered whose visitor is in. */
export const loggedIn = { action: 'CONNECT' } as const
