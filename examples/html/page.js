// From the same address comes the same instance.
import { getAccount, latchkey, signMessage } from './latchkey/latchkey.js'

const find = (id) => document.getElementById(id)
const show = () => {
  find('status').textContent = getAccount(latchkey).status
}

latchkey.store.subscribe(show)
show()
document.querySelector('latchkey-button').addEventListener('latchkey-connect', ({ detail }) => {
  find('greeting').textContent = `Hello ${detail.address}`
})
find('sign').addEventListener('click', async () => {
  find('signature').textContent = await signMessage(latchkey, { message: 'Hello' })
})
