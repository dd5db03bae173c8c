import { latchkeyConnector } from '@latchkey/evm/wagmi'
import { createConfig, http } from 'wagmi'
import { chains } from './chains.ts'
import { latchkey } from './latchkey.ts'

const { VITE_LATCHKEY_PROJECT: projectId, VITE_LATCHKEY_SERVER: serverUrl } = import.meta.env

export const config = createConfig({
  chains,
  // What this site adds to the config it has always had: one connector, for every wallet of the modal.
  connectors: [latchkeyConnector(latchkey)],
  // Any node does; these are those of the Latchkey server.
  transports: {
    31337: http(`${serverUrl}/v1/?chainId=eip155:31337&projectId=${projectId}`),
    31338: http(`${serverUrl}/v1/?chainId=eip155:31338&projectId=${projectId}`),
  },
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
