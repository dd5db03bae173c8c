import { connect, disconnect, signMessage, switchNetwork } from '@latchkey/core'

/** What pages do with a wallet on every kind of network. */
export const actions = { connect, disconnect, signMessage, switchNetwork }
