import { createLatchkey } from '@latchkey/core'
import { defineElements } from '@latchkey/elements'
import { evm } from '@latchkey/evm'
import { defineChain } from 'viem'
import { foundry } from 'viem/chains'

// The chains of `npm start`; a site has `import { base, mainnet } from '@latchkey/evm/networks'` here.
const second = defineChain({
  id: 31338,
  name: 'Second',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8546'] } },
})

export const latchkey = createLatchkey({
  projectId: import.meta.env['VITE_LATCHKEY_PROJECT'],
  serverUrl: import.meta.env['VITE_LATCHKEY_SERVER'],
  networks: [foundry, second],
  adapters: [evm()],
})

defineElements({ latchkey })
