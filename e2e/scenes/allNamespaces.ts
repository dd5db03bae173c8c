/** The demo's option for a site on every kind of chain. */
export const allNamespaces = 'eip155,solana,bip122'
