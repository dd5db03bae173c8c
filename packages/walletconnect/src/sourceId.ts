/** Id of this source of sessions, and of its connectors in every namespace. */
export const sourceId = 'walletConnect'
/** Type of its connectors. */
export const sourceType = 'WALLET_CONNECT'
