import { createLatchkey, openModal } from '@latchkey/core'
import { mountModal } from '@latchkey/elements'
import { evm } from '@latchkey/evm'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [mainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})

mountModal(latchkey)
document.body.onclick = () => openModal(latchkey)
