import { createLatchkey } from '@latchkey/core'
import { defineElements } from '@latchkey/elements'
import { evm } from '@latchkey/evm'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [mainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})

defineElements({ latchkey })
