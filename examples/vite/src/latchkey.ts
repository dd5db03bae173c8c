import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import { networks } from './networks.ts'

export const latchkey = createLatchkey({
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT,
  serverUrl: import.meta.env.VITE_LATCHKEY_SERVER,
  networks,
  adapters: [evm()],
  // Wallets on phones, by a code or a link.
  sources: [walletConnect({ relayUrl: import.meta.env.VITE_LATCHKEY_RELAY })],
})

// Hooks and actions know your networks from here on, and an address is `0x${string}`.
declare module '@latchkey/core' {
  interface Register {
    latchkey: typeof latchkey
  }
}
