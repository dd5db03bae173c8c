import {
  connect,
  disconnect,
  getAccount,
  getNetwork,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { getPublicClient, sendTransaction } from '@latchkey/evm'
import { parseEther } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { latchkey } from './latchkey'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

/** A button for each wallet of the visitor's browser, in a page without React. */
function showWallets() {
  const { connectors } = latchkey.store.getState()
  element('wallets').replaceChildren(
    ...connectors.map(({ id, name }) => {
      const button = document.createElement('button')
      button.textContent = name
      button.dataset.connector = id
      button.addEventListener('click', () => connect(latchkey, { connectorId: id }))
      return button
    }),
  )
}

function show() {
  const account = getAccount(latchkey)
  element('status').textContent = account.status
  element('address').textContent = account.address ?? ''
  element('network').textContent = getNetwork(latchkey).networkId ?? ''
}

element('switch-31338').addEventListener('click', () =>
  switchNetwork(latchkey, { networkId: 'eip155:31338' }),
)
element('disconnect').addEventListener('click', () => disconnect(latchkey))
element('sign').addEventListener('click', async () => {
  element('signature').textContent = await signMessage(latchkey, { message: 'Hello' })
})
element('send').addEventListener('click', async () => {
  const hash = await sendTransaction(latchkey, { to: receiver, value: parseEther('0.001') })
  const receipt = await waitForTransactionReceipt(await getPublicClient(latchkey), { hash })
  element('sent').textContent = `${receipt.status} ${hash}`
})

latchkey.store.subscribe((state, previous) => {
  show()
  if (state.connectors !== previous.connectors) showWallets()
})
show()
showWallets()
