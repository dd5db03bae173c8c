import { createLatchkey, getAccount, openModal, signMessage, switchNetwork } from '@latchkey/core'
import { defineElements, mountModal, provideLatchkey } from '@latchkey/elements'
import { evm } from '@latchkey/evm'
import { defineChain } from 'viem'

/** What a page knows of the world. */
export type SiteFacts = { projectId: string; rpcUrls: readonly [string, string]; serverUrl: string }

const { projectId, rpcUrls, serverUrl } = JSON.parse(
  document.getElementById('facts')?.textContent ?? '',
) as SiteFacts
const query = new URLSearchParams(location.search)

const chain = (id: number, url: string) =>
  defineChain({
    id,
    name: `Dev ${id}`,
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [url] } },
  })

function createInstance(name: string) {
  return createLatchkey({
    adapters: [evm()],
    enableEmbedded: query.has('embedded'),
    networks: [chain(31337, rpcUrls[0]), chain(31338, rpcUrls[1])],
    projectId,
    serverUrl,
    storageKey: `elements-${name}`,
  })
}

const find = (id: string) => document.getElementById(id)
const latchkey = createInstance('one')
const show = () => {
  const { address, status } = getAccount(latchkey)
  const output = find('state')
  if (output) output.textContent = [status, address].filter(Boolean).join(' ')
}
latchkey.store.subscribe(show)
show()

find('open')?.addEventListener('click', () => openModal(latchkey))
find('mount')?.addEventListener('click', () => mountModal(latchkey))
find('sign')?.addEventListener('click', async () => {
  const output = find('signature')
  if (output) output.textContent = await signMessage(latchkey, { message: 'Hello elements' })
})
find('switch')?.addEventListener('click', () => switchNetwork(latchkey, { networkId: 31337 }))

/** What the elements tell, in turn. */
const events = find('events')
const names = [
  'latchkey-open',
  'latchkey-close',
  'latchkey-connect',
  'latchkey-disconnect',
  'latchkey-accounts-changed',
  'latchkey-network-changed',
  'latchkey-error',
]
for (const name of names)
  document.querySelector('#buttons latchkey-button')?.addEventListener(name, () => {
    if (events)
      events.textContent = `${events.textContent} ${name.slice('latchkey-'.length)}`.trim()
  })

if (!query.has('bare')) defineElements({ latchkey })
const second = find('second')
if (second) provideLatchkey(createInstance('two'), { target: second })
Object.assign(globalThis, { latchkey })
