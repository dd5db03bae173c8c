import type { Namespace } from '@latchkey/protocol'

/** What a session asks for, unless the site says otherwise (S6.12–S6.14). */
export const defaultMethods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/** Events of every namespace. */
export const defaultEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** Methods that shipping wallets have but leave out of what they approve; the wallet can still decline. */
export const oftenOmitted: Readonly<Partial<Record<string, readonly string[]>>> = {
  eip155: ['personal_sign'],
}
