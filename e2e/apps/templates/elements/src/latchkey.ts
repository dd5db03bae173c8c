import { createLatchkey } from '@latchkey/core'
import { defineElements } from '@latchkey/elements'
import { evm } from '@latchkey/evm'
import { networks } from './networks'

export const latchkey = createLatchkey({
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT,
  serverUrl: import.meta.env.VITE_LATCHKEY_SERVER,
  networks,
  adapters: [evm()],
})

defineElements({ latchkey })
