import { getAccount, getNetwork, signMessage } from '@latchkey/core'
import { sendTransaction, waitForTransactionReceipt } from '@latchkey/evm'
import { parseEther } from 'viem'
import { latchkey } from './latchkey'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

function show() {
  const account = getAccount(latchkey)
  element('status').textContent = account.status
  element('address').textContent = account.address ?? ''
  element('network').textContent = getNetwork(latchkey).networkId ?? ''
}

element('sign').addEventListener('click', async () => {
  element('signature').textContent = await signMessage(latchkey, { message: 'Hello' })
})
element('send').addEventListener('click', async () => {
  const hash = await sendTransaction(latchkey, { to: receiver, value: parseEther('0.001') })
  const receipt = await waitForTransactionReceipt(latchkey, { hash })
  element('sent').textContent = `${receipt.status} ${hash}`
})
document.querySelector('latchkey-button')?.addEventListener('latchkey-connect', ({ detail }) => {
  element('address').textContent = detail.address
})

latchkey.store.subscribe(show)
show()
