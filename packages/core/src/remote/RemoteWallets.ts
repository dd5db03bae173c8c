/** Id of the connectors of a remote session, in every namespace that it has. */
export const remoteConnectorId = 'walletConnect'
