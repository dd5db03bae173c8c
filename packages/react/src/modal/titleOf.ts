import type { LatchkeyState, View } from '@latchkey/core'
import type { Messages } from '../i18n/en.ts'

/** The heading of a view, which is the dialog's name as well. */
export function titleOf(view: View, messages: Messages, state: LatchkeyState): string {
  switch (view.name) {
    case 'Account':
      return messages['account.title']
    case 'AccountSettings':
      return messages['account.settings']
    case 'AllWallets':
      return messages['allWallets.title']
    case 'Connect':
      return messages['connect.title']
    case 'ConnectingExternal':
      return (
        state.connectors.find(({ id }) => id === view.connectorId)?.name ??
        messages['connect.title']
      )
    case 'ConnectingWalletConnectBasic':
      return messages['phoneWallets.title']
    case 'Downloads':
      return messages['downloads.title'](view.wallet.name)
    case 'GetWallet':
      return messages['getWallet.title']
    case 'Networks':
      return messages['networks.title']
    case 'SwitchNetwork':
      return (
        state.networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId)?.name ??
        messages['switch.title']
      )
    case 'UnsupportedChain':
      return messages['unsupported.title']
    case 'WhatIsANetwork':
      return messages['whatIsANetwork.title']
    case 'WhatIsAWallet':
      return messages['whatIsAWallet.title']
    default:
      return view satisfies never
  }
}
