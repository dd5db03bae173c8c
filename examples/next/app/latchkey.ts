import { createLatchkey, watchEvents } from '@latchkey/core'
import { signIn } from '@latchkey/core/siwx'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import { networks } from './networks.ts'

/** Visitors sign in by a message that this site's own server verifies: see `api`. */
const siwx = signIn({
  async getNonce() {
    const response = await fetch('/api/nonce')
    return (await response.json()).nonce
  },
  async verify({ message, signature }) {
    const body = JSON.stringify({ message, signature })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/sign-in', { body, headers, method: 'POST' })
    if (!response.ok) throw new Error('This site does not accept the signature.')
  },
})

export const latchkey = createLatchkey({
  projectId: process.env.NEXT_PUBLIC_LATCHKEY_PROJECT,
  serverUrl: process.env.NEXT_PUBLIC_LATCHKEY_SERVER,
  networks,
  adapters: [evm()],
  // Wallets on phones, by a code or a link.
  sources: [walletConnect({ relayUrl: process.env.NEXT_PUBLIC_LATCHKEY_RELAY })],
  siwx,
})

watchEvents(latchkey, ({ event }) => {
  // The page is disconnected even where the wallet failed.
  if (event === 'DISCONNECT_SUCCESS' || event === 'DISCONNECT_ERROR')
    void fetch('/api/sign-out', { method: 'POST' })
})

// Hooks and actions know your networks from here on, and an address is `0x${string}`.
declare module '@latchkey/core' {
  interface Register {
    latchkey: typeof latchkey
  }
}
