import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Wallet } from '@latchkey/protocol/http'

/** A screen and exactly the arguments that screen needs. */
export type View =
  | {
      name: 'Connect'
      namespace?: Namespace | undefined
      /** What the wallet is wanted for. */
      networkId?: NetworkId | undefined
    }
  | { name: 'Account' }
  | { name: 'AccountSettings' }
  | { name: 'AllWallets' }
  | {
      name: 'ConnectingExternal'
      connectorId: string
      namespace: Namespace
      networkId?: NetworkId | undefined
      /** The request, where the press has made it already; the screen makes its own otherwise. */
      answer?: Promise<unknown> | undefined
    }
  /** A wallet of several namespaces, of which one is to be chosen. */
  | { name: 'ConnectingMultiChain'; connectorId: string; namespace: Namespace }
  /** A wallet of the catalogue, by whichever way leads to it: code, link, app, browser. */
  | { name: 'ConnectingWalletConnect'; wallet: Wallet }
  /** A code for any wallet. */
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; wallet: Wallet }
  | { name: 'GetWallet' }
  | { name: 'Networks' }
  /** Every connected wallet, by namespace. */
  | { name: 'ProfileWallets'; namespace?: Namespace | undefined }
  /** A network of a namespace in which no wallet is connected. */
  | { name: 'SwitchActiveChain'; networkId: NetworkId }
  | { name: 'SwitchNetwork'; networkId: NetworkId }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsAWallet' }
  | { name: 'WhatIsANetwork' }

export type ViewName = View['name']
