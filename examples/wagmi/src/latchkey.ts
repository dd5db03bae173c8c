import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import { chains } from './chains.ts'

export const latchkey = createLatchkey({
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT,
  serverUrl: import.meta.env.VITE_LATCHKEY_SERVER,
  networks: chains,
  adapters: [evm()],
  // Wallets on phones, by a code or a link.
  sources: [walletConnect({ relayUrl: import.meta.env.VITE_LATCHKEY_RELAY })],
})
