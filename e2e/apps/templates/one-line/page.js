import { getAccount, getNetwork, latchkey, loadEvm, signMessage } from './latchkey/latchkey.js'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const element = (id) => document.getElementById(id)

function show() {
  const { address, status } = getAccount(latchkey)
  element('status').textContent = status
  element('address').textContent = address ?? ''
  element('network').textContent = getNetwork(latchkey).networkId ?? ''
}

element('sign').addEventListener('click', async () => {
  element('signature').textContent = await signMessage(latchkey, { message: 'Hello' })
})
element('send').addEventListener('click', async () => {
  const { parseEther, sendTransaction, waitForTransactionReceipt } = await loadEvm()
  const hash = await sendTransaction(latchkey, { to, value: parseEther('0.001') })
  const { status } = await waitForTransactionReceipt(latchkey, { hash })
  element('sent').textContent = `${status} ${hash}`
})

latchkey.store.subscribe(show)
show()
